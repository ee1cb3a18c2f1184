import type { IncomingMessage } from 'node:http';
import { countShopVisit } from './countShopVisit';
import type { ShownContent } from './pageContent';
import type { ResolvedHost } from './resolveHost';
import { shop } from './testing/shopSamples';
import type { Visit } from './visit';

const host = { kind: 'tenant_subdomain', name: 'duka.example', subdomain: 'duka' } as ResolvedHost;
const home: ShownContent = { kind: 'home' };
const browser = { 'user-agent': 'Firefox', 'sec-fetch-dest': 'document' };

interface Asked {
  path?: string;
  headers?: Record<string, string>;
  method?: string;
  shown?: ShownContent;
  of?: typeof shop | null;
}

/** What the database is asked to count for a request. */
function counted({ path = '/', headers = browser, method = 'GET', shown = home, of = shop }: Asked = {}) {
  const countPage = jest.fn<undefined, Parameters<Visit['directory']['countPage']>>();
  const req = { method, headers, socket: { remoteAddress: '203.0.113.7' } } as unknown as IncomingMessage;
  const directory = { countPage } as unknown as Visit['directory'];
  countShopVisit({ req, url: new URL(path, 'https://duka.example'), host, directory }, of, shown);
  return countPage.mock.calls;
}

describe('a page of a shop', () => {
  it('is counted with the address and browser of who opened it', () => {
    expect(counted()).toEqual([
      [
        { tenant_id: shop.tenant_id, shows: 'shop' },
        { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox' },
      ],
    ]);
    const [[, headers] = []] = counted({ headers: { ...browser, 'x-forwarded-for': '198.51.100.4, 10.0.0.1' } });
    expect(headers?.['x-forwarded-for']).toBe('198.51.100.4, 10.0.0.1');
  });

  it('says that a product is shown, and which other site led there', () => {
    const product = { kind: 'product', product: {} } as ShownContent;
    const page = (referer: string) => counted({ shown: product, headers: { ...browser, referer } })[0]?.[0];
    expect(page('https://www.google.com/')).toEqual({
      tenant_id: shop.tenant_id,
      shows: 'product',
      from_site: 'www.google.com',
    });
    expect(page('https://duka.example/category/1')).not.toHaveProperty('from_site');
    expect(page('nothing')).not.toHaveProperty('from_site');
  });

  it.each<[string, Asked]>([
    ['is about one person', { path: '/order/secret' }],
    ['is an invoice', { path: '/api/public-invoice-viewer?token=t' }],
    ['is for staff', { path: '/admin' }],
    ['is not there', { shown: { kind: 'missing' } }],
    ['is only asked about', { method: 'HEAD' }],
    ['is fetched by a script', { headers: { ...browser, 'sec-fetch-dest': 'empty' } }],
    ['is fetched ahead', { headers: { ...browser, 'sec-purpose': 'prefetch' } }],
    ['comes to no browser', { headers: {} }],
    ['is of no shop', { of: null }],
    ['is of a shop that is shut', { of: { ...shop, state: 'unavailable' } }],
  ])('does not count when it %s', (_why, asked) => {
    expect(counted(asked)).toEqual([]);
  });
});
