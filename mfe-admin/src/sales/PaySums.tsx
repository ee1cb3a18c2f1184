import { compare, zero, type Money } from '@dukani/shared/money';
import type { PaymentSummary } from './payments';

interface PaySumsProps {
  summary: PaymentSummary;
  money: (amount: Money) => string;
}

/** What was received, and what is still to be paid or given back. */
export function PaySums({ summary, money }: PaySumsProps) {
  return (
    <div className="pay-sums">
      <p className="pay-received">
        <span>Received</span> <output aria-label="Received">{money(summary.paid)}</output>
      </p>
      {compare(summary.due, zero) > 0 ? (
        <p className="pay-change">
          <span>Remaining</span> <output aria-label="Remaining">{money(summary.due)}</output>
        </p>
      ) : compare(summary.change, zero) > 0 ? (
        <p className="pay-change">
          <span>To give back</span> <output aria-label="Change">{money(summary.change)}</output>
        </p>
      ) : (
        <p className="pay-change" data-exact="">
          <span>Paid exactly</span> <output aria-label="Change">Nothing to give back</output>
        </p>
      )}
    </div>
  );
}
