import { addedDelivery } from './addedDelivery';
import { deliveryText, promiseText, waysToPay } from './fulfilmentText';

const price = (amount: number) => `$${amount}`;
const offer = {
  delivery_enabled: true,
  delivery_fee: 5,
  free_delivery_from: 50,
  pickup_enabled: true,
  has_delivery_zones: false,
};

describe('fulfilmentText', () => {
  it.each([
    [offer, '$5 per order, free from $50.'],
    [{ ...offer, free_delivery_from: null }, '$5 per order.'],
    [{ ...offer, delivery_fee: 0 }, 'Delivery is free.'],
    [{ ...offer, free_delivery_from: 0 }, 'Delivery is free.'],
    [{ ...offer, has_delivery_zones: true }, 'From $5, depending on your area; free from $50.'],
    [{ ...offer, has_delivery_zones: true, free_delivery_from: null }, 'From $5, depending on your area.'],
    [
      { ...offer, has_delivery_zones: true, delivery_fee: 0, free_delivery_from: null },
      'The fee depends on your area.',
    ],
  ])('says what delivery costs', (fulfilment, text) => {
    expect(deliveryText(fulfilment, price)).toBe(text);
  });

  it.each([
    [offer, 'Free delivery from $50 · Pay on delivery'],
    [{ ...offer, delivery_fee: 0 }, 'Free delivery · Pay on delivery'],
    [{ ...offer, free_delivery_from: null }, 'Delivered to you · Pay on delivery'],
    [
      { ...offer, has_delivery_zones: true, delivery_fee: 0, free_delivery_from: null },
      'Delivered to you · Pay on delivery',
    ],
    [{ ...offer, has_delivery_zones: true, free_delivery_from: null }, 'Delivery from $5 · Pay on delivery'],
    [{ ...offer, delivery_enabled: false }, 'Order online, pay on pickup'],
    [{ ...offer, delivery_enabled: false, pickup_enabled: false }, null],
  ])('promises no more than the shop offers', (fulfilment, text) => {
    expect(promiseText({ fulfilment }, price)).toBe(text);
  });

  it.each([
    [[], 'on delivery'],
    [['mobile_money'], 'with M-Pesa or on delivery'],
    [['card'], 'by card or on delivery'],
    [['card', 'mobile_money'], 'with M-Pesa, by card or on delivery'],
  ] as const)('names every way to pay: %j', (ways, text) => {
    expect(waysToPay({ ways_to_pay: [...ways] }, 'on delivery')).toBe(text);
    const promised = promiseText({ fulfilment: offer, ways_to_pay: [...ways] }, price);
    for (const way of ways) expect(promised).toContain(way === 'card' ? 'by card' : 'with M-Pesa');
  });

  it.each([
    [{ ...offer, has_delivery_zones: true }, 'Delivery from $5, by area, is added at checkout.'],
    [{ ...offer, has_delivery_zones: true, delivery_fee: 0 }, 'Delivery is added at checkout.'],
    [offer, 'Delivery is added at checkout.'],
    [{ ...offer, delivery_enabled: false }, null],
  ])('says in the cart what delivery adds', (fulfilment, text) => {
    expect(addedDelivery({ ...fulfilment, delivery_note: null, pickup_note: null }, price)).toBe(text);
  });
});
