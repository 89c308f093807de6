// What the table sounds like: cardboard on a table, wood on cardboard, a bell for points, and two plucked notes when it is your turn.
import type { GameEvent } from '../protocol/game';

let context: AudioContext | undefined;

function note(audio: AudioContext, frequency: number, at: number, volume: number, seconds: number): void {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds + 0.05);
}

// A short noise through a filter: what falls flat on a table.
function knock(audio: AudioContext, frequency: number, at: number, volume: number, seconds: number): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 4;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  const gain = audio.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

// Browsers allow sound only after the first click on the page; before it this stays silent.
function play(sounds: (audio: AudioContext, now: number) => void): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    sounds(context, context.currentTime);
  } catch {
    // A browser without sound is no reason to stop.
  }
}

export function playTurnSound(): void {
  play((audio, now) => {
    note(audio, 523.25, now + 0.1, 0.16, 0.45);
    note(audio, 783.99, now + 0.22, 0.16, 0.45);
  });
}

// What happened, each kind of thing once.
export function playSoundOf(events: readonly GameEvent[]): void {
  const has = (type: GameEvent['type']): boolean => events.some((event) => event.type === type);
  play((audio, now) => {
    if (has('placed')) knock(audio, 900, now, 0.5, 0.09);
    if (has('deployed')) knock(audio, 2200, now + (has('placed') ? 0.12 : 0), 0.35, 0.05);
    if (has('scored')) note(audio, 1046.5, now + 0.05, 0.05, 0.7);
  });
}
