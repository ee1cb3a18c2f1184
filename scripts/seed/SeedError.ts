/** Something the person at the keyboard can put right; shown without a stack. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}
