"""Plays a game on hexserver with random legal moves.

    bot.py URL GAME SECRET    with an invitation, URL/#game=GAME&invite=SECRET
    bot.py URL lobby          the first game in the lobby, as soon as there is one
"""
import http.client, json, random, sys, time, urllib.error, urllib.request, uuid

URL, TOKEN = sys.argv[1].rstrip("/") + "/api", None


def send(path, body=None, read=json.load):
    """Sends a request until it is answered. A command carries its id, so it is carried out once."""
    data = json.dumps(body).encode() if body else None
    headers = {"Authorization": "Bearer " + TOKEN} if TOKEN else {}
    while True:
        try:
            return read(urllib.request.urlopen(urllib.request.Request(URL + path, data, headers), timeout=25))
        except (OSError, ValueError, http.client.HTTPException) as e:
            if isinstance(e, urllib.error.HTTPError) and e.code not in (429, 502, 503, 504):
                raise
            time.sleep(float((getattr(e, "headers", None) or {}).get("Retry-After", 1)) + random.random())


def command(game, **what):
    return send(f"/games/{game}/commands", {"id": uuid.uuid4().hex, **what})


def join():
    """Takes a seat, and returns the game."""
    while sys.argv[2] == "lobby":
        for game in send("/lobby")["games"]:
            try:
                return command(game["id"], do="join")["game"]
            except urllib.error.HTTPError:
                pass  # somebody was faster
        time.sleep(1)
    return command(sys.argv[2], do="join", secret=sys.argv[3])["game"]


def play(game, after=""):
    """Moves whenever there are legal moves, until the game is over. It connects again after the last event."""
    while True:
        try:
            for line in send(f"/games/{game}/stream?legal=1{after}", read=iter):
                message = json.loads(line)
                if "echo" in message:
                    send("/echo", {"echo": message["echo"]}, read=bool)
                if event := message.get("event"):
                    after = f"&after={message['epoch']}.{event['n']}"
                    if event["kind"] == "ended":
                        return event["outcome"]
                if legal := message.get("now", {}).get("legal"):
                    command(game, do="move", version=message["now"]["version"], move=random.choice(legal))
        except (OSError, ValueError, http.client.HTTPException) as e:
            if isinstance(e, urllib.error.HTTPError) and e.code != 409:  # 409: the position has changed meanwhile
                raise


TOKEN = send("/people", {"name": "Random", "bot": True})["token"]
print(play(join()))
