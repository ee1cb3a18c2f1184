import { wallTime } from '../common/businessDay';

/** The instant of a local time (`2026-11-28T09:00`) in a zone; null when it is no time. */
export function instantAt(local: string, timezone: string): string | null {
  const asUtc = Date.parse(`${local}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(asUtc)) return null;
  const offsetAt = (at: number) => Date.parse(`${wallTime(new Date(at), timezone)}Z`) - at;
  // Twice: the first guess may be on the other side of a change of clocks.
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first)).toISOString();
}
