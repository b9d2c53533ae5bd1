// Streams of events from the server. The tabs of a browser share them, because browsers allow only
// a few connections to a host.

import {failureOf, post, rest, urlOf} from './online-server.js';

const silence = 25_000; // after this many milliseconds without a message, a connection counts as lost

// A Reader reads a stream and reconnects whenever it ends. It calls receive with each message, and
// tell with the state of the connection: connected, lost or ended.
class Reader {
  #path;
  #cursor;
  #receive;
  #tell;
  #end = new AbortController();

  // Cursor returns the address parameters for the start of the stream.
  constructor(path, {cursor, receive, tell}) {
    [this.#path, this.#cursor, this.#receive, this.#tell] = [path, cursor, receive, tell];
    this.#run();
  }

  close() {
    this.#end.abort();
  }

  async #run() {
    for (let tries = 0; !this.#end.signal.aborted; tries++) {
      let after;
      try {
        await this.#read(() => {
          tries = 0;
          this.#tell('connected');
        });
      } catch (problem) {
        if (problem.again === false) {
          this.#tell('ended');
          return;
        }
        ({after} = problem);
      }
      if (!this.#end.signal.aborted) {
        this.#tell('lost');
        await rest(tries, after);
      }
    }
  }

  // read reads one connection to its end. It calls heard at each message.
  async #read(heard) {
    const lost = new AbortController();
    let timer;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => lost.abort(), silence);
    };
    const stop = () => lost.abort();
    this.#end.signal.addEventListener('abort', stop);
    try {
      wait();
      const url = urlOf(this.#path);
      url.search = new URLSearchParams(this.#cursor());
      const answer = await fetch(url, {headers: {Accept: 'application/x-ndjson'}, cache: 'no-store', credentials: 'same-origin', signal: lost.signal});
      if (!answer.ok || answer.status === 204) {
        throw await failureOf(answer);
      }
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ''; ;) {
        const {done, value} = await reader.read();
        if (done) {
          return;
        }
        wait();
        const lines = (text + value).split('\n');
        text = lines.pop();
        for (const line of lines.filter((one) => one !== '')) {
          heard();
          this.#take(JSON.parse(line));
        }
      }
    } finally {
      clearTimeout(timer);
      this.#end.signal.removeEventListener('abort', stop);
      lost.abort();
    }
  }

  #take(message) {
    if (message.echo !== undefined) {
      post('echo', {echo: message.echo}).catch(() => {}); // without it, the server measures nothing
    }
    this.#receive(message);
  }
}

// A Stream is a stream that the tabs of the browser share: one of them reads it and passes the
// messages on. If a page may not share, it reads for itself.
export class Stream {
  #reader = null;
  #channel = null;
  #options;
  #path;
  #present = '';
  #end = new AbortController();

  // The name is the same in all tabs that may share the stream.
  constructor(name, path, options) {
    [this.#path, this.#options] = [path, options];
    // A browser may keep a page after the user leaves it, with its locks.
    addEventListener('pagehide', () => this.close(), {signal: this.#end.signal});
    if (navigator.locks === undefined || window.BroadcastChannel === undefined) {
      this.#read();
      return;
    }
    const shared = `hexgames ${name}`;
    this.#channel = new BroadcastChannel(shared);
    this.#channel.addEventListener('message', ({data}) => this.#hear(data));
    navigator.locks.request(shared, {signal: this.#end.signal}, () => {
      this.#read();
      return new Promise((resolve) => this.#end.signal.addEventListener('abort', resolve));
    }).catch(() => {}); // the stream is closed
    this.#channel.postMessage({hello: true});
  }

  close() {
    this.#end.abort();
    this.#reader?.close();
    this.#channel?.close();
    this.#channel = null;
  }

  #read() {
    if (this.#end.signal.aborted) {
      return;
    }
    this.#reader = new Reader(this.#path, {
      cursor: this.#options.cursor ?? (() => ({})),
      receive: (message) => {
        this.#channel?.postMessage({message});
        this.#options.receive(message, true);
      },
      tell: (connection) => {
        this.#present = connection;
        this.#channel?.postMessage({connection});
        this.#options.tell(connection);
      },
    });
  }

  // hear takes a message from another tab.
  #hear({hello, message, connection}) {
    if (hello === true && this.#reader !== null && this.#present !== '') {
      this.#channel.postMessage({connection: this.#present});
    }
    if (this.#reader !== null) {
      return; // this tab reads
    }
    if (message !== undefined) {
      this.#options.receive(message, false);
    }
    if (connection !== undefined) {
      this.#options.tell(connection);
    }
  }
}
