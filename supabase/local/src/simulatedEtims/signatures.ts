import { createHmac } from 'node:crypto';

const key = 'simulated tax authority';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Characters that follow from what they sign: the same document has the same signature in every run of a test. */
export function signed(parts: readonly (string | number)[], length: number): string {
  const digest = createHmac('sha256', key).update(parts.join('|')).digest();
  return Array.from({ length }, (_, index) => letters[(digest[index] ?? 0) % letters.length]).join('');
}

/** Digits that follow from what they belong to. */
export function digitsOf(parts: readonly (string | number)[], length: number): string {
  const digest = createHmac('sha256', key).update(parts.join('|')).digest();
  return Array.from({ length }, (_, index) => String((digest[index] ?? 0) % 10)).join('');
}
