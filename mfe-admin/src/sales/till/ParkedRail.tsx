import { Icon } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { itemCount, type Basket } from './basket';
import { itemsText } from './BasketPanel';

interface ParkedRailProps {
  parked: readonly Basket[];
  onResume: (saleId: string) => void;
  isLocked: boolean;
}

/** Baskets put aside; takes no room while there are none. */
export function ParkedRail({ parked, onResume, isLocked }: ParkedRailProps) {
  return (
    <div className="till-parked">
      {parked.length > 0 && (
        <ul aria-label="Parked baskets">
          {parked.map((basket) => (
            <li key={basket.saleId}>
              <button type="button" className="adm-chip" disabled={isLocked} onClick={() => onResume(basket.saleId)}>
                <Icon name="play" size={14} /> B{basket.number}
                {basket.customer === null ? '' : ` ${basket.customer.name}`} · {itemsText(itemCount(basket.lines))} ·{' '}
                <DateText iso={basket.parkedAt} format="time" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
