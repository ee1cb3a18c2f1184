import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import {
  cacheNames,
  filesNamedIn,
  mayCachePage,
  outdatedCaches,
  releaseHeader,
  treatmentOf,
} from '../worker/shop/decisions';
import { renderPage } from './page';
import { Releases } from './releases';
import { logoAddress } from './shopIcons';
import { makeWebManifest, shortName } from './shopManifest';
import { makeShopWorker } from './shopWorker';
import { shop } from './testing/shopSamples';

const origin = 'https://duka.example';
const facts = { origin, supabaseOrigin: 'https://base.example' };

function treat(address: string, more: Partial<Parameters<typeof treatmentOf>[0]> = {}) {
  return treatmentOf(
    { method: 'GET', isNavigation: false, url: new URL(address, origin), referrer: '', ...more },
    facts,
  );
}
const visit = (path: string) => treat(path, { isNavigation: true });

describe("what the shop's worker does", () => {
  it.each(['/', '/product/1', '/category/1', '/product/1?ref=mail'])('keeps the page %s', (path) => {
    expect(visit(path)).toBe('page');
  });

  it.each(['/search?q=tea', '/checkout', '/payment?token=t', '/order/secret', '/order-success?token=t', '/cart'])(
    'asks the network only for %s',
    (path) => {
      expect(visit(path)).toBe('other-page');
    },
  );

  it.each([
    '/auth',
    '/dashboard',
    '/admin',
    '/admin/sales?tab=new',
    '/superadmin',
    '/t/market',
    '/api/public-invoice-viewer',
    '/robots.txt',
  ])('leaves the page %s alone', (path) => {
    expect(visit(path)).toBeNull();
  });

  it.each([
    '/rest/v1/rpc/shop_home',
    '/rest/v1/products?select=id',
    '/auth/v1/user',
    '/functions/v1/pay',
    '/storage/v1/object/sign/invoices/1.pdf',
    '/storage/v1/object/authenticated/receipts/1.webp',
    '/config.json',
    '/staff-worker.js',
    '/remotes/mfe-admin/static/1.0a1b2c3d.js',
    'https://elsewhere.example/storage/v1/object/public/a.webp',
  ])('never takes %s', (address) => {
    expect(treat(address)).toBeNull();
  });

  it('takes files, records and public pictures, but not for a page of the staff', () => {
    const file = '/static/core.0a1b2c3d.js';

    expect(treat(file)).toBe('file');
    expect(treat('/remotes/mfe-storefront/mf-manifest.json')).toBe('record');
    expect(treat('https://base.example/storage/v1/render/image/public/p/1.webp?width=2')).toBe('picture');
    expect(treat(file, { referrer: `${origin}/product/1` })).toBe('file');
    expect(treat(file, { referrer: `${origin}/admin/sales` })).toBeNull();
    expect(treat(file, { method: 'POST' })).toBeNull();
  });

  it('keeps a page whole, of its own release and without an order or filter', () => {
    const answer = (status: number, release: string, type = 'text/html; charset=utf-8') => ({
      status,
      headers: new Headers({ 'content-type': type, [releaseHeader]: release }),
    });

    expect(mayCachePage(`${origin}/product/1`, answer(200, 'r2'), 'r2')).toBe(true);
    expect(mayCachePage(`${origin}/product/1`, answer(200, 'r3'), 'r2')).toBe(false);
    expect(mayCachePage(`${origin}/product/1`, answer(404, 'r2'), 'r2')).toBe(false);
    expect(mayCachePage(`${origin}/category/1?sort=price`, answer(200, 'r2'), 'r2')).toBe(false);
    expect(mayCachePage(`${origin}/checkout`, answer(200, 'r2'), 'r2')).toBe(false);
    expect(mayCachePage(`${origin}/`, answer(200, 'r2', 'application/json'), 'r2')).toBe(false);
  });

  it("drops the caches of releases that are over, and never the till's", () => {
    const old = Object.values(cacheNames('r1'));
    const names = [...old, ...Object.values(cacheNames('r2')), 'dukani-staff-r1'];

    expect(outdatedCaches(names, 'r2')).toEqual(old.filter((name) => !name.endsWith('pictures')));
  });

  it('finds the files that a page names', () => {
    const html = `<script src="/static/main.0a1b2c3d.js"></script><link href="${origin}/remotes/mfe-storefront/static/1.0a1b2c3d.css" rel="stylesheet" type="text/plain"><a href="/product/1"></a><img src="https://cdn.example/a.0a1b2c3d.webp">`;

    expect(filesNamedIn(html, origin)).toEqual([
      '/static/main.0a1b2c3d.js',
      '/remotes/mfe-storefront/static/1.0a1b2c3d.css',
    ]);
  });
});

