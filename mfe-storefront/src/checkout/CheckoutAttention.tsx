import type { RefObject } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { CartLine } from '@dukani/shared/cart';
import type { ShopQuery } from '../common/useShopQuery';
import type { CartQuote } from '../common/cartQuote';
import type { CheckoutForm } from './checkoutForm';
import { CheckoutProblemPanel } from './CheckoutProblemPanel';
import { ErrorSummary } from './ErrorSummary';
import { LinesPanel } from './LinesPanel';
import type { CheckoutProblem } from './usePlaceOrder';

interface CheckoutAttentionProps {
  /** Where the focus goes when something needs attention. */
  place: RefObject<HTMLDivElement | null>;
  /** Of the fields, once somebody has tried to order; null before. */
  errors: FieldErrors<CheckoutForm> | null;
  badLines: CartLine[];
  quoted: ShopQuery<CartQuote>;
  problem: CheckoutProblem | null;
  onAccept: (total: number) => void;
  onDismiss: () => void;
}

/** What keeps the order from being placed, read out and scrolled to. */
export function CheckoutAttention({
  place,
  errors,
  badLines,
  quoted,
  problem,
  onAccept,
  onDismiss,
}: CheckoutAttentionProps) {
  return (
    <div ref={place} tabIndex={-1} className="shop-checkout__attention">
      {errors !== null && Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      {badLines.length > 0 && (
        <LinesPanel lines={badLines} quote={quoted.data} refused={problem?.kind === 'lines' ? problem.lines : []} />
      )}
      {problem !== null && badLines.length === 0 && (
        <CheckoutProblemPanel
          problem={problem}
          shownTotal={quoted.data?.quote?.total_amount ?? null}
          isAsking={quoted.isRefreshing}
          onAccept={onAccept}
          onDismiss={onDismiss}
        />
      )}
    </div>
  );
}
