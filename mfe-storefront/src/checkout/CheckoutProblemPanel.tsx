import { errorMessage } from '@dukani/shared/errors';
import { Button } from '@dukani/shared/ui-core';
import { useFormatPrice } from '../common/useFormatPrice';
import type { CheckoutProblem } from './usePlaceOrder';

interface CheckoutProblemPanelProps {
  problem: CheckoutProblem;
  /** The total that the shopper saw; null when none was shown. */
  shownTotal: number | null;
  /** True while the total is asked again. */
  isAsking: boolean;
  /** Orders at the new total. */
  onAccept: (total: number) => void;
  onDismiss: () => void;
}

/** Why the order was not placed, and what to do. Field problems stand at their fields. */
export function CheckoutProblemPanel(props: CheckoutProblemPanelProps) {
  const { problem, shownTotal, onAccept, onDismiss } = props;
  const formatPrice = useFormatPrice();
  if (problem.kind === 'total_changed') {
    return (
      <section className="shop-alert" role="alert" aria-labelledby="shop-total-changed">
        <h2 id="shop-total-changed">The total is now {formatPrice(problem.total)}</h2>
        <p>
          A price or a discount has changed
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
  if (problem.kind === 'discount_gone') return <DiscountGone {...props} problem={problem} />;
  if (problem.kind !== 'failed') return null;
  return (
    <section className="shop-alert shop-alert--bad" role="alert" aria-labelledby="shop-failed">
      <h2 id="shop-failed">{problem.mayHaveArrived ? 'No answer from the shop' : 'Your order was not placed'}</h2>
      <p>{errorMessage(problem.error)}</p>
      {problem.mayHaveArrived && (
        <p>Your order may have been placed. Press “Place order” again; it is never placed twice.</p>
      )}
    </section>
  );
}

type DiscountGoneProps = CheckoutProblemPanelProps & { problem: Extract<CheckoutProblem, { kind: 'discount_gone' }> };

/** A discount went to somebody else between pricing and placing: the cart and the form stay, and the difference is said. */
function DiscountGone({ problem, shownTotal, isAsking, onAccept, onDismiss }: DiscountGoneProps) {
  const formatPrice = useFormatPrice();
  const { code, message, totalBefore } = problem;
  const total = isAsking ? null : shownTotal;
  return (
    <section className="shop-alert" role="alert" aria-labelledby="shop-discount-gone">
      <h2 id="shop-discount-gone">
        {code === null ? 'A discount is no longer valid' : `The code ${code} is no longer valid`}
      </h2>
      <p>{message} Your order has not been placed yet; everything you typed is still here.</p>
      {total !== null && (
        <>
          <p>
            The total is now {formatPrice(total)}
            {totalBefore !== null && totalBefore !== total ? `; before it was ${formatPrice(totalBefore)}` : ''}.
          </p>
          <div className="shop-alert__actions">
            <Button variant="primary" onClick={() => onAccept(total)}>
              Place order for {formatPrice(total)}
            </Button>
            <Button onClick={onDismiss}>Not now</Button>
          </div>
        </>
      )}
    </section>
  );
}
