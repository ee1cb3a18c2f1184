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

interface SentenceContext {
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

function giftText(promotion: DescribedPromotion, money: (amount: number) => string): string {
  const { kind, value, buy_quantity: buy, get_quantity: get, get_percent: percent } = promotion;
  const goods = goodsText(promotion);
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
      return `${formatPercent(value ?? 0)} off ${promotion.scope === 'all' ? 'the basket' : `${goods} in the basket`}`;
    case 'basket_amount':
      return `${money(value ?? 0)} off ${promotion.scope === 'all' ? 'the basket' : `${goods} in the basket`}`;
  }
}

function daysText(weekdays: readonly number[]): string | null {
  if (weekdays.length === 0 || weekdays.length === 7) return null;
  const names = weekdays.map((day) => `${WEEKDAYS[day - 1] ?? ''}s`);
  return names.length === 1 ? (names[0] ?? null) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What a promotion does, in words: `Buy 2 get 1 free on Sodas, Fridays 16:00–19:00.` */
export function promotionSentence(promotion: DescribedPromotion, { currencyCode, timezone }: SentenceContext): string {
  const money = (amount: number) => formatCurrency(fromNumeric(amount), currencyCode);
  const hours =
    promotion.from_time === null || promotion.until_time === null
      ? null
      : `${promotion.from_time}–${promotion.until_time}`;
  const when = [daysText(promotion.weekdays), hours].filter((part) => part !== null).join(' ');
  const limits = [
    promotion.usage_limit === null ? null : `${promotion.usage_limit} uses in total`,
    promotion.per_customer_limit === null ? null : `${promotion.per_customer_limit} uses per customer`,
  ].filter((part) => part !== null);
  return `${[
    giftText(promotion, money),
    promotion.minimum_amount === null || promotion.minimum_amount === 0
      ? ''
      : `from ${money(promotion.minimum_amount)}`,
    when,
    promotion.starts_on === null ? '' : `from ${formatDate(promotion.starts_on, timezone)}`,
    promotion.ends_on === null ? '' : `until ${formatDate(promotion.ends_on, timezone)}`,
    promotion.channels.length > 1
      ? ''
      : promotion.channels[0] === 'till'
        ? 'at the till only'
        : 'in the online shop only',
    promotion.needs_coupon ? 'with a coupon' : '',
    limits.join(', '),
  ]
    .filter((part) => part !== '')
    .join(', ')}.`;
}
