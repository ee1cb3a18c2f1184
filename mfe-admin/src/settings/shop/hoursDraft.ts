import type { OpeningSpan, SpecialDay } from '@dukani/shared/rpc';
import type { FormErrors } from '@dukani/shared/ui-antd';
import type { ShopRules } from './shopRulesApi';

/** Monday first, as they are stored from 1. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export interface HoursDraft {
  /** The spans of seven days, Monday first. */
  week: OpeningSpan[][];
  days: SpecialDay[];
  isStrict: boolean;
}

/** What a new span begins with. */
export const USUAL_SPAN: OpeningSpan = { opens: '08:00', closes: '18:00' };

export function hoursDraftOf(rules: ShopRules): HoursDraft {
  return {
    week: WEEKDAYS.map((_name, index) => rules.opening_hours[String(index + 1)] ?? []),
    days: rules.special_days,
    isStrict: rules.orders_only_when_open,
  };
}

/** What keeps the spans of a day from being stored; null when nothing does. */
export function spansProblem(spans: readonly OpeningSpan[]): string | null {
  if (spans.some(({ opens, closes }) => opens === '' || closes === '')) return 'Type when it opens and when it closes.';
  if (spans.some(({ opens, closes }) => opens >= endOf(closes)))
    return 'The closing time must be after the opening time.';
  const sorted = inOrder(spans);
  if (sorted.some(({ opens }, index) => index > 0 && opens < endOf(sorted[index - 1]?.closes ?? '')))
    return 'These times overlap.';
  return null;
}

/** The field for a time knows no 24:00: midnight at the end of a day is typed as 00:00. */
function endOf(closes: string): string {
  return closes === '00:00' ? '24:00' : closes;
}

function inOrder(spans: readonly OpeningSpan[]): OpeningSpan[] {
  return [...spans].sort((left, right) => left.opens.localeCompare(right.opens));
}

function storedSpans(spans: readonly OpeningSpan[]): OpeningSpan[] {
  return inOrder(spans).map(({ opens, closes }) => ({ opens, closes: endOf(closes) }));
}

export function hoursErrors({ week, days }: HoursDraft): FormErrors<HoursDraft> {
  const at = week.findIndex((spans) => spansProblem(spans) !== null);
  const day = days.find(({ day: date, spans }) => date === '' || spansProblem(spans) !== null);
  const isTwice = new Set(days.map(({ day: date }) => date)).size < days.length;
  return {
    ...(at < 0 ? {} : { week: `${WEEKDAYS[at] ?? ''}: ${spansProblem(week[at] ?? []) ?? ''}` }),
    ...(isTwice ? { days: 'Each special day can be listed once.' } : {}),
    ...(day === undefined
      ? {}
      : { days: day.day === '' ? 'Choose a date.' : `${day.day}: ${spansProblem(day.spans) ?? ''}` }),
  };
}

/** The columns as they are stored; a closed day is left out, and a shop that never opens says nothing of its hours. */
export function hoursOf({ week, days, isStrict }: HoursDraft): Partial<ShopRules> {
  return {
    opening_hours: Object.fromEntries(
      week.flatMap((spans, index) => (spans.length === 0 ? [] : [[String(index + 1), storedSpans(spans)]])),
    ),
    special_days: [...days]
      .sort((left, right) => left.day.localeCompare(right.day))
      .map(({ day, name, spans }) => ({ day, name: name.trim(), spans: storedSpans(spans) })),
    orders_only_when_open: isStrict,
  };
}
