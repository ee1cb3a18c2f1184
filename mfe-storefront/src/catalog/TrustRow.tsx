import { Icon, type IconName } from '@dukani/shared/ui-core';
import { deliveryText, waysToPay } from '../common/fulfilmentText';
import { useFormatPrice } from '../common/useFormatPrice';
import { useShop } from '../common/useShop';
import './TrustRow.css';

/** What a first-time shopper wants to know before trusting a shop, as far as it is true of this one. */
export function TrustRow() {
  const shop = useShop();
  const { fulfilment, phone, email, ways_to_pay: ways = [] } = shop;
  const formatPrice = useFormatPrice();
  const { delivery_enabled: isDelivered, pickup_enabled: isPickedUp } = fulfilment;
  return (
    <ul className="shop-trust" aria-label="Good to know">
      {isDelivered && (
        <TrustItem icon="truck" title="Delivery">
          {deliveryText(fulfilment, formatPrice)}
        </TrustItem>
      )}
      {isPickedUp && (
        <TrustItem icon="store" title="Pickup">
          {fulfilment.pickup_note ?? 'Order online and collect it from the shop.'}
        </TrustItem>
      )}
      {(isDelivered || isPickedUp) && (
        <TrustItem icon="cash" title={ways.length === 0 ? 'Pay on delivery or pickup' : 'Ways to pay'}>
          {`Pay ${waysToPay(shop, isDelivered ? 'on delivery' : 'on pickup')}.`}
        </TrustItem>
      )}
      {(phone ?? email) !== null && (
        <TrustItem icon="message" title="Contact us">
          {[phone, email].filter(Boolean).join(' · ')}
        </TrustItem>
      )}
    </ul>
  );
}

function TrustItem({ icon, title, children }: { icon: IconName; title: string; children: string }) {
  return (
    <li>
      <Icon name={icon} size={26} />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </li>
  );
}
