import { useFormatPrice } from '../common/useFormatPrice';

/** Prices without `.00`, as M-Pesa shows whole shillings. */
export function useShortPrice(): (amount: number) => string {
  const formatPrice = useFormatPrice();
  return (amount) => formatPrice(amount).replace(/\.00$/, '');
}
