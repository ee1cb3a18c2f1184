export interface PasswordStrength {
  /** 0 to 100. */
  score: number;
  label: 'Weak' | 'Fair' | 'Good' | 'Strong';
}

/** 25 for eight characters, 15 more for twelve, 15 each for a lower-case letter, a capital, a digit and a symbol. */
export function passwordStrength(password: string): PasswordStrength {
  const points =
    (password.length >= 8 ? 25 : 0) +
    (password.length >= 12 ? 15 : 0) +
    [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/].filter((kind) => kind.test(password)).length * 15;
  const score = Math.min(points, 100);
  return { score, label: strengthLabel(score) };
}

/** The word for a score of 0 to 100. No password scores 71 to 84 today; the limits are those of the specification all the same. */
export function strengthLabel(score: number): PasswordStrength['label'] {
  if (score < 30) return 'Weak';
  if (score < 60) return 'Fair';
  return score < 80 ? 'Good' : 'Strong';
}

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const firstAttempts =
  /^(pass?w(o|0)rd|p@ssw(o|0)rd|pa55w(o|0)rd|qwerty|letmein|welcome|admin|iloveyou|changeme|abc)\d{0,5}$/;

/**
 * True of passwords that are tried first: one character or few over and over, a row of the keyboard, the alphabet or the digits, and the
 * best-known words. The server's list is longer; this only warns before it refuses.
 */
export function isEasyToGuess(password: string): boolean {
  const text = password.toLowerCase();
  if (text === '') return false;
  if (new Set(text).size <= 2 || /^(.{1,4})\1+$/.test(text) || firstAttempts.test(text)) return true;
  return rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));
}

/** A plausible address: one @, a dotted domain, no spaces, at most 254 characters. Only a mail sent there proves more. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()",;:\\]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.\d]{2,}$/.test(text);
}

/** The number without spaces, dots, dashes and brackets, `00` as `+`. Null unless 7 to 15 digits remain. */
export function normalisePhone(text: string): string | null {
  const compact = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+?\d{7,15}$/.test(compact) ? compact : null;
}
