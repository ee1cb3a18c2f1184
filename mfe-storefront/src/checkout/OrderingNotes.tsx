import type { CartLine } from '@dukani/shared/cart';
import { Button, Icon } from '@dukani/shared/ui-core';
import type { OrderingStop } from '../common/openingHours';

interface OrderingNotesProps {
  badLines: CartLine[];
  stop: OrderingStop | null;
  isOnline: boolean;
  onShowAttention: () => void;
}

/** Why the button above it cannot be pressed. */
export function OrderingNotes({ badLines, stop, isOnline, onShowAttention }: OrderingNotesProps) {
  return (
    <>
      {badLines.length > 0 && (
        <p className="shop-minimum" role="status">
          <Icon name="info" size={18} />
          <span>
            {badLines.map(({ name }) => name).join(', ')} cannot be ordered in this quantity.{' '}
            <Button size="small" onClick={onShowAttention}>
              See options
            </Button>
          </span>
        </p>
      )}
      {stop !== null && (
        <p className="shop-minimum" role="status">
          <Icon name="pause" size={18} />
          <span>
            <b>{stop.title}.</b> {stop.text}
          </span>
        </p>
      )}
      {!isOnline && (
        <p className="shop-minimum" role="status">
          <Icon name="wifi-off" size={18} />
          <span>
            <b>You need an internet connection to order.</b> Your details are saved; continue when you are online again.
          </span>
        </p>
      )}
    </>
  );
}
