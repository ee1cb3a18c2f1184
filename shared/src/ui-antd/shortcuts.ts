import { useLayoutEffect, useRef } from 'react';
import { chosenKeys, saveKeys } from './shortcutChoices';

export interface Shortcut {
  /** Keys of each step: `['g', 'd']`, `['ctrl+k']`; as the person has chosen them, else the usual ones. */
  steps: readonly string[];
  usualSteps: readonly string[];
  label: string;
  /** Null when the screen acts on the key itself and it only stands in the help. */
  run: (() => void) | null;
  place: ShortcutPlace;
}

/** Whose key it is: of what is shown, or of the frame around every screen. The help names the screen's own first. */
export type ShortcutPlace = 'screen' | 'frame';

const sequenceMs = 1200;
const shortcuts: Shortcut[] = [];
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];
let typed: string[] = [];
let typedAt = 0;

/**
 * Runs the handler on a key (`n`, `/`, `?`), a combination (`ctrl+k`, meaning Cmd on a Mac) or keys one after the other
 * (`g d`) while the component is shown. Plain keys rest while somebody types. The label stands in the help. Without a handler
 * the key is only listed, for screens that act on it themselves.
 */
export function useShortcut(
  keys: string,
  handler: (() => void) | null,
  label: string,
  place: ShortcutPlace = 'screen',
): void {
  const latest = useRef(handler);
  // With the screen that is drawn, not some time after it: a quick hand presses what it sees.
  useLayoutEffect(() => {
    latest.current = handler;
  });
  const isListedOnly = handler === null;
  useLayoutEffect(() => {
    const usualSteps = keys.toLowerCase().split(' ');
    return register({
      steps: chosenKeys(label)?.split(' ') ?? usualSteps,
      usualSteps,
      label,
      run: isListedOnly ? null : () => latest.current?.(),
      place,
    });
  }, [isListedOnly, keys, label, place]);
}

/** Dispatched on the document by whatever else opens the help, for example a button at the foot of a screen. */
export const SHORTCUTS_HELP_EVENT = 'dukani:shortcuts-help';

const KEY_SIGNS: Readonly<Record<string, string>> = {
  arrowup: 'Up arrow',
  arrowdown: 'Down arrow',
  arrowleft: 'Left arrow',
  arrowright: 'Right arrow',
  '-': '−',
  escape: 'Esc',
};

/** A step as people write it: `F2`, `Ctrl K`, `Up arrow`. */
export function keyText(step: string, isMac = false): string {
  const modifiers: string[] = [];
  let key = step;
  for (const [prefix, sign] of [
    ['ctrl+', isMac ? '⌘' : 'Ctrl'],
    ['alt+', 'Alt'],
    ['shift+', 'Shift'],
  ] as const) {
    if (!key.startsWith(prefix)) continue;
    modifiers.push(sign);
    key = key.slice(prefix.length);
  }
  return [...modifiers, KEY_SIGNS[key] ?? `${key.charAt(0).toUpperCase()}${key.slice(1)}`].join(' ');
}

/** All shortcuts of what is on the screen, for the help: the screen's own before those that go elsewhere. */
export function activeShortcuts(): readonly Shortcut[] {
  return snapshot;
}

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts what a shortcut does on another key, everywhere on this device; null goes back to the usual one. */
export function chooseKeys(label: string, keys: string | null): void {
  saveKeys(label, keys);
  for (const shortcut of shortcuts)
    if (shortcut.label === label) shortcut.steps = keys?.split(' ') ?? shortcut.usualSteps;
  publish();
}

function register(shortcut: Shortcut): () => void {
  if (shortcuts.length === 0) window.addEventListener('keydown', onKeyDown);
  shortcuts.push(shortcut);
  publish();
  return () => {
    shortcuts.splice(shortcuts.indexOf(shortcut), 1);
    if (shortcuts.length === 0) window.removeEventListener('keydown', onKeyDown);
    publish();
  };
}

function publish(): void {
  // The frame is there before the screen in it is loaded, and would come first.
  snapshot = [...shortcuts].sort((one, other) => Number(one.place === 'frame') - Number(other.place === 'frame'));
  for (const listener of listeners) listener();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const key = nameOf(event);
  if (key === null) return;
  const isPlain = !key.includes('ctrl+') && !key.includes('alt+') && !/^(shift\+)?f\d+$/.test(key);
  if (
    isPlain &&
    ((isTyping(event.target) && !isHelpInEmptySearch(event)) ||
      document.querySelector('dialog[open], .ant-modal-wrap:not([style*="display: none"])') !== null)
  )
    return;
  typed = Date.now() - typedAt > sequenceMs ? [key] : [...typed, key].slice(-3);
  typedAt = Date.now();
  // The newest wins: a panel's own keys come before those of the screen under it.
  const match = [...shortcuts]
    .reverse()
    .find(
      ({ steps, run }) =>
        run !== null && steps.every((step, index) => typed[typed.length - steps.length + index] === step),
    );
  if (match === undefined) return;
  typed = [];
  event.preventDefault();
  match.run?.();
}

/** The name of a pressed key as shortcuts write it (`f8`, `ctrl+k`); null for a modifier alone. */
export function nameOf(event: KeyboardEvent): string | null {
  const key = event.key.toLowerCase();
  if (['control', 'shift', 'alt', 'meta'].includes(key)) return null;
  const isLetter = /^[a-z0-9]$/.test(key);
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${event.shiftKey && (isLetter || key.length > 1) ? 'shift+' : ''}${key}`;
}

// Nobody searches for a question mark alone, and a search box often has the focus all the time.
function isHelpInEmptySearch({ key, target }: KeyboardEvent): boolean {
  return (
    key === '?' &&
    target instanceof HTMLInputElement &&
    target.value === '' &&
    target.closest('search, [role=search], [type=search]') !== null
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox]')
  );
}
