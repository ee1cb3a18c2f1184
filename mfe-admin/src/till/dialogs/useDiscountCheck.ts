import { useCallback } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { formatPercent } from '@dukani/shared/format';
import type { ApprovalNeed } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { useLazyQuoteSaleQuery } from '../../checkout/salesApi';
import { useTillLock } from '../../common/tillLock';
import { approvalInput, basketInput, couponInput, type Basket, type Discount } from '../basket/basket';
import { findHighestDiscount, isAllowed } from './findHighestDiscount';
import { approvalNeedOf } from './approvalNeed';

/** Why a discount may not be given, and what somebody else would have to approve. */
export interface DiscountRefusal {
  sentence: string;
  need: ApprovalNeed | null;
}

/** Looks whether a discount may be given, before it is in the basket. Answers why not, or null. */
export type DiscountCheck = (discount: Discount) => Promise<DiscountRefusal | null>;

interface Trial {
  basket: Basket;
  /** The line it is for; null for the whole basket. */
  lineId: string | null;
}

/** Asks the server for the price with the discount. Whoever may give any discount is not kept waiting for that. */
export function useDiscountCheck({ basket, lineId }: Trial): DiscountCheck {
  const [quoteSale] = useLazyQuoteSaleQuery();
  const { operator } = useTillLock();
  // Who stands at somebody else's till has own limits, which the server knows.
  const isUnlimited = usePermission('sales.discount') && operator === null;
  return useCallback(
    async (discount) => {
      if (isUnlimited) return null;
      const ask = (tried: Discount) =>
        quoteSale({
          channel: 'till',
          contact_id: basket.customer?.id ?? null,
          ...basketInput(withDiscount(basket, lineId, tried)),
          sale_id: basket.saleId,
          ...couponInput(basket),
          ...approvalInput(basket),
          ...(operator === null ? {} : { operator_token: operator.token }),
        }).unwrap();
      try {
        let need: ApprovalNeed | null = null;
        const tried = ask(discount).catch((thrown: unknown) => {
          need = approvalNeedOf(toApiError(thrown));
          throw thrown;
        });
        if (await isAllowed(() => tried)) return null;
        const refusedPercent = discount.kind === 'percent' ? discount.percent : 100;
        const highest = await findHighestDiscount(refusedPercent, (percent) => ask({ kind: 'percent', percent }));
        return { sentence: limitSentence(highest), need };
      } catch (thrown) {
        return { sentence: errorMessage(toApiError(thrown)), need: null };
      }
    },
    [basket, isUnlimited, lineId, operator, quoteSale],
  );
}

function withDiscount(basket: Basket, lineId: string | null, discount: Discount): Basket {
  if (lineId === null) return { ...basket, discount };
  return { ...basket, lines: basket.lines.map((line) => (line.id === lineId ? { ...line, discount } : line)) };
}

function limitSentence(percent: number): string {
  return percent === 0
    ? 'A manager must approve this discount.'
    : `You may give up to ${formatPercent(percent)}. A manager can give more.`;
}
