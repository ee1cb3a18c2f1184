import { CONTRACT_VERSION, defineRemote, type Screen } from '@dukani/shared/contract';
import { makeStore } from '@dukani/shared/store';
import { prepareScreen } from './prepareScreen';

jest.mock('@module-federation/enhanced/runtime', () => ({}));

const address = (pathname: string) => ({
  area: { name: 'storefront', access: 'public', prefix: '/t' } as const,
  base: '/t/duka',
  pathname,
});

function shop() {
  const fetched: string[] = [];
  const screen = (name: string): Screen =>
    Object.assign(() => null, {
      preload: () => {
        fetched.push(name);
        return Promise.resolve();
      },
    });
  const definition = defineRemote({
    name: 'storefront',
    contractVersion: CONTRACT_VERSION,
    navigation: [],
    routes: [
      { path: '', access: 'public', Screen: () => null },
      { path: 'product/:productId', access: 'public', Screen: screen('product') },
      { path: 'search', access: 'public', Screen: screen('search') },
    ],
  });
  return { fetched, registry: { load: () => Promise.resolve(definition) }, store: makeStore() };
}

describe('prepareScreen', () => {
  it.each([
    ['/t/duka/product/1', ['product']],
    ['/t/duka/search', ['search']],
    ['/t/duka', []],
    ['/t/duka/nowhere', []],
  ])('fetches the screen of %s and no other', async (pathname, expected) => {
    const { fetched, ...page } = shop();
    await prepareScreen(page, address(pathname));

    expect(fetched).toEqual(expected);
  });

  it('lets the page be drawn when the area does not come', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const registry = { load: () => Promise.reject(new Error('lost')) };

    await expect(prepareScreen({ registry, store: makeStore() }, address('/t/duka'))).resolves.toBeUndefined();
  });
});
