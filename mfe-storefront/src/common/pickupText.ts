import { formatDate, formatTime } from '@dukani/shared/format';

/** `Monday 23 Nov 2026` in the shop's zone. */
export function pickupDay(iso: string, timezone: string): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: timezone }).format(new Date(iso));
  return `${weekday} ${formatDate(iso, timezone)}`;
}

/** `Monday 23 Nov 2026, 14:00–15:00`; null for an order without a time. */
export function pickupText(
  { pickup_at: at, pickup_until: until }: { pickup_at: string | null; pickup_until: string | null },
  timezone: string,
): string | null {
  if (at === null || until === null) return null;
  return `${pickupDay(at, timezone)}, ${formatTime(at, timezone)}–${formatTime(until, timezone)}`;
}
