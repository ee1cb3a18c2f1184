import { choiceFilter, idFilter, numberRangeFilter, periodFilter, type FilterValues } from '@dukani/shared/lists';
import type { SaleSort } from '@dukani/shared/rpc';
import type { DayRule } from '../common/businessDay';
import { DATE_RANGE_PRESETS, rangeOfPreset } from '../common/dateRanges';
import { TENDER_NAMES, type TenderNames } from '../common/tenderNames';
import { CHANNEL_NAMES, SALE_STATUS } from '../checkout/saleLabels';
import type { SaleFilter } from '../checkout/saleListApi';

/** Ways to pay that sales can be asked for by. */
export const tenderOptions = ({ bank: _bank, deposit: _deposit, ...names }: TenderNames) => optionsOf(names);

function optionsOf<Key extends string>(names: Record<Key, string>): { value: Key; label: string }[] {
  return (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));
}
const statusNames = {
  completed: SALE_STATUS.completed.label,
  partially_refunded: SALE_STATUS.partially_refunded.label,
  refunded: SALE_STATUS.refunded.label,
  voided: SALE_STATUS.voided.label,
};

/** What those who see their own sales only can ask for. */
export const OWN_FILTERS = {
  days: periodFilter({
    label: 'Days',
    options: DATE_RANGE_PRESETS.map(({ key, label }) => ({ value: key, label })),
    initial: 'last_7_days',
    isPinned: true,
  }),
  status: choiceFilter({ label: 'Status', options: optionsOf(statusNames), isPinned: true }),
  payment: choiceFilter({
    label: 'Paid',
    options: [
      { value: 'unpaid', label: 'Unpaid or partly paid' },
      { value: 'overdue', label: 'Overdue' },
      { value: 'paid', label: 'Paid in full' },
    ],
  }),
  tender: choiceFilter({ label: 'Payment', options: tenderOptions(TENDER_NAMES), isPinned: true }),
  channel: choiceFilter({ label: 'Channel', options: optionsOf(CHANNEL_NAMES) }),
  location: idFilter({ label: 'Location' }),
  customer: idFilter({ label: 'Customer' }),
  product: idFilter({ label: 'Product' }),
  total: numberRangeFilter({ label: 'Total' }),
};

/** What those who see everybody's sales can ask for. */
export const ALL_FILTERS = { ...OWN_FILTERS, cashier: idFilter({ label: 'Sold by' }) };

export const SALE_SORTS = ['newest', 'oldest', 'number_desc', 'number_asc', 'total_desc', 'total_asc'] as const;

/** What the server is asked for; days with a name are business days. */
export function saleFilterOf(
  filters: FilterValues<typeof OWN_FILTERS> & { cashier?: string | null },
  { query, sort, dayRule, now = new Date() }: { query: string; sort: SaleSort; dayRule: DayRule; now?: Date },
): SaleFilter {
  const { name, from, to } = filters.days;
  const preset = DATE_RANGE_PRESETS.find(({ key }) => key === name);
  return {
    query,
    ...(preset === undefined ? { from, to } : rangeOfPreset(preset.key, dayRule, now)),
    status: filters.status,
    channel: filters.channel,
    tenderType: filters.tender,
    payment: filters.payment,
    locationId: filters.location,
    cashierId: filters.cashier ?? null,
    contactId: filters.customer,
    productId: filters.product,
    totalFrom: filters.total.from,
    totalTo: filters.total.to,
    sort,
  };
}

/** The address for days that were asked for in other words, as charts and older links do (`from`, `to`, `range`); null for all others. */
export function addressOfDays(params: URLSearchParams): URLSearchParams | null {
  const [from, to, range] = [params.get('from'), params.get('to'), params.get('range')];
  if (from === null && to === null && range === null) return null;
  const next = new URLSearchParams(params);
  for (const name of ['from', 'to', 'range']) next.delete(name);
  const days = from === null && to === null ? range : `${from ?? ''}..${to ?? ''}`;
  if (days !== null && days !== '') next.set('days', days);
  return next;
}
