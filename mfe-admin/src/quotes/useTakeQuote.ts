import { useRef } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useTillLock } from '../common/tillLock';
import { isOutcomeUnknown } from '../checkout/isOutcomeUnknown';
import type { QuoteListItem } from '../checkout/quotes/quoteRows';
import { useConvertQuoteMutation } from '../checkout/quotes/quotesApi';
import { basketFromTaken } from './takenBasket';
import { useShowBasket } from './useShowBasket';

/** Takes a quote to this till and shows it there; the basket on screen is parked in its place if it holds anything. */
export function useTakeQuote(): {
  isTaking: boolean;
  take: (quote: Pick<QuoteListItem, 'id' | 'number'>) => Promise<void>;
} {
  const notify = useNotify();
  const { operator } = useTillLock();
  const { problem, show } = useShowBasket();
  const [convert, { isLoading }] = useConvertQuoteMutation();
  // The same sale is asked for again when an answer was lost.
  const saleIds = useRef(new Map<string, string>());

  const take = async ({ id, number }: Pick<QuoteListItem, 'id' | 'number'>) => {
    if (problem !== null) return notify.error(`${number} was not opened`, problem);
    const saleId = saleIds.current.get(id) ?? newId();
    saleIds.current.set(id, saleId);
    const { data, error } = await convert({
      quote_id: id,
      sale_id: saleId,
      ...(operator === null ? {} : { operator_token: operator.token }),
    });
    if (data === undefined) {
      if (!isOutcomeUnknown(toApiError(error))) saleIds.current.delete(id);
      return notify.error(`${number} was not opened`, error);
    }
    saleIds.current.delete(id);
    show((basketNumber) => basketFromTaken(data, basketNumber));
  };
  return { isTaking: isLoading, take };
}
