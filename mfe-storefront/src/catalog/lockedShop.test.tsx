import { screen } from '@testing-library/react';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeHome, makeProduct, makeProductDetail, sampleId } from '../common/testing/shopSamples';
import HomeScreen from './HomeScreen';
import ProductScreen from './ProductScreen';

const ordering = { order_minimum: null, only_when_open: false, has_pickup_times: false };
const locked = {
  phone: '0711 222 333',
  ordering: { ...ordering, paused: { until: null, message: 'This shop is not accepting orders at the moment.' } },
};
const pausedUntil = {
  ordering: { ...ordering, paused: { until: new Date(Date.now() + 3_600_000).toISOString(), message: null } },
};
const product = (tenant: object) =>
  renderShop(<ProductScreen />, {
    route: `/product/${sampleId(1)}`,
    path: '/product/:productId',
    tenant,
    rpc: { shop_product: makeProductDetail(1) },
  });

beforeEach(forgetEverything);

describe('a shop that takes no orders and does not say until when', () => {
  it('puts nothing into a cart: it says how to reach it', async () => {
    product(locked);

    expect(await screen.findByRole('link', { name: '0711 222 333' })).toHaveAttribute('href', 'tel:0711222333');
    expect(screen.getByText(/Not accepting orders now/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Add to cart/ })).not.toBeInTheDocument();
  });

  it('has no plus on the cards of its lists', async () => {
    renderShop(<HomeScreen />, { tenant: locked, rpc: { shop_home: makeHome() } });

    await screen.findAllByRole('article');
    expect(screen.queryByRole('button', { name: /to cart$/ })).not.toBeInTheDocument();
  });

  it('is not one that says until when: what is added waits there', async () => {
    product(pausedUntil);

    expect(await screen.findByRole('button', { name: /Add to cart/ })).toBeInTheDocument();
  });
});

describe('the ways to pay', () => {
  it('are named on the first page', () => {
    renderShop(<HomeScreen />, { tenant: { ways_to_pay: ['card', 'mobile_money'] }, rpc: { shop_home: makeHome() } });

    expect(screen.getByText('Pay with M-Pesa, by card or on delivery.')).toBeInTheDocument();
    expect(screen.queryByText(/Nothing to pay online/)).not.toBeInTheDocument();
  });
});

it('names the unit beside the price of what is sold by weight, on the first page', async () => {
  const bananas = makeProduct(1, { name: 'Bananas', unit: 'kg', step: 0.25 });
  renderShop(<HomeScreen />, { rpc: { shop_home: makeHome({ featured: [bananas], deals: [], newest: [bananas] }) } });

  const picture = await screen.findAllByRole('link', { name: /Bananas.*\/\s?kg/ });
  expect(picture).not.toHaveLength(0);
});