describe("the worker's text", () => {
  let root: string;
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  };
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-shop-worker-'));
    write('shell/dist/release.json', JSON.stringify({ release: 's1' }));
    write('shell/dist/server/shopWorker.cjs', 'seen(SHOP);');
  });
  afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

  it('names the release and is another one with every release', () => {
    const text = () => makeShopWorker({ releases: new Releases(root), shop, supabaseUrl: 'https://base.example/' });
    expect(text()).toBeNull();
    write('mfe-storefront/dist/release.json', JSON.stringify({ release: 'm1' }));
    let seen: unknown;
    vm.runInNewContext(text() ?? '', { seen: (shop: unknown) => (seen = shop) });

    expect(seen).toMatchObject({
      release: `s1-m1-${shop.tenant_id}`,
      supabaseOrigin: 'https://base.example',
      plainPage: '/search',
    });
    const before = text();
    write('mfe-storefront/dist/release.json', JSON.stringify({ release: 'm2' }));
    expect(text()).not.toBe(before);
  });
});

describe('a shop on the home screen', () => {
  const manifest = (of: typeof shop) =>
    JSON.parse(makeWebManifest(of)) as { icons: { src: string; purpose: string }[] };

  it('has its own name, colours and icons', () => {
    const made = manifest({
      ...shop,
      name: 'Duka la Mama',
      primary_color: '#0f766e',
      logo_url: '/storage/v1/object/public/l.webp',
    });

    expect(made).toMatchObject({
      id: '/',
      name: 'Duka la Mama',
      theme_color: '#0f766e',
      scope: '/',
      display: 'standalone',
    });
    expect(made.icons.map(({ src, purpose }) => `${src} ${purpose}`)).toEqual([
      '/shop-icon-192.png any',
      '/shop-icon-512.png any',
      '/shop-icon-maskable-512.png maskable',
    ]);
  });

  it('has its first letter where it has no logo, and a colour of the house where its own is none', () => {
    const made = manifest({ ...shop, logo_url: null, primary_color: 'red;}' });

    expect(made.icons.map(({ src }) => src)).toEqual(['/favicon.svg', '/shop-icon.svg']);
    expect(made).toMatchObject({ theme_color: '#2563eb' });
  });

  it.each([
    ['Duka la Mama', 'Duka la Mama'],
    ['Duka la Mama Njeri', 'Duka la Mama'],
    ['Supermarketwholesale', 'Supermarketw'],
  ])('is called short: %s, %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it.each(['tenant_subdomain', 'custom_domain', 'main'] as const)(
    'is named in pages of its own host only: %s',
    (kind) => {
      const page = renderPage({
        template: '<html><head></head><body></body></html>',
        config: { host: { kind } } as Parameters<typeof renderPage>[0]['config'],
        shop,
        head: {
          title: 't',
          description: 'd',
          imageUrl: null,
          canonicalUrl: `${origin}/`,
          isIndexed: true,
          type: 'website',
          structuredData: [],
        },
        nonce: 'n',
        preload: [],
        firstPaint: null,
        earlyScript: null,
        readableText: null,
      });

      expect(page.includes('rel="manifest"')).toBe(kind !== 'main');
    },
  );

  it('reads logos of our own storage only', () => {
    const supabase = { publicUrl: 'https://base.example', internalUrl: 'http://127.0.0.1:9' };
    const own = 'http://127.0.0.1:9/storage/v1/object/public/logos/l.webp';

    expect(logoAddress('/storage/v1/object/public/logos/l.webp', supabase)).toBe(own);
    expect(logoAddress('https://base.example/storage/v1/object/public/logos/l.webp', supabase)).toBe(own);
    expect(logoAddress('https://base.example.evil/storage/v1/object/public/l.webp', supabase)).toBeNull();
    expect(logoAddress('http://169.254.169.254/latest', supabase)).toBeNull();
    expect(logoAddress('/storage/v1/object/public/../../../rest/v1/', supabase)).toBeNull();
    expect(logoAddress(null, supabase)).toBeNull();
  });
});
