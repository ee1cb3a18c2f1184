import { useCallback, useEffect, useState } from 'react';
import { add } from '@dukani/shared/money';
import type { FoundPromotions } from '@dukani/shared/pricing';
import { useAppDispatch } from '@dukani/shared/store';
import { modifiersAmount } from '../../checkout/modifiers';
import { lineBase, unitPrice, type Basket } from '../basket/basket';
import { pricesQuoted, type QuotedPrice } from '../basket/basketSlice';
import { areSamePromotions } from './localPromotions';
import type { LocalPrices } from './LocalPrices';

interface Pricing {
  /** Null where the device keeps nothing. */
  prices: LocalPrices | null;
  basket: Basket;
  stepHundredths: number;
  /** The server has priced exactly this basket: nothing else counts. */
  isQuoted: boolean;
  /** The server cannot be asked. */
  isOffline: boolean;
}

/** What this device finds of a basket. */
export interface PricedOffline {
  /** Only the lines that it would price or tax otherwise than they are. */
  prices: QuotedPrice[];
  /** Null while prices are to change first, and where promotions are not on this device. */
  promotions: FoundPromotions | null;
}

const NOTHING_FOUND: PricedOffline = { prices: [], promotions: null };

/** What the lines of a basket cost by what this device knows, and what promotions give it. */
export async function priceOffline(
  prices: LocalPrices,
  basket: Pick<Basket, 'lines' | 'customer'>,
  { at, stepHundredths }: { at: Date; stepHundredths: number },
): Promise<PricedOffline> {
  const quantities = new Map<string, number>();
  // What a label says it costs is nobody's list's; it does not count towards a quantity either.
  for (const { productId, quantity, label } of basket.lines)
    if (label === undefined) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  const contactId = basket.customer?.id ?? null;
  const known = await prices.priceOf({ quantities, contactId, at, stepHundredths });
  const changed = basket.lines.flatMap((line) => {
    const found = known?.get(line.productId);
    if (found === undefined) return [];
    const { id: lineId, modifiers, priceList: before = null } = line;
    const { taxRatePercent } = found;
    // A basket of yesterday is taxed as today.
    const isTaxed = taxRatePercent !== line.taxRatePercent;
    const changed = { lineId, taxRatePercent, ...(modifiers === undefined ? {} : { modifiers }) };
    const asItIs = isTaxed ? [{ ...changed, price: unitPrice(line), priceList: before }] : [];
    if (line.label !== undefined || line.price !== undefined) return asItIs;
    const price = add(found.unitPrice, modifiersAmount(modifiers));
    // An own price stays as it stands there: the server may have said a newer one than this copy has.
    return found.priceList === before && (before === null || price === unitPrice(line))
      ? asItIs
      : [{ ...changed, price, priceList: found.priceList }];
  });
  if (changed.length > 0) return { prices: changed, promotions: null };
  const lines = basket.lines.map((line) => ({
    id: line.id,
    productId: line.productId,
    quantity: line.quantity,
    base: lineBase(line, stepHundredths),
    // A price by hand that is the offered one is no other price.
    isOpen:
      line.label === undefined && (line.price === undefined || line.price === known?.get(line.productId)?.unitPrice),
  }));
  return { prices: [], promotions: await prices.promotionsOf({ lines, contactId, at, stepHundredths }) };
}

interface PromotionsOfBasket extends Pick<Basket, 'lines' | 'customer'> {
  promotions: FoundPromotions | null;
}

interface LocalPricing {
  /** What promotions give this very basket; null where that is the server's word, and while it is not known. */
  promotions: FoundPromotions | null;
  /** Prices the basket at once, before money is taken: whether anything about it became another. */
  priceNow: () => Promise<boolean>;
}

/** Prices the basket by the price lists and promotions of this device while the server cannot. */
export function useLocalPricing({ prices, basket, stepHundredths, isQuoted, isOffline }: Pricing): LocalPricing {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<PromotionsOfBasket | null>(null);
  const { lines, customer, unanswered } = basket;
  const isPriced = !isQuoted && prices !== null && unanswered === null && lines.length > 0;
  const find = useCallback(
    async (): Promise<PricedOffline> =>
      isPriced ? priceOffline(prices, { lines, customer }, { at: new Date(), stepHundredths }) : NOTHING_FOUND,
    [customer, isPriced, lines, prices, stepHundredths],
  );
  const keep = useCallback(
    (priced: PricedOffline) => {
      if (priced.prices.length > 0) dispatch(pricesQuoted(priced.prices));
      else setFound({ lines, customer, promotions: priced.promotions });
    },
    [customer, dispatch, lines],
  );
  useEffect(() => {
    if (!isOffline) return;
    let isGone = false;
    void find().then(
      (priced) => {
        if (!isGone) keep(priced);
      },
      // A device that cannot read its lists sells at the prices it shows; the server says afterwards what differs.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [find, isOffline, keep]);
  const isCurrent = isPriced && isOffline && found?.lines === lines && found.customer === customer;
  const promotions = isCurrent ? found.promotions : null;
  const priceNow = useCallback(async () => {
    const priced = await find().catch(() => null);
    if (priced === null) return false;
    keep(priced);
    return priced.prices.length > 0 || !areSamePromotions(priced.promotions, promotions);
  }, [find, keep, promotions]);
  return { promotions, priceNow };
}
