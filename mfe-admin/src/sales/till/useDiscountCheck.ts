import { useCallback } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { formatPercent } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { useLazyQuoteSaleQuery } from '../salesApi';
import { basketInput, type Basket, type Discount } from './basket';
import { findHighestDiscount, isAllowed } from './findHighestDiscount';

/** Looks whether a discount may be given, before it is in the basket. Answers why not, or null. */
export type DiscountCheck = (discount: Discount) => Promise<string | null>;

interface Trial {
  basket: Basket;
  /** The line it is for; null for the whole basket. */
  lineId: string | null;
}

/** Asks the server for the price with the discount. Whoever may give any discount is not kept waiting for that. */
export function useDiscountCheck({ basket, lineId }: Trial): DiscountCheck {
  const [quoteSale] = useLazyQuoteSaleQuery();
  const isUnlimited = usePermission('sales.discount');
  return useCallback(
    async (discount) => {
      if (isUnlimited) return null;
      const ask = (tried: Discount) =>
        quoteSale({ channel: 'till', ...basketInput(withDiscount(basket, lineId, tried)) }).unwrap();
      try {
        if (await isAllowed(() => ask(discount))) return null;
        const refusedPercent = discount.kind === 'percent' ? discount.percent : 100;
        return limitSentence(await findHighestDiscount(refusedPercent, (percent) => ask({ kind: 'percent', percent })));
      } catch (thrown) {
        return errorMessage(toApiError(thrown));
      }
    },
    [basket, isUnlimited, lineId, quoteSale],
  );
}

function withDiscount(basket: Basket, lineId: string | null, discount: Discount): Basket {
  if (lineId === null) return { ...basket, discount };
  return { ...basket, lines: basket.lines.map((line) => (line.id === lineId ? { ...line, discount } : line)) };
}

function limitSentence(percent: number): string {
  return percent === 0
    ? 'A manager has to give this discount.'
    : `You may give up to ${formatPercent(percent)}. A manager can give more.`;
}
