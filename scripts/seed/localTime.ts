const dayMs = 86_400_000;
const minuteMs = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timezone, format);
  }
  return format;
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetMs(instant: number, timezone: string): number {
  const part = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const wall = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
  return wall - Math.floor(instant / 1000) * 1000;
}

/** The day of the calendar in a zone, as YYYY-MM-DD. */
export function localDay(instant: number, timezone: string): string {
  return new Date(instant + offsetMs(instant, timezone)).toISOString().slice(0, 10);
}

/** Minutes since local midnight. */
export function localMinutes(instant: number, timezone: string): number {
  const wall = instant + offsetMs(instant, timezone);
  return Math.floor((((wall % dayMs) + dayMs) % dayMs) / minuteMs);
}

/** The instant, in milliseconds, at which the clocks of a zone show so many minutes after midnight of a day. */
export function instantAt(day: string, minutes: number, timezone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  const guess = wall - offsetMs(wall, timezone);
  return wall - offsetMs(guess, timezone);
}

/** A day some days earlier or later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
