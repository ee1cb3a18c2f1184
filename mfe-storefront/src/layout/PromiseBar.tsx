import { promiseText } from '../common/fulfilmentText';
import { useFormatPrice } from '../common/useFormatPrice';
import { useShop } from '../common/useShop';

/** One line above the header with what shoppers ask first. Not there when the shop promises nothing. */
export function PromiseBar() {
  const { fulfilment } = useShop();
  const promise = promiseText(fulfilment, useFormatPrice());
  if (promise === null) return null;
  return (
    <aside className="shop-promise" aria-label="Delivery">
      {promise}
    </aside>
  );
}
