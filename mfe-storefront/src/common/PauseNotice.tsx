import { Icon } from '@dukani/shared/ui-core';
import { orderingStop } from './openingHours';
import { useNow } from './useNow';
import { takesOrders, useShop } from './useShop';

/** Says that the shop takes no orders now, and until when; nothing while it does. */
export default function PauseNotice() {
  const shop = useShop();
  const { phone } = shop;
  const stop = orderingStop(shop, useNow());
  if (stop === null) return null;
  return (
    <aside className="shop-pause" aria-label="Orders">
      <Icon name="pause" size={20} />
      <p>
        <b>{stop.title}</b>{' '}
        <span>
          {stop.text}
          {!takesOrders(shop) && phone !== null && (
            <>
              {' '}
              Call <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>.
            </>
          )}
        </span>
      </p>
    </aside>
  );
}
