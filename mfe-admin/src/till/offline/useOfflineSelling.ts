import { useCallback } from 'react';
import { fromNumeric, quantityFromNumeric } from '@dukani/shared/money';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { useAppDispatch } from '@dukani/shared/store';
import { newId } from '../../common/newId';
import type { Sale } from '../../checkout/saleRows';
import { saleRecorded } from '../basket/basketSlice';
import { isSameSale } from '../payment/isSameSale';
import { soldBefore } from '../payment/useRecordBasket';
import type { TillSession } from '../../checkout/till-sessions/tillSessionsApi';
import type { Till } from '../useTill';
import { givenByLine, latePromotions, provisionalSale, shownFigures, withChargedPrices } from './offlineSale';

/**
 * Keeps a sale on this device and answers it as it is shown until the server has it. Throws DeviceFullError, and ApiError where the id
 * of the basket is that of another sale that waits.
 */
export type SellOffline = (request: RecordSaleInput, session: TillSession) => Promise<Sale>;

/** How a sale is made without the server: kept first, sent as soon as it can be. Null where the device keeps nothing. */
export function useOfflineSelling({
  baskets,
  business,
  estimate,
  lock,
  offline,
  pricesIncludeTax,
  promotions,
  quote: { quote },
}: Till): SellOffline | null {
  const dispatch = useAppDispatch();
  const basket = baskets.current;
  const sell = useCallback<SellOffline>(
    async (request, session) => {
      if (offline === null) throw new Error('This device cannot save sales.');
      const given = givenByLine(quote, promotions);
      const shown = shownFigures(estimate, quote);
      const queued = await offline.queue.add({
        request: withChargedPrices(request, basket, { given, stepHundredths: business.stepHundredths }),
        promotions: latePromotions(quote, promotions),
        total: fromNumeric(request.expected_total ?? 0),
        tax: shown.tax,
        currencyCode: business.currencyCode,
        tillName: session.tillName,
        soldAt: new Date(),
      });
      const queuedLines = queued.request.lines.map(({ id, quantity }) => ({
        id,
        quantity: quantityFromNumeric(quantity),
      }));
      if (!isSameSale(queuedLines, request)) {
        const before = soldBefore(request, queued.provisionalNumber, queuedLines);
        dispatch(before.action);
        throw before.error;
      }
      dispatch(saleRecorded({ saleId: request.id, nextSaleId: newId() }));
      if (navigator.onLine) void offline.queue.sendAll().catch(() => undefined);
      return provisionalSale({
        basket,
        figures: shown,
        given,
        queued,
        session,
        pricesIncludeTax,
        operatorName: lock.operator?.name ?? null,
      });
    },
    [
      basket,
      business.currencyCode,
      business.stepHundredths,
      dispatch,
      estimate,
      lock.operator,
      offline,
      pricesIncludeTax,
      promotions,
      quote,
    ],
  );
  return offline === null ? null : sell;
}
