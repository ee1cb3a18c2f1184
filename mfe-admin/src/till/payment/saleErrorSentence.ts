import { errorMessage, type ApiError } from '@dukani/shared/errors';
import { formatCurrency, quantityText } from '@dukani/shared/format';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import type { Basket } from '../basket/basket';

interface ShortLine {
  product_id?: string;
  name?: string;
  available?: number;
  saleable_quantity?: number;
  /** What web orders hold of the stock. */
  reserved?: number;
}

function detailsOf(error: ApiError): Record<string, unknown> {
  return typeof error.details === 'object' && error.details !== null ? (error.details as Record<string, unknown>) : {};
}

function shortLinesText(lines: unknown, basket: Basket): string {
  if (!Array.isArray(lines)) return '';
  return (lines as ShortLine[])
    .map((short) => {
      const line = basket.lines.find((candidate) => candidate.productId === short.product_id);
      const name = short.name ?? line?.name ?? 'a product';
      const left = short.available ?? short.saleable_quantity;
      if (left === undefined) return name;
      const held =
        (short.reserved ?? 0) > 0
          ? `, ${quantityText(quantityFromNumeric(short.reserved ?? 0), line?.unit ?? 'each')} reserved for web orders`
          : '';
      return `${name} (${quantityText(quantityFromNumeric(Math.max(left, 0)), line?.unit ?? 'each')} left${held})`;
    })
    .join(', ');
}

/** Why a sale was refused and what to do now, naming the products it is about. */
export function saleErrorSentence(error: ApiError, basket: Basket, currencyCode: string): string {
  const details = detailsOf(error);
  switch (error.code) {
    case 'insufficient_stock': {
      const names = shortLinesText(details['lines'], basket);
      return names === ''
        ? 'Not enough stock for this basket. Lower a quantity and try again.'
        : `Not enough stock: ${names}. Lower the quantity and try again.`;
    }
    case 'total_mismatch': {
      const total = details['total'];
      return typeof total === 'number'
        ? `A price has changed: the total is now ${formatCurrency(fromNumeric(total), currencyCode)}. Check it and take the payment again.`
        : 'A price has changed. Check the new total and take the payment again.';
    }
    case 'till_session_closed':
    case 'no_open_till_session':
      return 'Your till session is closed. Open one to continue; the basket is saved.';
    case 'approval_required':
      return `${error.message} Ask for it in the basket.`;
    case 'credit_limit_exceeded': {
      const available = details['available'];
      return typeof available === 'number'
        ? `This is above the customer’s credit limit: ${formatCurrency(fromNumeric(available), currencyCode)} is available.`
        : 'This is above the credit limit of the customer.';
    }
    case 'store_credit_exceeded': {
      const available = details['available'];
      return typeof available === 'number'
        ? `The customer has ${formatCurrency(fromNumeric(available), currencyCode)} in store credit.`
        : 'The customer does not have enough store credit.';
    }
    case 'gift_card_exceeded': {
      const available = details['available'];
      return typeof available === 'number'
        ? `The gift card has ${formatCurrency(fromNumeric(available), currencyCode)} left.`
        : 'The gift card does not have enough balance.';
    }
    case 'loyalty_exceeded': {
      const available = details['available'];
      return typeof available === 'number'
        ? `The customer’s points are worth ${formatCurrency(fromNumeric(available), currencyCode)}.`
        : 'The customer does not have enough points.';
    }
    case 'not_found': {
      const names = shortLinesText(details['lines'], basket);
      return names === ''
        ? 'A product in the basket is no longer sold. Remove it and try again.'
        : `No longer sold: ${names}. Remove it and try again.`;
    }
    default:
      return errorMessage(error);
  }
}
