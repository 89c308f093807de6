// Two plucked notes when it is your turn.
let context: AudioContext | undefined;

function note(audio: AudioContext, frequency: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.16, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.45);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.5);
}

// Browsers allow sound only after the first click on the page; before it this stays silent.
export function playTurnSound(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    note(context, 523.25, context.currentTime);
    note(context, 783.99, context.currentTime + 0.12);
  } catch {
    // A browser without sound is no reason to stop.
  }
}
