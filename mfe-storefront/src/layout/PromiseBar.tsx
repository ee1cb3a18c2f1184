import { promiseText } from '../common/fulfilmentText';
import { useFormatPrice } from '../common/useFormatPrice';
import { takesOrders, useShop } from '../common/useShop';

/** One line above the header with what shoppers ask first. Not there when the shop promises nothing. */
export function PromiseBar() {
  const shop = useShop();
  const promise = promiseText(shop, useFormatPrice());
  if (promise === null || !takesOrders(shop)) return null;
  const [delivery, pay] = promise.split(' · ');
  return (
    <aside className="shop-promise" aria-label="Delivery">
      {delivery}
      {pay !== undefined && <span className="shop-promise__pay"> · {pay}</span>}
    </aside>
  );
}
