import { headOf, renderPage } from './page';
import type { ShownContent } from './pageContent';
import { ShopDirectory } from './ShopDirectory';
import { makeSitemap, sitemapOf } from './sitemap';
import { category, milk, shop } from './testing/shopSamples';

type PageInput = Parameters<typeof renderPage>[0];

/** The page of an address as it is sent. */
function pageOf(address: string, shown: ShownContent, of = shop, more: Partial<PageInput> = {}): string {
  return renderPage({
    template: '<html><head><title>Dukani</title></head><body></body></html>',
    config: { host: { kind: 'main' } } as PageInput['config'],
    shop: of,
    head: headOf({ url: new URL(address), shop: of, shown, isIndexed: true }),
    nonce: 'n',
    preload: [],
    firstPaint: null,
    earlyScript: null,
    readableText: null,
    ...more,
  });
}

const dataOf = (page: string) =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  );

const origin = 'https://duka.example';

it('tells search engines what buyers think of a product, where they said so', () => {
  const rated = { ...milk, average_rating: 4.5, review_count: 8 };
  const [product] = dataOf(pageOf(`${origin}/product/${milk.id}`, { kind: 'product', product: rated }));

  expect(product?.['aggregateRating']).toEqual({ '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 8 });
});

it('tells search engines what a product is and costs, whatever its description holds', () => {
  const page = pageOf(`${origin}/product/${milk.id}`, { kind: 'product', product: milk });

  expect(page).toContain('<title>Milk · Duka &#60;la&#62; Mama</title>');
  expect(page).toContain('<meta property="og:type" content="product">');
  expect(page).toContain(`<meta property="og:image" content="${origin}/storage/milk.png">`);
  expect(page).not.toContain('<script>alert(1)');
  expect(dataOf(page)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Milk',
      description: milk.description,
      sku: 'MLK',
      category: 'Dairy',
      image: [`${origin}/storage/milk.png`],
      offers: {
        '@type': 'Offer',
        priceCurrency: 'KES',
        url: `${origin}/product/${milk.id}`,
        price: 60.5,
        availability: 'https://schema.org/LimitedAvailability',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: origin },
        { '@type': 'ListItem', position: 2, name: 'Dairy', item: `${origin}/category/${category.id}` },
        { '@type': 'ListItem', position: 3, name: 'Milk' },
      ],
    },
  ]);
});

it('says from and to which price variants cost', () => {
  const variant = {
    name: 'x',
    option_values: {},
    retail_price: null,
    image_url: null,
    badge: 'in_stock',
    sku: null,
    unit: 'each',
  } as const;
  const variants = [
    { ...variant, id: '1', price: 380 },
    { ...variant, id: '2', price: 520 },
  ];
  const [product] = dataOf(pageOf(`${origin}/product/${milk.id}`, { kind: 'product', product: { ...milk, variants } }));

  expect(product).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: 380, highPrice: 520, offerCount: 2 },
  });

  const alike = variants.map((each) => ({ ...each, price: 380 }));
  const [one] = dataOf(
    pageOf(`${origin}/product/${milk.id}`, { kind: 'product', product: { ...milk, variants: alike } }),
  );
  expect(one).toMatchObject({ offers: { '@type': 'Offer', price: 380 } });
});

it('tells who the shop is and how to search it, on its own host and under its slug', () => {
  const [store, site] = dataOf(pageOf(`${origin}/`, { kind: 'home' }));
  expect(store).toMatchObject({
    '@type': 'Store',
    name: 'Duka <la> Mama',
    telephone: '+254711000100',
    address: { '@type': 'PostalAddress', streetAddress: 'Shop 4', addressLocality: 'Nairobi' },
    sameAs: ['https://facebook.com/duka'],
  });
  expect(store).not.toHaveProperty('email');
  expect(site).toMatchObject({ '@type': 'WebSite', url: origin });

  const [underSlug] = dataOf(pageOf('https://dukani.example/t/market', { kind: 'home' }));
  expect(underSlug).toMatchObject({ url: 'https://dukani.example/t/market' });
});

it('tells search engines when the shop is open, and on which days it is not', () => {
  const hours = { '1': [{ opens: '08:00', closes: '18:00' }], '6': [{ opens: '10:00', closes: '24:00' }] };
  const opening = { hours, special_days: [{ day: '2026-12-25', name: 'Christmas', spans: [] }] };
  const [store] = dataOf(pageOf(`${origin}/`, { kind: 'home' }, { ...shop, opening }));

  expect(store?.['openingHoursSpecification']).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Monday', opens: '08:00', closes: '18:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Saturday', opens: '10:00', closes: '23:59' },
    {
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      validFrom: '2026-12-25',
      validThrough: '2026-12-25',
    },
  ]);
});

