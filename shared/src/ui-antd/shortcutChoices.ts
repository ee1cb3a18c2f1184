/* Which keys a person has chosen instead of the usual ones, by what the shortcut does. Kept on the device, like its keyboard. */

const STORAGE_KEY = 'dukani.shortcuts';

type Choices = Readonly<Record<string, string>>;

let choices: Choices | null = null;

function isChoices(value: unknown): value is Choices {
  return typeof value === 'object' && value !== null && Object.values(value).every((keys) => typeof keys === 'string');
}

function read(): Choices {
  if (choices !== null) return choices;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    choices = isChoices(stored) ? stored : {};
  } catch {
    choices = {};
  }
  return choices;
}

/** The keys somebody has chosen for this, or null. */
export function chosenKeys(label: string): string | null {
  return read()[label] ?? null;
}

/** Keeps a choice; null goes back to the usual keys. */
export function saveKeys(label: string, keys: string | null): void {
  const next = Object.fromEntries(Object.entries(read()).filter(([name]) => name !== label));
  choices = keys === null ? next : { ...next, [label]: keys };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(choices));
  } catch {
    // A full device keeps the choice until the page is left.
  }
}

// Keys that move about, confirm and leave everywhere, and what browsers keep for themselves.
const TAKEN =
  /^((shift\+)?(tab|enter|escape| |arrow\w+|delete|backspace|home|end|page\w+|\+|-|\?)|ctrl\+[acvxznptwr]|f5|f11|f12|alt\+f4|ctrl\+f4|dead|unidentified)$/;

/** Whether a shortcut may be put on this key. */
export function isFreeKey(key: string): boolean {
  return !TAKEN.test(key);
}

/** Forgets what was read; a test starts anew with it. */
export function forgetShortcutChoices(): void {
  choices = null;
}
