import { parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { percentOf } from './reportFigures';

/** What is watched: a question of a report, or tills. */
export interface AlertSubject {
  kind: rpc.ReportAlertKind;
  /** Of a figure. */
  query: rpc.SavedReportQuery | null;
}

/** An alert as it is typed. */
export interface AlertDraft {
  name: string;
  measure: string;
  period: string;
  scope: 'total' | 'rows';
  /** What is compared and which way, in one choice. */
  bound: 'above' | 'below' | 'rise' | 'fall';
  /** Percents as people type them: 20 for 20 %. */
  threshold: string;
  checkAt: 'during' | 'day_end';
  isMailed: boolean;
}

export const BOUNDS: readonly { value: AlertDraft['bound']; label: string }[] = [
  { value: 'above', label: 'Is above' },
  { value: 'below', label: 'Is below' },
  { value: 'rise', label: 'Rises from the period before by more than' },
  { value: 'fall', label: 'Falls from the period before by more than' },
];

export const CHECKS: readonly { value: AlertDraft['checkAt']; label: string }[] = [
  { value: 'during', label: 'During the day' },
  { value: 'day_end', label: 'When the day is over' },
];

/** Periods that move with the calendar. */
export const ALERT_PERIODS: readonly { value: string; label: string }[] = [
  { value: 'today', label: 'The day' },
  { value: 'this_week', label: 'This week' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_7_days', label: 'Last 7 days' },
  { value: 'last_30_days', label: 'Last 30 days' },
  { value: 'last_90_days', label: 'Last 90 days' },
];

const periodOf = (period: string | undefined): string =>
  ALERT_PERIODS.some(({ value }) => value === period) ? (period ?? '') : 'today';

/** What a new alert begins with. */
export const newDraft = ({ kind, query }: AlertSubject, rest: Partial<AlertDraft> = {}): AlertDraft => ({
  name: '',
  measure: query?.measures[0] ?? '',
  period: periodOf(query?.period),
  scope: 'total',
  bound: 'above',
  threshold: '',
  checkAt: kind === 'figure' ? 'day_end' : 'during',
  isMailed: true,
  ...rest,
});

/** Alerts that many shops want, with what they begin with. */
export const READY_MADE: readonly { label: string; subject: AlertSubject; draft: Partial<AlertDraft> }[] = [
  {
    label: 'Low margin of a category',
    subject: {
      kind: 'figure',
      query: {
        report: 'sales_by_product',
        measures: ['margin', 'net_sales'],
        dimensions: ['category'],
        period: 'last_7_days',
      },
    },
    draft: { name: 'Low margin of a category', scope: 'rows', bound: 'below', threshold: '20' },
  },
  {
    label: 'High refunds of a cashier',
    subject: {
      kind: 'figure',
      query: { report: 'returns', measures: ['returned'], dimensions: ['returned_by'], period: 'today' },
    },
    draft: { name: 'High refunds of a cashier', scope: 'rows', checkAt: 'during' },
  },
  {
    label: 'Till short twice running',
    subject: { kind: 'till_short', query: null },
    draft: { name: 'Till short twice running', threshold: '0' },
  },
  {
    label: 'No sale while a till is open',
    subject: { kind: 'no_sale', query: null },
    draft: { name: 'No sale while a till is open', threshold: '60' },
  },
];

/** Typed with a sign or without; null for what is no number. */
function numberOf(text: string): number | null {
  const typed = parseMoneyInput(text.replace('−', '-'));
  return typed === null ? null : Number(toNumeric(typed));
}

/** Whether the bound is typed as a percentage: of a share, or of a change. */
export const isPercent = (draft: Pick<AlertDraft, 'bound'>, unit: rpc.ReportUnit | null): boolean =>
  unit === 'percent' || draft.bound === 'rise' || draft.bound === 'fall';

/** An alert as it stands, to be changed. */
export function draftOfAlert(alert: rpc.ReportAlert): AlertDraft {
  const { name, measure, query, scope, compare, direction, threshold, check_at: checkAt, is_mailed: isMailed } = alert;
  const bound = compare === 'value' ? direction : direction === 'above' ? 'rise' : 'fall';
  const typed = compare === 'before' ? Math.abs(threshold) : threshold;
  return {
    name,
    measure: measure ?? '',
    period: periodOf(query?.period),
    scope,
    bound,
    threshold: String(isPercent({ bound }, alert.unit) ? percentOf(typed) : typed),
    checkAt,
    isMailed,
  };
}

/** What is wrong with a draft, by its field. */
export function alertProblems(draft: AlertDraft, { kind }: AlertSubject): Partial<Record<keyof AlertDraft, string>> {
  const value = numberOf(draft.threshold);
  const isChange = draft.bound === 'rise' || draft.bound === 'fall';
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the alert a name.' } : {}),
    ...(value === null
      ? { threshold: 'Type a number.' }
      : kind === 'figure' && isChange && value <= 0
        ? { threshold: 'Type by how much it has to change.' }
        : kind === 'no_sale' && (value < 10 || value > 1440 || value % 1 !== 0)
          ? { threshold: 'Type minutes, from 10 to 1440.' }
          : kind === 'till_short' && value < 0
            ? { threshold: 'Type an amount of 0 or more.' }
            : {}),
  };
}

interface InputOptions {
  subject: AlertSubject;
  /** Of the figure that is watched; null for tills. */
  unit: rpc.ReportUnit | null;
}

/** A draft as the server takes it. */
export function alertInput(
  draft: AlertDraft,
  { subject: { kind, query }, unit }: InputOptions,
): Omit<rpc.SaveReportAlertInput, 'id' | 'revision'> {
  const typed = numberOf(draft.threshold) ?? 0;
  const base = { name: draft.name.trim(), kind, is_mailed: draft.isMailed };
  if (query === null) return { ...base, threshold: typed };
  const isChange = draft.bound === 'rise' || draft.bound === 'fall';
  const size = isPercent(draft, unit) ? typed / 100 : typed;
  return {
    ...base,
    query: query.period === undefined ? query : { ...query, period: draft.period },
    measure: draft.measure,
    scope: draft.scope,
    compare: isChange ? 'before' : 'value',
    direction: draft.bound === 'above' || draft.bound === 'rise' ? 'above' : 'below',
    threshold: draft.bound === 'fall' ? -size : size,
    check_at: draft.checkAt,
  };
}
