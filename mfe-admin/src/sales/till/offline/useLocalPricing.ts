import { useCallback, useEffect } from 'react';
import { add } from '@dukani/shared/money';
import { useAppDispatch } from '@dukani/shared/store';
import { modifiersAmount } from '../../modifiers';
import { unitPrice, type Basket } from '../basket';
import { pricesQuoted, type QuotedPrice } from '../basketSlice';
import type { LocalPrices } from './LocalPrices';

interface Pricing {
  /** Null where the device keeps nothing. */
  prices: LocalPrices | null;
  basket: Basket;
  stepHundredths: number;
  /** The server has priced exactly this basket: nothing else counts. */
  isQuoted: boolean;
  /** The server cannot be asked. */
  isAlone: boolean;
}

/** What the lines of a basket cost by what this device knows; only those that it would price otherwise than they are. */
export async function pricesAlone(
  prices: LocalPrices,
  basket: Pick<Basket, 'lines' | 'customer'>,
  { at, stepHundredths }: { at: Date; stepHundredths: number },
): Promise<QuotedPrice[]> {
  const quantities = new Map<string, number>();
  // What a label says it costs is nobody's list's; it does not count towards a quantity either.
  for (const { productId, quantity, label } of basket.lines)
    if (label === undefined) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  const known = await prices.priceOf({ quantities, contactId: basket.customer?.id ?? null, at, stepHundredths });
  return basket.lines.flatMap((line) => {
    const found = known?.get(line.productId);
    if (found === undefined || line.label !== undefined || line.price !== undefined) return [];
    const price = add(found.unitPrice, modifiersAmount(line.modifiers));
    const before = line.priceList ?? null;
    // An own price stays as it stands there: the server may have said a newer one than this copy has.
    if (found.priceList === before && (before === null || price === unitPrice(line))) return [];
    const { id: lineId, modifiers } = line;
    return [{ lineId, price, priceList: found.priceList, ...(modifiers === undefined ? {} : { modifiers }) }];
  });
}

/**
 * Prices the basket by the price lists of this device while the server cannot. Answers the way to do so at once, before money is
 * taken: whether any price became another.
 */
export function useLocalPricing({
  prices,
  basket,
  stepHundredths,
  isQuoted,
  isAlone,
}: Pricing): () => Promise<boolean> {
  const dispatch = useAppDispatch();
  const { lines, customer, unanswered } = basket;
  const isPriced = !isQuoted && prices !== null && unanswered === null && lines.length > 0;
  const find = useCallback(
    async (): Promise<QuotedPrice[]> =>
      isPriced ? pricesAlone(prices, { lines, customer }, { at: new Date(), stepHundredths }) : [],
    [customer, isPriced, lines, prices, stepHundredths],
  );
  useEffect(() => {
    if (!isAlone) return;
    let isGone = false;
    void find().then(
      (found) => {
        if (!isGone && found.length > 0) dispatch(pricesQuoted(found));
      },
      // A device that cannot read its lists sells at the prices it shows; the server says afterwards what differs.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [dispatch, find, isAlone]);
  return useCallback(async () => {
    const found = await find().catch(() => []);
    if (found.length > 0) dispatch(pricesQuoted(found));
    return found.length > 0;
  }, [dispatch, find]);
}
