import { formatCurrency, formatPercent, pricePer, quantityOf } from '@dukani/shared/format';
import { add, fromNumeric } from '@dukani/shared/money';
import type { ApiError } from '@dukani/shared/errors';
import type { ApprovalNeed, ApprovalSubject } from '@dukani/shared/rpc';
import { modifiersAmount } from '../../checkout/modifiers';
import type { Basket } from '../basket/basket';

/** What somebody else would have to approve, from a refusal that says so; null from any other. */
export function approvalNeedOf(error: ApiError | null): ApprovalNeed | null {
  if (error?.code !== 'approval_required' || typeof error.details !== 'object' || error.details === null) return null;
  const need = error.details as ApprovalNeed;
  return need.percent !== undefined || need.prices !== undefined ? need : null;
}

/** Just this sale and just as far as the need goes. */
export function approvalSubject(need: ApprovalNeed, saleId: string): ApprovalSubject {
  return need.prices !== undefined
    ? {
        sale_id: saleId,
        prices: need.prices.map(({ product_id, unit_price, quantity }) => ({ product_id, unit_price, quantity })),
      }
    : { sale_id: saleId, percent: need.percent ?? 0, amount: need.amount ?? 0 };
}

/** What is asked for, as whoever approves reads it. */
export function needText(need: ApprovalNeed, basket: Pick<Basket, 'lines'>, currencyCode: string): string {
  if (need.prices === undefined)
    return `A discount of up to ${formatPercent(need.percent ?? 0)} in this basket,  ${formatCurrency(fromNumeric(need.amount ?? 0), currencyCode)} in total.`;
  const prices = need.prices.map(({ product_id, unit_price, quantity }) => {
    const line = basket.lines.find((candidate) => candidate.productId === product_id);
    const price = pricePer(formatCurrency(fromNumeric(unit_price), currencyCode), line?.unit ?? 'each');
    return line === undefined
      ? price
      : `${quantityOf({ quantity: Math.round(quantity * 1000), unit: line.unit, name: line.name })} for ${price} instead of ${formatCurrency(add(line.listPrice, modifiersAmount(line.modifiers)), currencyCode)}`;
  });
  return `Price change: ${prices.join(', ')}.`;
}
