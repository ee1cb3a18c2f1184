import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'dukani.order-sound';
/** As long as the browser may take to bring one order to all its tabs. */
const ONE_TAB_MS = 3000;
const listeners = new Set<() => void>();
let context: AudioContext | null = null;

function isOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this device rings for web orders, and what changes it. It does until somebody says no. */
export function useOrderSound(): { isSoundOn: boolean; setIsSoundOn: (isSoundOn: boolean) => void } {
  const isSoundOn = useSyncExternalStore(subscribe, isOn);
  const setIsSoundOn = (next: boolean) => {
    localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    for (const listener of listeners) listener();
    if (next) void chime();
  };
  return { isSoundOn, setIsSoundOn };
}

/** Two soft tones, the second higher. Silent where the browser lets a page ring only after somebody has touched it. */
async function chime(): Promise<void> {
  try {
    context ??= new AudioContext();
    await context.resume();
    for (const [place, frequency] of [660, 880].entries()) {
      const start = context.currentTime + place * 0.18;
      const tone = new OscillatorNode(context, { frequency });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.linearRampToValueAtTime(0.25, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.5);
    }
  } catch {
    // A device without sound is told by the message on the screen.
  }
}

/** Rings once for something new, however many tabs of this device hear of it. */
export async function ringOnce(id: string): Promise<void> {
  if (!isOn()) return;
  if (!('locks' in navigator)) return chime();
  await navigator.locks.request(`dukani-order-sound-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await chime();
    await new Promise((resolve) => setTimeout(resolve, ONE_TAB_MS));
  });
}
