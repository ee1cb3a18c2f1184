import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ShopperAccount } from '@dukani/shared/rpc';
import { makeShop, signInDuringTest } from '@dukani/shared/testing';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeCartLine, quoteSale } from '../common/testing/shopSamples';
import CheckoutScreen from './CheckoutScreen';

beforeEach(forgetEverything);

const account: ShopperAccount = {
  email: 'wanjiru@mail.test',
  is_email_proven: true,
  offers_cart_mails: false,
  wants_cart_mails: false,
  name: 'Wanjiru',
  phone: '0712 345 678',
  addresses: [
    { line_1: 'Moi Avenue 1', city: 'Nairobi', notes: 'Blue gate' },
    { line_1: 'Ngong Road 2', city: 'Karen' },
  ],
};
const text = (name: string) => screen.getByRole('textbox', { name });

function renderCheckout(hasZones = false) {
  const { fulfilment } = makeShop();
  const zone = { id: 'zone-1', name: 'South', areas: ['Karen', 'Nairobi'], fee: 100, free_from: null, minimum: null };
  return renderShop(<CheckoutScreen />, {
    route: '/checkout',
    path: '/checkout',
    cart: [makeCartLine(1)],
    tenant: { fulfilment: { ...fulfilment, has_delivery_zones: hasZones } },
    rpc: {
      quote_sale: quoteSale,
      my_shop_account: account,
      get_checkout_options: { zones: [{ ...zone, estimate: null }], pickup_times: [] },
    },
  });
}

it('begins a signed-in shopper’s checkout with what they used last, and keeps what was typed', async () => {
  const { container, store, user } = renderCheckout();
  await user.type(text('Full name'), 'Somebody else');
  signInDuringTest(store, { membership: null, tenant: null });

  await waitFor(() => expect(text('Phone')).toHaveValue('0712 345 678'));
  expect(text('Full name')).toHaveValue('Somebody else');
  expect(text('Email (optional)')).toHaveValue('wanjiru@mail.test');
  expect(text('Street and house')).toHaveValue('Moi Avenue 1');
  await user.click(screen.getByRole('button', { name: 'Ngong Road 2, Karen' }));
  expect(text('Street and house')).toHaveValue('Ngong Road 2');
  expect(text('Town or city')).toHaveValue('Karen');
  expect(text('Notes for the driver (optional)')).toHaveValue('');
  expect((await axe(container)).violations).toEqual([]);
});

it('knows the zone of a kept address', async () => {
  const { store } = renderCheckout(true);
  signInDuringTest(store, { membership: null, tenant: null });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Area' })).toHaveValue('Nairobi'));
  expect(await screen.findByText(/^Delivery KSh\s100/)).toBeInTheDocument();
});

it('asks nothing about a guest', async () => {
  const { calls } = renderCheckout();
  await screen.findByRole('button', { name: /^Place order ·/ });
  expect(calls.map(({ name }) => name)).not.toContain('my_shop_account');
});
