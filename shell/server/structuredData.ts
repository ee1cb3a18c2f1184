import type { ShopContext, ShopProductDetail, StockBadge } from '@dukani/shared/rpc';
import type { ShownContent } from './pageContent';

/** What a search engine reads of a page: schema.org as JSON-LD (https://schema.org/docs/full.html). */
export type StructuredData = Record<string, unknown>;

const availability: Record<StockBadge, string> = {
  in_stock: 'https://schema.org/InStock',
  low_stock: 'https://schema.org/LimitedAvailability',
  out_of_stock: 'https://schema.org/OutOfStock',
};

interface PageAddress {
  url: URL;
  /** Of the shop's home: `https://shop.example`, or `https://example/t/slug`. */
  home: string;
}

/** An address that others can open; null for pictures that are none of their own, such as drawings inside the page. */
export function absoluteUrl(address: string | null, origin: string): string | null {
  if (address === null || address === '' || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

export function structuredDataOf(shown: ShownContent, shop: ShopContext, address: PageAddress): StructuredData[] {
  switch (shown.kind) {
    case 'home':
      return [storeOf(shop, address), searchOf(shop, address)];
    case 'product':
      return [
        productOf(shown.product, shop, address),
        breadcrumbOf([...shown.product.breadcrumb.map(categoryStep(address)), { name: shown.product.name }], address),
      ];
    case 'category':
      return [breadcrumbOf(shown.trail.map(categoryStep(address)), address)];
    case 'missing':
    case 'other':
      return [];
  }
}

const context = { '@context': 'https://schema.org' };

function storeOf(shop: ShopContext, { url, home }: PageAddress): StructuredData {
  const { line_1: line1, line_2: line2, city, state_province: region, postal_code: postalCode, country } = shop.address;
  const street = [line1, line2].filter((line) => line !== null).join(', ');
  const hours = hoursOf(shop.opening);
  const social = Object.values(shop.social).filter((link) => link !== null);
  return withoutNulls({
    ...context,
    '@type': 'Store',
    name: shop.name,
    url: home,
    description: shop.tagline ?? shop.about,
    image: absoluteUrl(shop.logo_url, url.origin),
    telephone: shop.phone,
    email: shop.email,
    currenciesAccepted: shop.currency_code,
    address:
      street === '' && city === null
        ? null
        : withoutNulls({
            '@type': 'PostalAddress',
            streetAddress: street === '' ? null : street,
            addressLocality: city,
            addressRegion: region,
            postalCode,
            addressCountry: country,
          }),
    sameAs: social.length === 0 ? null : social,
    openingHoursSpecification: hours.length === 0 ? null : hours,
  });
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The hours of the week, and after them the days on which they differ; a closed day opens and closes at 00:00. */
function hoursOf({ hours, special_days: specialDays }: ShopContext['opening']): StructuredData[] {
  const week = weekdays.flatMap((dayOfWeek, index) =>
    (hours[String(index + 1)] ?? []).map((span) => ({ dayOfWeek, ...timesOf(span) })),
  );
  const special = specialDays.flatMap(({ day, spans }) =>
    (spans.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : spans).map((span) => ({
      ...timesOf(span),
      validFrom: day,
      validThrough: day,
    })),
  );
  return [...week, ...special].map((times) => ({ '@type': 'OpeningHoursSpecification', ...times }));
}

/** Midnight at the end of a day is written as its last minute, as search engines want it. */
function timesOf({ opens, closes }: { opens: string; closes: string }): { opens: string; closes: string } {
  return { opens, closes: closes === '24:00' ? '23:59' : closes };
}

function searchOf(shop: ShopContext, { home }: PageAddress): StructuredData {
  return {
    ...context,
    '@type': 'WebSite',
    name: shop.name,
    url: home,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${home}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

function productOf(product: ShopProductDetail, shop: ShopContext, { url, home }: PageAddress): StructuredData {
  const images = [product.image_url, ...product.images].map((image) => absoluteUrl(image, url.origin));
  return withoutNulls({
    ...context,
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    category: product.category_name,
    image: [...new Set(images.filter((image) => image !== null))],
    aggregateRating:
      product.average_rating === null
        ? null
        : { '@type': 'AggregateRating', ratingValue: product.average_rating, reviewCount: product.review_count },
    offers: offersOf(product, { priceCurrency: shop.currency_code, url: `${home}/product/${product.id}` }),
  });
}

/** One offer, or what the variants cost from and to. */
function offersOf({ price, badge, variants }: ShopProductDetail, common: Record<string, string>): StructuredData {
  const prices = variants.length === 0 ? [price] : variants.map((variant) => variant.price);
  const [lowPrice, highPrice] = [Math.min(...prices), Math.max(...prices)];
  if (lowPrice === highPrice)
    return { '@type': 'Offer', ...common, price: lowPrice, availability: availability[badge] };
  return {
    '@type': 'AggregateOffer',
    ...common,
    lowPrice,
    highPrice,
    offerCount: variants.length,
    availability: availability[badge],
  };
}

interface Step {
  name: string;
  /** Left out for the page itself. */
  path?: string;
}

const categoryStep =
  ({ home }: PageAddress) =>
  ({ id, name }: { id: string; name: string }): Step => ({ name, path: `${home}/category/${id}` });

function breadcrumbOf(steps: readonly Step[], { home }: PageAddress): StructuredData {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: home }, ...steps].map(({ name, path }, index) =>
      withoutNulls({ '@type': 'ListItem', position: index + 1, name, item: path ?? null }),
    ),
  };
}

function withoutNulls(data: StructuredData): StructuredData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
}
