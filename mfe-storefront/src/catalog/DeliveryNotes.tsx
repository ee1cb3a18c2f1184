import { Icon } from '@dukani/shared/ui-core';
import { deliveryText, waysToPay } from '../common/fulfilmentText';
import { useFormatPrice } from '../common/useFormatPrice';
import { useShop } from '../common/useShop';

/** How it comes to the shopper and what that costs. */
export function DeliveryNotes() {
  const shop = useShop();
  const { fulfilment, ways_to_pay: ways = [] } = shop;
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
            <b>Pickup</b> {fulfilment.pickup_note ?? 'Collect it from the shop free of charge.'}
          </span>
        </li>
      )}
      <li>
        <Icon name="cash" />
        <span>
          <b>{ways.length === 0 ? 'Pay later' : 'Payment'}</b> Pay{' '}
          {waysToPay(shop, fulfilment.delivery_enabled ? 'on delivery' : 'on pickup')}.
        </span>
      </li>
    </ul>
  );
}
