import { formatCurrency, formatDate, formatPercent } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { Promotion } from '@dukani/shared/rpc';

/** What a promotion is told by; a draft has it as well as a stored one. */
export type DescribedPromotion = Pick<
  Promotion,
  | 'kind'
  | 'value'
  | 'buy_quantity'
  | 'get_quantity'
  | 'get_percent'
  | 'scope'
  | 'minimum_amount'
  | 'starts_on'
  | 'ends_on'
  | 'weekdays'
  | 'from_time'
  | 'until_time'
  | 'channels'
  | 'usage_limit'
  | 'per_customer_limit'
  | 'needs_coupon'
> & { targets: readonly { name: string }[] };

interface Told {
  currencyCode: string;
  timezone: string;
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

function goodsText({ scope, targets }: DescribedPromotion): string {
  if (scope === 'all') return 'everything';
  if (targets.length === 0) return scope === 'categories' ? 'no category yet' : 'no product yet';
  const names = targets.slice(0, 3).map(({ name }) => name);
  const more = targets.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(names.length === 2 ? ' and ' : ', ');
}

function giftText(told: DescribedPromotion, money: (amount: number) => string): string {
  const { kind, value, buy_quantity: buy, get_quantity: get, get_percent: percent } = told;
  const goods = goodsText(told);
  switch (kind) {
    case 'percent_off':
      return `${formatPercent(value ?? 0)} off ${goods}`;
    case 'amount_off':
      return `${money(value ?? 0)} off each of ${goods}`;
    case 'buy_x_get_y':
      return `Buy ${buy ?? 0} get ${get ?? 0} ${percent === 100 ? 'free' : `at ${formatPercent(percent ?? 0)} off`} on ${goods}`;
    case 'fixed_price':
      return `Any ${buy ?? 0} of ${goods} for ${money(value ?? 0)}`;
    case 'basket_percent':
      return `${formatPercent(value ?? 0)} off ${told.scope === 'all' ? 'the basket' : `${goods} in the basket`}`;
    case 'basket_amount':
      return `${money(value ?? 0)} off ${told.scope === 'all' ? 'the basket' : `${goods} in the basket`}`;
  }
}

function daysText(weekdays: readonly number[]): string | null {
  if (weekdays.length === 0 || weekdays.length === 7) return null;
  const names = weekdays.map((day) => `${WEEKDAYS[day - 1] ?? ''}s`);
  return names.length === 1 ? (names[0] ?? null) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What a promotion does, in words: `Buy 2 get 1 free on Sodas, Fridays 16:00–19:00.` */
export function promotionSentence(told: DescribedPromotion, { currencyCode, timezone }: Told): string {
  const money = (amount: number) => formatCurrency(fromNumeric(amount), currencyCode);
  const hours = told.from_time === null || told.until_time === null ? null : `${told.from_time}–${told.until_time}`;
  const when = [daysText(told.weekdays), hours].filter((part) => part !== null).join(' ');
  const limits = [
    told.usage_limit === null ? null : `${told.usage_limit} uses in total`,
    told.per_customer_limit === null ? null : `${told.per_customer_limit} uses per customer`,
  ].filter((part) => part !== null);
  return `${[
    giftText(told, money),
    told.minimum_amount === null || told.minimum_amount === 0 ? '' : `from ${money(told.minimum_amount)}`,
    when,
    told.starts_on === null ? '' : `from ${formatDate(told.starts_on, timezone)}`,
    told.ends_on === null ? '' : `until ${formatDate(told.ends_on, timezone)}`,
    told.channels.length > 1 ? '' : told.channels[0] === 'till' ? 'at the till only' : 'in the online shop only',
    told.needs_coupon ? 'with a coupon' : '',
    limits.join(', '),
  ]
    .filter((part) => part !== '')
    .join(', ')}.`;
}
