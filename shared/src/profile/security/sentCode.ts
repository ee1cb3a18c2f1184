/** How long a code by mail is valid. */
const validMs = 10 * 60_000;
/** How long no other code is sent. */
export const resendLockMs = 60_000;

const storageKey = 'dukani-email-code';

/** A code that was mailed: to which address, and until when no other is sent. Times in ms since 1970. */
export interface SentCode {
  email: string;
  sentAt: number;
  lockedUntil: number;
}

/** The code that is still valid for the address. It outlives a reload: people look for the mail in the same tab. */
export function readSentCode(email: string, now = Date.now()): SentCode | null {
  let stored: unknown;
  try {
    stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    // Somebody else's entry, or no storage: then no code is known.
    return null;
  }
  return isSentCode(stored) && stored.email === email && isValid(stored, now) ? stored : null;
}

export function rememberSentCode(code: SentCode): void {
  sessionStorage.setItem(storageKey, JSON.stringify(code));
}

export function forgetSentCode(): void {
  sessionStorage.removeItem(storageKey);
}

/** Whether the code can still be handed in. */
export function isValid({ sentAt }: SentCode, now: number): boolean {
  return now < sentAt + validMs;
}

/** When the code stops working, in ms since 1970. */
export function expiryOf({ sentAt }: SentCode): number {
  return sentAt + validMs;
}

function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== 'object' || value === null) return false;
  const { email, sentAt, lockedUntil } = value as Record<string, unknown>;
  return typeof email === 'string' && typeof sentAt === 'number' && typeof lockedUntil === 'number';
}
