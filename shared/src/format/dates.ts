const formatters = new Map<string, Intl.DateTimeFormat>();

const styles = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'long' },
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** `21 Nov 2026` in the given zone; a plain date (`2026-11-21`) is shown as it stands. */
export function formatDate(iso: string, timezone: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? format('date', `${iso}T12:00:00Z`, 'UTC') : format('date', iso, timezone);
}

/** `14:05` in the given zone. */
export function formatTime(iso: string, timezone: string): string {
  return format('time', iso, timezone);
}

/** `21 Nov 2026, 14:05` in the given zone. */
export function formatDateTime(iso: string, timezone: string): string {
  return `${formatDate(iso, timezone)}, ${formatTime(iso, timezone)}`;
}

/** `just now`, `5 min ago`, `today 14:05`, `yesterday 14:05`, `Monday 14:05` within a week, else date and time. */
export function formatRelative(iso: string, timezone: string, now: Date = new Date()): string {
  const then = new Date(iso);
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes >= 0 && minutes < 1) return 'just now';
  if (minutes >= 0 && minutes < 60) return `${minutes} min ago`;
  const days = dayNumber(now.toISOString(), timezone) - dayNumber(iso, timezone);
  if (days === 0) return `today ${formatTime(iso, timezone)}`;
  if (days === 1) return `yesterday ${formatTime(iso, timezone)}`;
  if (days > 1 && days < 7) return `${format('weekday', iso, timezone)} ${formatTime(iso, timezone)}`;
  return formatDateTime(iso, timezone);
}

function dayNumber(iso: string, timezone: string): number {
  const parts = new Map(
    formatter('day', timezone)
      .formatToParts(new Date(iso))
      .map((part) => [part.type, part.value]),
  );
  return Date.UTC(Number(parts.get('year')), Number(parts.get('month')) - 1, Number(parts.get('day'))) / 86_400_000;
}

function format(style: keyof typeof styles, iso: string, timezone: string): string {
  const instant = new Date(iso);
  return Number.isNaN(instant.getTime()) ? '' : formatter(style, timezone).format(instant);
}

/** Making a formatter costs far more than using it, and a list asks for hundreds. */
function formatter(style: keyof typeof styles, timezone: string): Intl.DateTimeFormat {
  const key = `${style} ${timezone}`;
  let found = formatters.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone: timezone });
    formatters.set(key, found);
  }
  return found;
}
