import { screen } from '@testing-library/react';
import { setOnline } from '../common/testing/network';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeCartLine, quoteSale } from '../common/testing/shopSamples';
import CheckoutScreen from './CheckoutScreen';

beforeEach(forgetEverything);
afterEach(() => {
  jest.restoreAllMocks();
});

it('begins a checkout when there is a network, and keeps its form when that goes away', async () => {
  setOnline(false);
  const { user } = renderShop(<CheckoutScreen />, {
    route: '/checkout',
    path: '/checkout',
    cart: [makeCartLine(1)],
    rpc: { quote_sale: quoteSale },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Ordering needs a network' })).toBeInTheDocument();

  setOnline(true);
  await user.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Amina');
  const button = await screen.findByRole('button', { name: /^Place order · / });
  setOnline(false);
  expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Amina');
  expect(screen.getByText('Ordering needs a network.')).toBeInTheDocument();
  expect(button).toBeDisabled();
  setOnline(true);
  expect(button).toBeEnabled();
});
