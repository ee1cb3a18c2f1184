import { usePermission } from '@dukani/shared/session';
import { errorMessage } from '@dukani/shared/errors';
import { formatCurrency } from '@dukani/shared/format';
import { compare, subtract, zero, type Money } from '@dukani/shared/money';
import { useGetCustomerCreditQuery, type CustomerCredit } from '../../checkout/creditApi';

interface CustomerCreditLineProps {
  customerId: string;
  currencyCode: string;
  /** Takes money for what is owed; null while nothing can be taken. */
  onTakePayment: (() => void) | null;
}

/** What the chosen customer owes, may still owe and has in store credit, said before anything is paid. */
export function CustomerCreditLine({ customerId, currencyCode, onTakePayment }: CustomerCreditLineProps) {
  const mayTake = usePermission('contacts.receive_payment');
  const { currentData: credit, error } = useGetCustomerCreditQuery(customerId, { refetchOnMountOrArgChange: true });
  if (credit === undefined) {
    return error === undefined ? null : (
      <p className="till-credit">The customer’s balance is not known. {errorMessage(error)}</p>
    );
  }
  const { words, isWarning } = creditWords(credit, currencyCode);
  return (
    <div className="till-credit" data-warning={isWarning ? '' : undefined}>
      <p aria-label="Customer’s credit">{words.join(' · ')}</p>
      {mayTake && onTakePayment !== null && compare(credit.owed, zero) > 0 && (
        <button type="button" className="till-link" onClick={onTakePayment}>
          Take payment
        </button>
      )}
    </div>
  );
}

/** The parts of the sentence about a customer's credit. */
export function creditWords(
  { limit, owed, available, storeCredit, overdue }: CustomerCredit,
  currencyCode: string,
): { words: string[]; isWarning: boolean } {
  const money = (amount: Money) => formatCurrency(amount, currencyCode);
  const words = [
    compare(owed, zero) < 0 ? `Paid in advance ${money(subtract(zero, owed))}` : `Owes ${money(owed)}`,
    compare(limit, zero) > 0 ? `${money(available)} of ${money(limit)} credit left` : 'may not buy on account',
  ];
  if (compare(overdue, zero) > 0) words.push(`overdue ${money(overdue)}`);
  if (compare(storeCredit, zero) > 0) words.push(`store credit ${money(storeCredit)}`);
  const isUsedUp = compare(limit, zero) > 0 && compare(available, zero) <= 0;
  return { words, isWarning: isUsedUp || compare(overdue, zero) > 0 };
}
