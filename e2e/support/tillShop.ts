import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { demoPassword } from './browser';
import { openBusiness, type OwnBusiness } from './business';

/* A business whose till has everything a till can have: what the walks through its screens are made in. */
export const soda = { id: randomUUID(), name: 'Ginger soda 500 ml', price: 60, barcode: '6100000000301' };
export const soap = { id: randomUUID(), name: 'Lavender bar soap', price: 100, barcode: '6100000000302' };
export const cheese = { id: randomUUID(), name: 'Cheddar cheese', price: 800, barcode: '6100000000303' };
export const lamp = { id: randomUUID(), name: 'Reading lamp', price: 2400, barcode: '6100000000304' };
export const coupon = 'WELCOME-10';
export const managerPin = '4719';
export const customer = { id: randomUUID(), name: 'Wanjiku Kamau', phone: '+254722555111' };

const promotion = (name: string, fields: Record<string, unknown>) => ({
  id: randomUUID(),
  name,
  scope: 'all',
  product_ids: [],
  category_ids: [],
  channels: ['till', 'storefront'],
  is_stackable: true,
  is_active: true,
  ...fields,
});

/** Opens it: goods, a promotion, a coupon, gift cards, points, a customer, a PIN, and as many tills as there are looks. */
export async function openTillShop(browser: Browser, tills: number): Promise<OwnBusiness> {
  const business = await openBusiness(browser, 'Screens');
  const { api } = business;
  for (const { id, name, price, barcode } of [soda, soap, cheese, lamp])
    await api.call('save_product', {
      p_product: {
        kind: 'goods',
        unit: id === cheese.id ? 'kg' : 'each',
        is_published: true,
        id,
        name,
        price,
        barcodes: [barcode],
        opening_stock: { quantity: 100, unit_cost: price / 2 },
      },
    });
  await api.call('save_promotion', {
    p_promotion: promotion('Third soda free', {
      kind: 'buy_x_get_y',
      scope: 'products',
      product_ids: [soda.id],
      buy_quantity: 2,
      get_quantity: 1,
      get_percent: 100,
    }),
  });
  const welcome = promotion('Welcome back', { kind: 'basket_percent', value: 10, needs_coupon: true });
  await api.call('save_promotion', { p_promotion: welcome });
  await api.call('generate_coupons', {
    p_request: { id: randomUUID(), promotion_id: welcome.id, code: coupon, usage_limit: 100 },
  });
  await api.change(`tenant_policies?tenant_id=eq.${business.tenantId}`, { gift_cards_enabled: true });
  await api.call('save_loyalty_program', {
    p_program: { is_active: true, earn_amount: 10, point_value: 1, minimum_points: 1 },
  });
  await api.call('save_contact', { p_contact: { ...customer, type: 'customer', credit_limit: 5000 } });
  await api.call('adjust_loyalty', {
    p_adjustment: { id: randomUUID(), contact_id: customer.id, points: 400, reason: 'Moved from the old card' },
  });
  await api.call('set_staff_pin', { p_pin: managerPin, p_password: demoPassword });
  const [place] = await api.rows<{ id: string }>('locations?select=id&limit=1');
  for (let till = 2; till <= tills; till += 1)
    await api.call('save_till', { p_till: { id: randomUUID(), name: `Till ${till}`, location_id: place?.id } });
  return business;
}
