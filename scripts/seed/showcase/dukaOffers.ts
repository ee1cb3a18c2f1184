import { seedId } from '../seedId';
import type { Member } from './actAs';

const key = 'duka';

interface OfferedGoods {
  yoghurt: string;
  milk: string;
  bread: string;
  butter: string;
}

/** A promotion that speaks for itself, one for those who have its code, and a quote that waits for an answer. */
export async function addOffers(owner: Member, goods: OfferedGoods, contactId: string): Promise<void> {
  await owner.call('save_promotion', {
    id: seedId('promotion', key, 'yoghurt'),
    name: 'Three yoghurts for two',
    kind: 'buy_x_get_y',
    buy_quantity: 2,
    get_quantity: 1,
    get_percent: 100,
    scope: 'products',
    product_ids: [goods.yoghurt],
    channels: ['till'],
  });
  const welcome = seedId('promotion', key, 'welcome');
  await owner.call('save_promotion', {
    id: welcome,
    name: 'Welcome to the shop',
    kind: 'basket_percent',
    value: 10,
    scope: 'all',
    minimum_amount: 1000,
    channels: ['till', 'storefront'],
    needs_coupon: true,
  });
  await owner.call('generate_coupons', {
    id: seedId('coupons', key, 'welcome'),
    promotion_id: welcome,
    code: 'KARIBU10',
    usage_limit: 500,
  });
  const line = (name: string, productId: string, quantity: number, listPrice: number) => ({
    id: seedId('quote-line', key, name),
    product_id: productId,
    quantity,
    list_price: listPrice,
  });
  await owner.call('save_quote', {
    id: seedId('quote', key, 'breakfast'),
    version: 1,
    note: 'Breakfast for the office, every Friday.',
    basket: {
      contact_id: contactId,
      lines: [
        line('milk', goods.milk, 12, 60),
        line('bread', goods.bread, 10, 65),
        line('butter', goods.butter, 4, 670),
      ],
    },
  });
}
