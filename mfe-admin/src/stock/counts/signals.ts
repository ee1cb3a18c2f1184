type SoundWindow = Window & { webkitAudioContext?: typeof AudioContext };

let sound: AudioContext | null = null;

function tone(frequency: number, startSeconds: number, seconds: number): void {
  if (sound === null) return;
  const oscillator = sound.createOscillator();
  const volume = sound.createGain();
  oscillator.type = 'square';
  oscillator.frequency.value = frequency;
  volume.gain.value = 0.08;
  oscillator.connect(volume).connect(sound.destination);
  oscillator.start(sound.currentTime + startSeconds);
  oscillator.stop(sound.currentTime + startSeconds + seconds);
}

function vibrate(pattern: number | number[]): void {
  // iPhones have no vibration; a browser may forbid it before the first touch.
  if (typeof navigator.vibrate === 'function') navigator.vibrate(pattern);
}

/** A short buzz: it was taken. */
export function signalTaken(): void {
  vibrate(30);
}

/** Two low tones and a long buzz: look at the screen, this was not counted. */
export function signalUnknown(): void {
  vibrate([180, 80, 180]);
  const Context = window.AudioContext ?? (window as SoundWindow).webkitAudioContext;
  if (Context === undefined) return;
  sound ??= new Context();
  void sound.resume().catch(() => undefined);
  tone(220, 0, 0.14);
  tone(180, 0.2, 0.22);
}
