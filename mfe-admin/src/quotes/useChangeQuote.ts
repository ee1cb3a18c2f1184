import { toNumeric } from '@dukani/shared/money';
import { useNotify } from '@dukani/shared/ui-antd';
import { basketFromResumed } from '../till/basket/parkedBasket';
import type { Basket } from '../till/basket/basket';
import type { QuoteDetail } from '../checkout/quotes/quoteRows';
import { useShowBasket } from './useShowBasket';

/** The basket of a quote as it was made, at the prices of today, to be saved as its next version. */
function basketOfQuote(quote: QuoteDetail, basketNumber: number): Basket {
  const { id, version, number, validUntil, basket, contact } = quote;
  const { version: _version, ...shown } = basketFromResumed({
    // What is approved of it is approved for the quote.
    id,
    version: 1,
    number: `B${basketNumber}`,
    label: number,
    total_amount: Number(toNumeric(quote.total)),
    item_count: quote.itemCount,
    customer_name: quote.contactName,
    till_name: null,
    parked_by_name: null,
    parked_at: quote.createdAt,
    is_own: true,
    note: quote.note,
    basket,
    products: [...quote.products],
    customer: contact,
    approvals: [],
    lapsed_approvals: [],
  });
  return { ...shown, note: quote.note ?? '', changedQuote: { id, version, number, validUntil } };
}

/** Brings a quote to the till to be changed. */
export function useChangeQuote(): (quote: QuoteDetail) => void {
  const notify = useNotify();
  const { problem, show } = useShowBasket();
  return (quote) =>
    problem === null
      ? show((basketNumber) => basketOfQuote(quote, basketNumber))
      : notify.error(`${quote.number} was not opened`, problem);
}
