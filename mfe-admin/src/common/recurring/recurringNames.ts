import { formatDate } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';

export const KIND_NAMES: Record<rpc.ScheduleKind, string> = { expense: 'Expense', bill: 'Bill', journal: 'Journal' };

/** A due day as people read it. It has no time and no zone. */
export const dueText = (day: string): string => formatDate(`${day}T00:00:00Z`, 'UTC');

const ORDINALS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (number: number) => `${number}${ORDINALS[plural.select(number)] ?? 'th'}`;

/** How something repeats, in words. */
export function ruleText({
  every,
  unit,
  starts_on: startsOn,
  is_last_day: isLastDay,
}: Pick<rpc.ScheduleRule, 'every' | 'unit' | 'starts_on' | 'is_last_day'>): string {
  const often = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  if (unit !== 'month') return often;
  return isLastDay ? `${often}, on the last day` : `${often}, on the ${ordinal(Number(startsOn.slice(8)))}`;
}

/** Where the document stands that was made; null for one that is not there. */
export function documentPath({ kind, id, status, entry_id: entryId }: rpc.ScheduleRun): string | null {
  if (kind === 'bill')
    return status === 'posted'
      ? `/admin/purchases?tab=bills&bill=${id}`
      : status === 'draft'
        ? `/admin/purchases/bills/${id}`
        : null;
  if (status !== 'posted') return null;
  return kind === 'expense'
    ? `/admin/accounting?tab=money&voucher=${id}`
    : `/admin/accounting?tab=journal&entry=${entryId ?? ''}`;
}

/** What is needed to record documents of a kind. */
export const editPermission = (kind: rpc.ScheduleKind): 'purchases.edit' | 'accounting.post' =>
  kind === 'bill' ? 'purchases.edit' : 'accounting.post';
