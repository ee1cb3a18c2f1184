import { useRef } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { useNavigate } from '@dukani/shared/router';
import { useAppDispatch } from '@dukani/shared/store';
import { useTenant } from '@dukani/shared/tenant';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../../common/newId';
import { useTillLock } from '../../../common/tillLock';
import { useBusiness } from '../../../common/useBusiness';
import { estimateBasket } from '../basket';
import { basketParked, MAX_PARKED_BASKETS, resumeAnswered, resumeAsked } from '../basketSlice';
import { useBaskets } from '../useBaskets';
import { isOutcomeUnknown } from '../useRecordBasket';
import type { QuoteListItem } from './quoteRows';
import { useConvertQuoteMutation } from './quotesApi';
import { basketFromTaken } from './takenBasket';

/** Takes a quote to this till and shows it there; the basket on screen is parked in its place if it holds anything. */
export function useTakeQuote(): {
  isTaking: boolean;
  take: (quote: Pick<QuoteListItem, 'id' | 'number'>) => Promise<void>;
} {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const notify = useNotify();
  const business = useBusiness();
  const { shop } = useTenant();
  const { operator } = useTillLock();
  const baskets = useBaskets();
  const [convert, { isLoading }] = useConvertQuoteMutation();
  // The same sale is asked for again when an answer was lost.
  const saleIds = useRef(new Map<string, string>());

  const take = async ({ id, number }: Pick<QuoteListItem, 'id' | 'number'>) => {
    if (baskets.current.unanswered !== null || baskets.resuming !== null)
      return notify.error(
        `${number} was not opened`,
        'Another basket waits for an answer of the server. Look at the till first.',
      );
    if (baskets.parked.length >= MAX_PARKED_BASKETS)
      return notify.error(`${number} was not opened`, 'Too many parked baskets wait on this device.');
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
    const at = new Date().toISOString();
    const isBusy = baskets.current.lines.length > 0;
    const { total } = estimateBasket(baskets.current, {
      stepHundredths: business.stepHundredths,
      pricesIncludeTax: shop?.prices_include_tax ?? true,
    });
    if (isBusy) dispatch(basketParked({ nextSaleId: newId(), at, total }));
    const basket = basketFromTaken(data, isBusy ? baskets.nextNumber : baskets.current.number);
    const claimId = newId();
    dispatch(resumeAsked({ saleId, claimId }));
    dispatch(resumeAnswered({ claimId, basket, at, total, isLate: false }));
    void navigate('/admin/sales?tab=new');
  };
  return { isTaking: isLoading, take };
}
