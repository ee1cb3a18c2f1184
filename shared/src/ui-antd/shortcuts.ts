import { useEffect, useRef } from 'react';

interface Shortcut {
  /** Keys of each step: `['g', 'd']`, `['ctrl+k']`. */
  steps: readonly string[];
  label: string;
  run: () => void;
}

const sequenceMs = 1200;
const shortcuts: Shortcut[] = [];
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];
let typed: string[] = [];
let typedAt = 0;

/**
 * Runs the handler on a key (`n`, `/`, `?`), a combination (`ctrl+k`, meaning Cmd on a Mac) or keys one after the other
 * (`g d`) while the component is shown. Plain keys rest while somebody types. The label stands in the help.
 */
export function useShortcut(keys: string, handler: () => void, label: string): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () => register({ steps: keys.toLowerCase().split(' '), label, run: () => latest.current() }),
    [keys, label],
  );
}

/** All shortcuts of what is on the screen, for the help. */
export function activeShortcuts(): readonly Shortcut[] {
  return snapshot;
}

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
  snapshot = [...shortcuts];
  for (const listener of listeners) listener();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const key = nameOf(event);
  if (key === null) return;
  const isPlain = !key.includes('ctrl+') && !key.includes('alt+') && !/^f\d+$/.test(key);
  if (
    isPlain &&
    (isTyping(event.target) ||
      document.querySelector('dialog[open], .ant-modal-wrap:not([style*="display: none"])') !== null)
  )
    return;
  typed = Date.now() - typedAt > sequenceMs ? [key] : [...typed, key].slice(-3);
  typedAt = Date.now();
  // The newest wins: a panel's own keys come before those of the screen under it.
  const match = [...shortcuts]
    .reverse()
    .find(({ steps }) => steps.every((step, index) => typed[typed.length - steps.length + index] === step));
  if (match === undefined) return;
  typed = [];
  event.preventDefault();
  match.run();
}

function nameOf(event: KeyboardEvent): string | null {
  const key = event.key.toLowerCase();
  if (['control', 'shift', 'alt', 'meta'].includes(key)) return null;
  const isLetter = /^[a-z0-9]$/.test(key);
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${event.shiftKey && (isLetter || key.length > 1) ? 'shift+' : ''}${key}`;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox]')
  );
}
