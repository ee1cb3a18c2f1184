/** The clock of the authority: Nairobi, as YYYYMMDDHHmmss. */
export function stampOf(time: Date): string {
  return new Date(time.getTime() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
