import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { noAnswer, setOnline } from '../common/testing/network';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeProductDetail, sampleId } from '../common/testing/shopSamples';
import ProductScreen from './ProductScreen';

/** The browser's caches with one of the worker's in it. */
function cachePages(pages: Record<string, string>): void {
  const cache = {
    keys: () => Promise.resolve(Object.keys(pages).map((path) => ({ url: `http://localhost${path}` }))),
    match: (path: string) => Promise.resolve({ text: () => Promise.resolve(pages[path] ?? '') }),
  };
  const caches = { keys: () => Promise.resolve(['dukani-shop-pages-r1']), open: () => Promise.resolve(cache) };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
}

beforeEach(forgetEverything);
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'caches');
});

it('says on a page that was never opened what can be opened, the last one first, and goes on when the network is back', async () => {
  cachePages({
    '/': '<title>Duka la Mama</title>',
    '/product/1': '<title>Tea &#38; milk · Duka la Mama</title>',
    '/category/2': '<title>Bags · Duka la Mama</title>',
  });
  setOnline(false);
  let isBroken = true;
  const { container } = renderShop(<ProductScreen />, {
    route: `/product/${sampleId(1)}`,
    path: '/product/:productId',
    rpc: { shop_product: () => (isBroken ? noAnswer() : makeProductDetail(1)) },
  });

  expect(await screen.findByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Home' })).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['Bags', '/category/2'],
    ['Tea & milk', '/product/1'],
  ]);
  expect((await axe(container)).violations).toEqual([]);

  isBroken = false;
  setOnline(true);
  expect(await screen.findByRole('heading', { level: 1, name: 'Product 1' })).toBeInTheDocument();
});

it('offers another try where the browser believes that it is online', async () => {
  const { user } = renderShop(<ProductScreen />, {
    route: `/product/${sampleId(1)}`,
    path: '/product/:productId',
    rpc: { shop_product: noAnswer },
  });

  await screen.findByRole('heading', { level: 1, name: 'No connection to the shop' });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.queryByRole('navigation', { name: 'Available offline' })).not.toBeInTheDocument();
});
