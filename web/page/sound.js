// Sounds, made of a few tones. Browsers play none before the user's first action.

import {setting} from './settings.js';

// sounds are tones: their frequencies in hertz, and the start and length of each in seconds.
const sounds = {
  move: [[330, 0, 0.07]],
  capture: [[330, 0, 0.06], [220, 0.06, 0.1]],
  refused: [[150, 0, 0.09]],
  end: [[392, 0, 0.12], [494, 0.12, 0.12], [587, 0.24, 0.25]],
  right: [[494, 0, 0.08], [659, 0.08, 0.16]],
  wrong: [[196, 0, 0.18]],
};

let context = null;

// play plays a sound, unless the user has turned sounds off or has not acted yet.
export function play(name) {
  if (setting('sound') !== 'on' || navigator.userActivation?.hasBeenActive !== true || document.hidden) {
    return;
  }
  context ??= new AudioContext();
  for (const [frequency, from, time] of sounds[name]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const begin = context.currentTime + from;
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + time);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + time);
  }
}
