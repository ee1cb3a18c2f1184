import { compare, subtract, zero, type Money } from '@dukani/shared/money';
import type { PaymentSummary } from './payments';

interface PaySumsProps {
  summary: PaymentSummary;
  money: (amount: Money) => string;
  /** What is reported as on its way by phone, and has not come. */
  awaited?: { name: string; amount: Money } | null;
  /** So much cash is refused: nothing is given back of it. */
  isRefused?: boolean;
}

/** What was received, and what is still to be paid or given back. */
export function PaySums({ summary, money, awaited = null, isRefused = false }: PaySumsProps) {
  return (
    <div className="pay-sums">
      <p className="pay-received">
        <span>Received</span>{' '}
        <output aria-label="Received">
          {money(awaited === null ? summary.paid : subtract(summary.paid, awaited.amount))}
        </output>
      </p>
      {isRefused ? (
        <p className="pay-change" data-exact="">
          <span>Change</span> <output aria-label="Change">–</output>
        </p>
      ) : compare(summary.due, zero) > 0 ? (
        <p className="pay-change">
          <span>Remaining</span> <output aria-label="Remaining">{money(summary.due)}</output>
        </p>
      ) : compare(summary.change, zero) > 0 ? (
        <p className="pay-change">
          <span>Change</span> <output aria-label="Change">{money(summary.change)}</output>
        </p>
      ) : awaited !== null ? (
        <p className="pay-change" data-exact="">
          <span>Waiting for {awaited.name}</span>{' '}
          <output aria-label={`Waiting for ${awaited.name}`}>{money(awaited.amount)}</output>
        </p>
      ) : (
        <p className="pay-change" data-exact="">
          <span>Exact amount</span> <output aria-label="Change">No change</output>
        </p>
      )}
    </div>
  );
}
