import type { SaleChannel, SaleStatus, TenderType } from '@dukani/shared/rpc';
import { DATE_RANGE_PRESETS, rangeOfPreset, type DateRangePreset } from '../../common/dateRanges';
import type { SaleFilter, SaleSort } from '../salesApi';

const STATUSES: readonly SaleStatus[] = ['completed', 'partially_refunded', 'refunded', 'voided'];
const CHANNELS: readonly SaleChannel[] = ['till', 'storefront'];
const TENDERS: readonly TenderType[] = ['cash', 'card', 'mobile_money', 'store_credit', 'on_account'];
const SORTS: readonly SaleSort[] = ['newest', 'oldest', 'total_desc', 'total_asc'];

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}

function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

/** The preset a list's address names; `custom` when it names days instead. */
export function rangeChoice(params: URLSearchParams): DateRangePreset | 'custom' {
  if (dayOf(params.get('from')) !== null || dayOf(params.get('to')) !== null) return 'custom';
  return DATE_RANGE_PRESETS.find((preset) => preset.key === params.get('range'))?.key ?? 'last_7_days';
}

/** What the list's address asks for; anything it does not know counts as not said. */
export function saleFilterFromParams(params: URLSearchParams, timezone: string, now = new Date()): SaleFilter {
  const choice = rangeChoice(params);
  const range =
    choice === 'custom'
      ? { from: dayOf(params.get('from')), to: dayOf(params.get('to')) }
      : rangeOfPreset(choice, timezone, now);
  return {
    query: params.get('q') ?? '',
    ...range,
    status: oneOf(STATUSES, params.get('status')),
    channel: oneOf(CHANNELS, params.get('channel')),
    tenderType: oneOf(TENDERS, params.get('tender')),
    sort: oneOf(SORTS, params.get('sort')) ?? 'newest',
  };
}

/** The address with one part changed; empty parts are left out, and a named range replaces single days. */
export function withParam(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (name === 'range') {
    next.delete('from');
    next.delete('to');
  }
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
