import { parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** A goal as it is typed. */
export interface GoalDraft {
  measure: string;
  span: rpc.ReportGoal['span'];
  /** An empty text: the business as a whole. */
  location: string;
  amount: string;
}

export const SPANS: readonly { value: GoalDraft['span']; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];

/** What a new goal begins with. */
export const NEW_GOAL: GoalDraft = { measure: 'net_sales', span: 'month', location: '', amount: '' };

export const draftOfGoal = ({ measure, span, location_id: location, amount }: rpc.ReportGoal): GoalDraft => ({
  measure,
  span,
  location: location ?? '',
  amount: String(amount),
});

/** The figures that can have a goal: of sales, added up over days, more is better. */
export const goalMeasures = (catalogue: rpc.ReportCatalogue | undefined): rpc.ReportMeasure[] =>
  (catalogue?.measures ?? []).filter(
    ({ family, is_additive: isAdditive, better }) => family === 'sales' && isAdditive && better === 'up',
  );

const amountOf = (text: string): number | null => {
  const typed = parseMoneyInput(text);
  return typed === null ? null : Number(toNumeric(typed));
};

/** What is wrong with a draft; a goal that is there may be emptied, which removes it. */
export function goalProblems({ amount }: GoalDraft, isNew: boolean): Partial<Record<keyof GoalDraft, string>> {
  if (amount.trim() === '') return isNew ? { amount: 'Type the amount to reach.' } : {};
  const value = amountOf(amount);
  return value === null || value <= 0 ? { amount: 'Type a number above 0.' } : {};
}

export const goalInput = ({ measure, span, location, amount }: GoalDraft): rpc.ReportGoalInput => ({
  measure,
  span,
  location_id: location === '' ? null : location,
  amount: amount.trim() === '' ? null : amountOf(amount),
});

/** The goal that a chart of a figure by day, week or month shows: of the business, or of the one location that is filtered. */
export function goalOfChart(
  goals: readonly rpc.ReportGoal[],
  { measure, dimension, filters }: { measure: string; dimension: string; filters: readonly rpc.ReportFilter[] },
): number | null {
  const [first, ...others] = filters;
  const isOfPlace = first?.dimension === 'location' && first.values.length === 1 && others.length === 0;
  if (first !== undefined && !isOfPlace) return null;
  const place = first?.values[0] ?? null;
  const found = goals.find((goal) => goal.measure === measure && goal.span === dimension && goal.location_id === place);
  return found?.amount ?? null;
}
