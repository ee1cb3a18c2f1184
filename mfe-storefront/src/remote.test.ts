import { CONTRACT_VERSION } from '@dukani/shared/contract';
import remote from './remote';

describe('the storefront as an area', () => {
  it('keeps the contract', () => {
    expect(remote).toMatchObject({ name: 'storefront', contractVersion: CONTRACT_VERSION, navigation: [] });
  });

  it('owns the shop’s pages, all of them public', () => {
    expect(remote.routes.map(({ path }) => path)).toEqual([
      '',
      'cart',
      'wishlist',
      'contact',
      'search',
      'category/:categoryId',
      'product/:productId',
      'checkout',
      'account',
      'payment',
      'order-success',
      'order/:token',
      'policies/:kind',
      'stock-notice/:token',
      'cart-mails/:token',
      'api/public-invoice-viewer',
    ]);
    expect(new Set(remote.routes.map(({ access }) => access))).toEqual(new Set(['public']));
  });
});
