import { errorMessage } from '@dukani/shared/errors';
import { Button } from '@dukani/shared/ui-core';
import { useFormatPrice } from '../common/useFormatPrice';
import type { CheckoutProblem } from './usePlaceOrder';

interface CheckoutProblemPanelProps {
  problem: CheckoutProblem;
  /** The total that the shopper saw; null when none was shown. */
  shownTotal: number | null;
  /** Orders at the new total. */
  onAccept: (total: number) => void;
  onDismiss: () => void;
}

/** Why the order was not placed, and what to do. Field problems stand at their fields. */
export function CheckoutProblemPanel({ problem, shownTotal, onAccept, onDismiss }: CheckoutProblemPanelProps) {
  const formatPrice = useFormatPrice();
  if (problem.kind === 'total_changed') {
    return (
      <section className="shop-alert" role="alert" aria-labelledby="shop-total-changed">
        <h2 id="shop-total-changed">The total is now {formatPrice(problem.total)}</h2>
        <p>
          A price has changed since you put it into your cart
          {shownTotal !== null && shownTotal !== problem.total ? `; before it was ${formatPrice(shownTotal)}` : ''}.
          Your order has not been placed yet.
        </p>
        <div className="shop-alert__actions">
          <Button variant="primary" onClick={() => onAccept(problem.total)}>
            Place order for {formatPrice(problem.total)}
          </Button>
          <Button onClick={onDismiss}>Not now</Button>
        </div>
      </section>
    );
  }
  if (problem.kind !== 'failed') return null;
  return (
    <section className="shop-alert shop-alert--bad" role="alert" aria-labelledby="shop-failed">
      <h2 id="shop-failed">{problem.mayHaveArrived ? 'We got no answer' : 'Your order was not placed'}</h2>
      <p>{errorMessage(problem.error)}</p>
      {problem.mayHaveArrived && (
        <p>Your order may have arrived. Press “Place order” again: it will be placed only once.</p>
      )}
    </section>
  );
}