it('gives a category its own title; what is not there is not to be found', () => {
  const page = pageOf(`${origin}/category/${category.id}`, { kind: 'category', category, trail: [category] });
  expect(page).toContain('<title>Dairy · Duka &#60;la&#62; Mama</title>');
  expect(page).toContain('12 products online.');
  expect(dataOf(page)).toMatchObject([{ '@type': 'BreadcrumbList' }]);

  const missing = pageOf(`${origin}/category/x`, { kind: 'missing' });
  expect(missing).toContain('<meta name="robots" content="noindex">');
  expect(dataOf(missing)).toEqual([]);
});

it.each([
  ['/', 'Duka <la> Mama – Everything "daily"'],
  ['/search', 'All products · Duka <la> Mama'],
  ['/search?q=milk', 'Search: milk · Duka <la> Mama'],
  ['/search?deals=1', 'Deals · Duka <la> Mama'],
  ['/checkout', 'Checkout · Duka <la> Mama'],
  ['/account', 'Your account · Duka <la> Mama'],
  ['/order/abc', 'Your order · Duka <la> Mama'],
  ['/policies/returns', 'Returns policy · Duka <la> Mama'],
  ['/t/market/policies/privacy', 'Privacy policy · Duka <la> Mama'],
  ['/policies/imprint', 'Page not found · Duka <la> Mama'],
  ['/t/market/search?q=tea', 'Search: tea · Duka <la> Mama'],
  ['/privacy', 'Privacy · Duka <la> Mama'],
])('names %s as its screen does', (path, title) => {
  const shown: ShownContent = path === '/' ? { kind: 'home' } : { kind: 'other' };
  expect(headOf({ url: new URL(path, origin), shop, shown, isIndexed: true }).title).toBe(title);
});

it('shows the platform with a picture, and what it is', () => {
  const head = headOf({
    url: new URL('https://dukani.example/'),
    shop: null,
    shown: { kind: 'other' },
    isIndexed: true,
  });
  expect(head.imageUrl).toBe('https://dukani.example/preview.png');
  expect(head.structuredData).toMatchObject([{ '@type': 'SoftwareApplication', name: 'Dukani' }]);
});

it('lists categories, pages of its own text and products in the sitemap', async () => {
  const sitemap = await makeSitemap({
    origin,
    shop: { ...shop, policies: ['returns'] },
    categories: [category],
    listProducts: () => Promise.resolve({ products: [milk], next_cursor: null, total: 1 }),
  });

  for (const path of ['/', `/category/${category.id}`, '/policies/returns', `/product/${milk.id}`])
    expect(sitemap).toContain(`<loc>${origin}${path}</loc>`);
});

it('makes the sitemap once for all who want it, and says when it cannot', async () => {
  const directory = new ShopDirectory({ url: 'http://base.test', key: 'k' });
  const listProducts = jest
    .spyOn(directory, 'listProducts')
    .mockResolvedValue({ products: [milk], next_cursor: null, total: 1 });
  jest.spyOn(directory, 'categories').mockResolvedValue([category]);
  const all = await Promise.all(Array.from({ length: 50 }, () => sitemapOf({ origin, shop, directory })));
  expect(new Set(all).size).toBe(1);
  expect(all[0]).toContain(`/product/${milk.id}`);
  expect(listProducts).toHaveBeenCalledTimes(1);

  listProducts.mockRejectedValue(new Error('down'));
  expect(await sitemapOf({ origin: 'https://other.example', shop, directory })).toBeNull();
});

it('holds the styles of its content, and asks for scripts after pictures', () => {
  const page = pageOf(`${origin}/`, { kind: 'home' }, shop, {
    preload: [{ href: '/remotes/mfe-storefront/remoteEntry.js', as: 'script' }],
    earlyScript: '/static/early.js',
    firstPaint: {
      html: '<h1>Duka</h1>',
      sheets: [{ href: '/remotes/mfe-storefront/static/a.css', text: '.a{content:"</style>"}' }],
      styles: '',
      answers: [],
      scripts: [],
    },
  });

  expect(page).toContain('<style nonce="n">.a{content:"<\\/style>"}</style>');
  // The area's loader of styles takes the sheet for fetched.
  expect(page).toContain(
    `<link rel="stylesheet" type="text/plain" href="${origin}/remotes/mfe-storefront/static/a.css">`,
  );
  expect(page).toMatch(/early\.js.*remoteEntry\.js" fetchpriority="low"/);
});
