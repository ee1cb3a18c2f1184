import { useEffect, useMemo } from 'react';
import type { Thousandths } from '@dukani/shared/money';
import type { FoundPromotions, PricedBasket } from '@dukani/shared/pricing';
import { useAppDispatch } from '@dukani/shared/store';
import { useTenant } from '@dukani/shared/tenant';
import { useOnline } from '@dukani/shared/ui-core';
import { useTillLock, type TillLock } from '../common/tillLock';
import { useBusiness, type Business } from '../common/useBusiness';
import { toTillProduct, type TillProduct } from '../checkout/tillApi';
import { estimateBasket } from './basket/basket';
import { pricesQuoted, type BasketState } from './basket/basketSlice';
import type { OfflineTill } from './offline/OfflineTill';
import { useLocalPricing } from './offline/useLocalPricing';
import { useCatalogueState, useOfflineTill } from './offline/useOfflineTill';
import { useOfflineStock } from './offline/useOfflineStock';
import { useBaskets } from './basket/useBaskets';
import { useQuote, type BasketQuote } from './basket/useQuote';

export interface Till {
  business: Business;
  baskets: BasketState;
  estimate: PricedBasket;
  quote: BasketQuote;
  lock: TillLock;
  /** What is kept on this device; null where nothing is. */
  offline: OfflineTill | null;
  /** True while the server cannot be reached and this device can sell by itself: the estimate is then what is charged. */
  isOffline: boolean;
  /** What is left of the basket's products by this device, while the server cannot say. */
  offlineStock: ReadonlyMap<string, Thousandths>;
  /** What promotions give the basket by this device, while the server cannot say; the estimate has them. */
  promotions: FoundPromotions | null;
  /** Prices the basket by this device where the server has not: whether anything about it became another. */
  priceOffline: () => Promise<boolean>;
  pricesIncludeTax: boolean;
  /** Whether the business has any tax to charge; true until that is known. */
  chargesTax: boolean;
  /** Under one of these anything is sold that has no product of its own. */
  openPriceProducts: readonly TillProduct[];
}

/** The basket on screen with its figures: the server's where there are, else an estimate. */
export function useTill(): Till {
  const dispatch = useAppDispatch();
  const business = useBusiness();
  const { shop } = useTenant();
  const baskets = useBaskets();
  const basket = baskets.current;
  const lock = useTillLock();
  const offline = useOfflineTill();
  const { setup } = useCatalogueState(offline);
  const isOnline = useOnline();
  const quote = useQuote(basket, lock.operator?.token ?? null);
  const isOffline = offline !== null && (!isOnline || quote.error?.isNetworkFailure === true);
  const offlineStock = useOfflineStock(offline, {
    productIds: basket.lines.map(({ productId }) => productId),
    isOffline,
  });
  const openPriceProducts = useMemo(() => (setup?.open_price_products ?? []).map(toTillProduct), [setup]);
  const pricesIncludeTax =
    quote.lastQuote?.pricesIncludeTax ?? setup?.prices_include_tax ?? shop?.prices_include_tax ?? true;
  const taxRounding = setup?.tax_rounding ?? 'line';
  const quoted = quote.quote;
  const { promotions, priceNow } = useLocalPricing({
    prices: offline?.prices ?? null,
    basket,
    stepHundredths: business.stepHundredths,
    isQuoted: quoted !== null,
    isOffline,
  });
  const estimate = useMemo(
    () =>
      estimateBasket(basket, {
        stepHundredths: business.stepHundredths,
        pricesIncludeTax,
        taxRounding,
        ...(promotions === null ? {} : { promotions: promotions.byLine }),
      }),
    [basket, business.stepHundredths, pricesIncludeTax, promotions, taxRounding],
  );
  useEffect(() => {
    if (quoted !== null)
      dispatch(
        pricesQuoted(
          quoted.lines.map(({ id, unitPrice, priceList, modifiers, taxRatePercent }) => ({
            lineId: id,
            price: unitPrice,
            priceList,
            taxRatePercent,
            ...(modifiers === undefined ? {} : { modifiers }),
          })),
        ),
      );
  }, [dispatch, quoted]);

  return {
    business,
    baskets,
    estimate,
    quote,
    lock,
    offline,
    isOffline,
    offlineStock,
    promotions,
    priceOffline: priceNow,
    pricesIncludeTax,
    chargesTax: setup === null || setup.tax_rates.some(({ rate_percent: percent }) => percent > 0),
    openPriceProducts,
  };
}
