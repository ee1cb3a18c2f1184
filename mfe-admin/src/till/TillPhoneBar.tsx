import { formatCurrency } from '@dukani/shared/format';
import type { Money } from '@dukani/shared/money';
import { Button, Icon, IconButton } from '@dukani/shared/ui-core';

interface TillPhoneBarProps {
  /** What the sum is of: the goods in the basket, or the sale just recorded. */
  text: string;
  total: Money;
  currencyCode: string;
  isEmpty: boolean;
  isBlocked: boolean;
  onOpenSheet: () => void;
  onLock: () => void;
  onPay: () => void;
}

/** The foot of the till on a phone: the sum, which opens the basket, and the next step. */
export function TillPhoneBar(props: TillPhoneBarProps) {
  const { text, total, currencyCode, isEmpty, isBlocked, onOpenSheet, onLock, onPay } = props;
  return (
    <div className="till-phone-bar">
      <button type="button" className="till-phone-total" onClick={onOpenSheet}>
        <span>{text}</span>
        <strong>{formatCurrency(total, currencyCode)}</strong>
        <Icon name="chevron-up" size={16} />
      </button>
      <IconButton icon="lock" label="Lock the till" onClick={onLock} />
      {isBlocked ? (
        <Button variant="primary" size="large" onClick={onOpenSheet}>
          Check basket
        </Button>
      ) : (
        <Button variant="primary" size="large" disabled={isEmpty} onClick={onPay}>
          Pay
        </Button>
      )}
    </div>
  );
}
