import { Icon } from '@dukani/shared/ui-core';
import { deliveryText } from '../common/fulfilmentText';
import { useFormatPrice } from '../common/useFormatPrice';
import { useShop } from '../common/useShop';

/** How it comes to the shopper and what that costs. */
export function DeliveryNotes() {
  const { fulfilment } = useShop();
  const formatPrice = useFormatPrice();
  if (!fulfilment.delivery_enabled && !fulfilment.pickup_enabled) return null;
  return (
    <ul className="shop-delivery" aria-label="Delivery and pickup">
      {fulfilment.delivery_enabled && (
        <li>
          <Icon name="truck" />
          <span>
            <b>Delivery</b> {deliveryText(fulfilment, formatPrice)} {fulfilment.delivery_note}
          </span>
        </li>
      )}
      {fulfilment.pickup_enabled && (
        <li>
          <Icon name="store" />
          <span>
            <b>Pickup</b> {fulfilment.pickup_note ?? 'Collect it from the shop, free of charge.'}
          </span>
        </li>
      )}
      <li>
        <Icon name="cash" />
        <span>
          <b>Pay later</b>{' '}
          {fulfilment.delivery_enabled ? 'Pay when it is handed over to you.' : 'Pay when you collect it.'}
        </span>
      </li>
    </ul>
  );
}
