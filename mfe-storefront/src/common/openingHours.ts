import type { OpeningSpan, ShopContext } from '@dukani/shared/rpc';

type Opening = ShopContext['opening'];

/** Monday first, as the database counts them from 1. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A shop that has told its hours. */
export function hasHours({ hours }: Opening): boolean {
  return Object.keys(hours).length > 0;
}

/** Day and time as the clock in the shop shows them. */
function wallClock(now: Date, timezone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone })
    .format(now)
    .split(' ');
  return { day: parts[0] ?? '', time: parts[1] ?? '' };
}

function dayAfter(day: string, days: number): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
}

function spansOn(opening: Opening, date: Date): OpeningSpan[] {
  const day = date.toISOString().slice(0, 10);
  const special = opening.special_days.find((one) => one.day === day);
  return special?.spans ?? opening.hours[String(date.getUTCDay() || 7)] ?? [];
}

/** `8:00` for 08:00; midnight at the end of a day is 0:00 of the next. */
export function clockText(time: string): string {
  return time === '24:00' ? '0:00' : time.replace(/^0/, '');
}

export interface OpeningState {
  isOpen: boolean;
  /** `Open now · closes at 18:00`, `Closed · opens tomorrow at 8:00`. */
  text: string;
}

/** Whether the shop is open at a moment, and what comes next; null for a shop that has told no hours. */
export function openingState(opening: Opening, timezone: string, now: Date): OpeningState | null {
  if (!hasHours(opening)) return null;
  const { day, time } = wallClock(now, timezone);
  const current = spansOn(opening, dayAfter(day, 0)).find((span) => span.opens <= time && time < span.closes);
  if (current !== undefined) return { isOpen: true, text: openText(opening, day, current) };
  for (let days = 0; days < 15; days += 1) {
    const date = dayAfter(day, days);
    const next = spansOn(opening, date).find((span) => days > 0 || span.opens > time);
    if (next !== undefined) {
      const when =
        days === 0 ? '' : days === 1 ? ' tomorrow' : days < 7 ? ` on ${weekdayOf(date)}` : ` on ${dateText(date)}`;
      return { isOpen: false, text: `Closed · opens${when} at ${clockText(next.opens)}` };
    }
  }
  return { isOpen: false, text: 'Closed' };
}

/** Hours that go on at midnight are one stretch. */
function openText(opening: Opening, day: string, current: OpeningSpan): string {
  let { closes } = current;
  for (let days = 1; closes === '24:00' && days < 8; days += 1) {
    const first = spansOn(opening, dayAfter(day, days))[0];
    if (first?.opens !== '00:00') break;
    if (days === 7) return 'Open around the clock';
    closes = first.closes;
  }
  return `Open now · closes at ${clockText(closes)}`;
}

function weekdayOf(date: Date): string {
  return weekdayNames[(date.getUTCDay() + 6) % 7] ?? '';
}

function dateText(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(date);
}

/** `8:00–12:00, 14:00–18:00`, or Closed. */
export function spansText(spans: readonly OpeningSpan[]): string {
  return spans.length === 0
    ? 'Closed'
    : spans.map(({ opens, closes }) => `${clockText(opens)}–${clockText(closes)}`).join(', ');
}

/** Why a shop takes no orders now. */
export interface OrderingStop {
  title: string;
  text: string;
}

/** Why the shop takes no orders at this moment; null when it does. */
export function orderingStop(
  { ordering, opening, timezone, name }: Pick<ShopContext, 'ordering' | 'opening' | 'timezone' | 'name'>,
  now: Date,
): OrderingStop | null {
  const { paused } = ordering;
  if (paused !== null && (paused.until === null || Date.parse(paused.until) > now.getTime())) {
    const until = paused.until === null ? '' : ` until ${pauseEnd(paused.until, timezone)}`;
    return {
      title: `Not accepting orders${until}`,
      text: paused.message ?? `${name} is not accepting online orders at the moment.`,
    };
  }
  const state = openingState(opening, timezone, now);
  if (ordering.only_when_open && state !== null && !state.isOpen)
    return {
      title: state.text,
      text: `${name} accepts orders during opening hours only. Your cart is saved until then.`,
    };
  return null;
}

/** `Tuesday 24 Nov at 8:00` */
function pauseEnd(iso: string, timezone: string): string {
  const { day, time } = wallClock(new Date(iso), timezone);
  const date = dayAfter(day, 0);
  return `${weekdayOf(date)} ${dateText(date)} at ${clockText(time)}`;
}
