import { errorMessage } from '@dukani/shared/errors';
import { compare, zero } from '@dukani/shared/money';
import { useTillLock } from '../../common/tillLock';
import { currencyStep } from '../../common/useBusiness';
import { goodsProblem, type PickedGoods } from '../../checkout/returns/goods';
import { isPaidWithPoints, refundAmount, refundProblem, type RefundLine } from '../../checkout/returns/refund';
import { useRefundPartsQuery } from '../../checkout/returns/returnsApi';
import type { Sale } from '../../checkout/saleRows';
import { useQuoteSaleQuery } from '../../checkout/salesApi';
import { exchangeBasket, exchangeSums, exchangeTenders, feeSentence, serialsProblem } from './exchange';

interface ExchangeInHand {
  sale: Sale;
  lines: readonly RefundLine[];
  goods: readonly PickedGoods[];
}

/** What comes back and what goes out comes to, as the server prices it. */
export function useExchangeFigures({ sale, lines, goods }: ExchangeInHand) {
  const { operator } = useTillLock();
  const basket = exchangeBasket(sale, goods, operator?.token ?? null);
  const quote = useQuoteSaleQuery(basket ?? { channel: 'till', lines: [] }, { skip: basket === null });
  const quoted = basket === null ? undefined : quote.currentData;
  const returned = refundAmount(sale, lines, currencyStep(sale.currencyCode));
  const hasPoints = isPaidWithPoints(sale) && compare(returned, zero) > 0;
  const parts = useRefundPartsQuery({ saleId: sale.id, amount: returned }, { skip: !hasPoints });
  const inPoints = hasPoints ? (parts.currentData?.inPoints ?? zero) : zero;
  return {
    basket,
    quoted,
    returned,
    inPoints,
    sums: exchangeSums(sale, returned, quoted?.total ?? zero, inPoints),
    error: quote.error ?? parts.error,
    isKnown: quoted !== undefined && (!hasPoints || parts.currentData !== undefined),
  };
}

export type ExchangeFigures = ReturnType<typeof useExchangeFigures>;

interface ExchangeCheck extends ExchangeInHand {
  figures: ExchangeFigures;
  reason: string;
  isTillOpen: boolean;
}

/** Why the exchange cannot be made as it stands; null when it can. */
export function exchangeProblem({ sale, lines, goods, figures, reason, isTillOpen }: ExchangeCheck): string | null {
  const { quoted, error, isKnown } = figures;
  const short = quoted?.lines.find((line) => !line.isAvailable);
  if (goods.length === 0) return 'Choose the new goods.';
  return (
    (exchangeTenders(sale).length === 0 ? feeSentence(sale) : null) ??
    goodsProblem(goods) ??
    serialsProblem(goods) ??
    refundProblem(sale, lines, reason) ??
    (error === undefined ? null : errorMessage(error)) ??
    (isKnown ? null : 'Prices are loading. Try again in a moment.') ??
    (short === undefined
      ? null
      : `Not enough stock of ${goods.find((line) => line.id === short.id)?.product.name ?? 'this'}.`) ??
    (isTillOpen ? null : 'Open a till first to make an exchange.')
  );
}
