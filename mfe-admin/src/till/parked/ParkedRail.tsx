import { Icon } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { itemCount } from '../basket/basket';
import { itemsText } from '../basket/BasketPanel';
import type { ParkedBaskets } from './useParkedBaskets';

interface ParkedRailProps {
  parked: ParkedBaskets;
  onShowAll: () => void;
  /** While an unanswered sale is on the screen nothing takes its place. */
  isLocked: boolean;
}

/** The newest baskets put aside, of every till; takes no room while there are none. */
export function ParkedRail({ parked, onShowAll, isLocked }: ParkedRailProps) {
  const { local, newest, count } = parked;
  return (
    <div className="till-parked">
      {count > 0 && (
        <ul aria-label="Parked baskets">
          <li>
            <button type="button" className="adm-chip" aria-haspopup="dialog" onClick={onShowAll}>
              All {count} <kbd className="adm-key">F7</kbd>
            </button>
          </li>
          {local.map((basket) => (
            <li key={basket.saleId}>
              <button
                type="button"
                className="adm-chip"
                disabled={isLocked || basket.isSending === true}
                onClick={() => parked.resumeLocal(basket.saleId)}
              >
                <Icon name={basket.isSending === true ? 'upload' : 'play'} size={14} />{' '}
                {[`B${basket.number}`, basket.label ?? basket.customer?.name].filter(Boolean).join(' ')} ·{' '}
                {itemsText(itemCount(basket.lines))} ·{' '}
                {basket.isSending === true ? 'being sent' : 'on this device only'}
              </button>
            </li>
          ))}
          {newest.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="adm-chip"
                disabled={isLocked || parked.isResuming}
                onClick={() => parked.resume(row.id)}
              >
                <Icon name="play" size={14} /> {[row.number, row.label ?? row.customerName].filter(Boolean).join(' ')} ·{' '}
                {itemsText(row.itemCount)} · {row.isOwn ? '' : `${row.parkedByName ?? 'Somebody'} · `}
                <DateText iso={row.parkedAt} format="time" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
