import { screen } from '@testing-library/react';
import { noAnswer, setOnline } from '../common/testing/network';
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
  expect(screen.getByRole('heading', { level: 1, name: 'You need an internet connection' })).toBeInTheDocument();

  setOnline(true);
  await user.type(await screen.findByRole('textbox', { name: 'Full name' }), 'Amina');
  const button = await screen.findByRole('button', { name: /^Place order · / });
  setOnline(false);
  expect(screen.getByRole('textbox', { name: 'Full name' })).toHaveValue('Amina');
  expect(screen.getByText('You need an internet connection to order.')).toBeInTheDocument();
  expect(button).toBeDisabled();
  setOnline(true);
  expect(button).toBeEnabled();
});

it('says in a sentence why there is no total, which comes when the network is back', async () => {
  let isCut = true;
  renderShop(<CheckoutScreen />, {
    route: '/checkout',
    path: '/checkout',
    cart: [makeCartLine(1)],
    rpc: {
      quote_sale: (args: Parameters<typeof quoteSale>[0]) => {
        if (isCut) noAnswer();
        return quoteSale(args);
      },
    },
  });
  expect(await screen.findByText(/Failed to fetch data\./)).toBeInTheDocument();
  setOnline(false);
  expect(screen.getByText(/^You are offline\. Your cart is saved/)).toBeInTheDocument();
  expect(screen.queryByText(/Failed to fetch data/)).not.toBeInTheDocument();

  isCut = false;
  setOnline(true);
  expect(await screen.findByRole('button', { name: /^Place order · / })).toBeEnabled();
});
