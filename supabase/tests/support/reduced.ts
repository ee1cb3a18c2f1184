/** Whether the full counts run (`npm run prove`) instead of the reduced ones of `npm test`. */
export const isProving = process.env.PROVE === '1';

/** How often to try something: the reduced count every day, the full one when proving. */
export function count(reduced: number, full: number): number {
  return isProving ? full : reduced;
}
