import { brandVariables, pageTitle } from '@dukani/shared/branding';
import type { RuntimeConfig } from '@dukani/shared/contract';
import type { ShopContext } from '@dukani/shared/rpc';
import type { FirstPaint } from './firstPaint';
import { shopBasePath, shopPageName } from './pageKind';
import type { Preload } from './releases';
import { appleIcon, isStoredLogo } from './shopIcons';
import type { ShownContent } from './pageContent';
import { absoluteUrl, structuredDataOf, type StructuredData } from './structuredData';

/** What the head of a page says to people, search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  imageUrl: string | null;
  canonicalUrl: string;
  isIndexed: boolean;
  /** What a link preview takes it for. */
  type: 'website' | 'product';
  structuredData: readonly StructuredData[];
}

const platformHead = {
  title: 'Dukani: till, online shop, stock and books in one',
  description: 'Sell at the counter and online, and keep stock and books up to date automatically.',
};

/** What a search engine reads of the platform itself. */
const platformData = (origin: string): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': 'SoftwareApplication',
  name: 'Dukani',
  url: origin,
  description: platformHead.description,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any with a current browser',
});

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON that may stand inside a script element. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ');

/** Pages of the shell that are the same for every business. */
const legalTitles: Record<string, string> = { '/privacy': 'Privacy', '/terms': 'Terms' };

interface HeadInput {
  url: URL;
  shop: ShopContext | null;
  shown: ShownContent;
  isIndexed: boolean;
}

export function headOf({ url, shop, shown, isIndexed }: HeadInput): PageHead {
  const canonicalUrl = `${url.origin}${url.pathname}`;
  const plain = { canonicalUrl, type: 'website', structuredData: [] } as const;
  const legalTitle = legalTitles[url.pathname];
  if (shop?.tenant_id == null) {
    const title = legalTitle === undefined ? platformHead.title : pageTitle(legalTitle, 'Dukani');
    const isFront = shop === null && url.pathname === '/';
    return {
      ...platformHead,
      ...plain,
      title,
      imageUrl: absoluteUrl('/preview.png', url.origin),
      isIndexed: isIndexed && shop === null,
      structuredData: isFront ? [platformData(url.origin)] : [],
    };
  }
  const home = `${url.origin}${shopBasePath(url.pathname)}`;
  const ofShop = {
    ...plain,
    imageUrl: absoluteUrl(shop.logo_url, url.origin),
    isIndexed,
    structuredData: structuredDataOf(shown, shop, { url, home }),
  };
  const aboutShop = shop.tagline ?? shop.about?.slice(0, 160) ?? `Shop online at ${shop.name}.`;
  switch (shown.kind) {
    case 'product': {
      const { product } = shown;
      return {
        ...ofShop,
        title: pageTitle(product.name, shop.name),
        description: product.description?.slice(0, 160) ?? `${product.name} at ${shop.name}`,
        imageUrl: absoluteUrl(product.image_url, url.origin),
        type: 'product',
      };
    }
    case 'category': {
      const { name, product_count: count } = shown.category;
      return {
        ...ofShop,
        title: pageTitle(name, shop.name),
        description: `${name} at ${shop.name}: ${count} ${count === 1 ? 'product' : 'products'} online.`,
      };
    }
    case 'missing':
      return {
        ...ofShop,
        title: pageTitle(shopPageName(url) ?? shop.name, shop.name),
        description: aboutShop,
        isIndexed: false,
      };
    case 'home':
      return {
        ...ofShop,
        title: shop.tagline === null ? shop.name : `${shop.name} – ${shop.tagline}`,
        description: aboutShop,
      };
    case 'other':
      return {
        ...ofShop,
        title: pageTitle(legalTitle ?? shopPageName(url) ?? shop.name, shop.name),
        description: aboutShop,
      };
  }
}

interface PageInput {
  /** The shell's built index.html. */
  template: string;
  config: RuntimeConfig;
  shop: ShopContext | null;
  head: PageHead;
  nonce: string;
  /** What the first screen will ask for. */
  preload: Preload[];
  /** The content itself, where the area drew it. */
  firstPaint: FirstPaint | null;
  /** Runs before all other scripts of a page with content. */
  earlyScript: string | null;
  /** What is read where no script runs: HTML; null for pages that are only of use with scripts. */
  readableText: string | null;
}

/** The page of the shell with the host's configuration, the shop's name and colours, and what to fetch first. */
export function renderPage({
  template,
  config,
  shop,
  head,
  nonce,
  preload,
  firstPaint,
  earlyScript,
  readableText,
}: PageInput): string {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
  const parts = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    meta('csp-nonce', nonce),
    ...(head.isIndexed ? [] : [meta('robots', 'noindex')]),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:type', head.type),
    property('og:url', head.canonicalUrl),
    ...(head.imageUrl === null ? [] : [property('og:image', head.imageUrl)]),
    meta('twitter:card', head.imageUrl === null ? 'summary' : 'summary_large_image'),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="canonical" href="${escapeHtml(head.canonicalUrl)}">`,
    ...(shop !== null && isAppOfItsOwn(shop, config) ? appLinks(shop) : []),
    // Before all other files, so that it is there when somebody presses.
    ...(firstPaint === null || earlyScript === null
      ? []
      : [`<script async src="${escapeHtml(earlyScript)}"></script>`]),
    ...preload.map((file) => preloadLink(file, firstPaint !== null)),
    ...(shop === null ? [] : [brandStyle(shop, nonce)]),
    ...(firstPaint === null ? [] : stylesOf(firstPaint, { nonce, origin: new URL(head.canonicalUrl).origin })),
    ...head.structuredData.map((data) => `<script type="application/ld+json">${scriptJson(data)}</script>`),
    `<script type="application/json" id="runtime-config">${scriptJson(config)}</script>`,
    ...(shop === null ? [] : [`<script type="application/json" id="shop-context">${scriptJson(shop)}</script>`]),
  ];
  const page = template.replace(/<title>[^<]*<\/title>/, '').replace('</head>', () => `${parts.join('')}</head>`);
  if (firstPaint !== null)
    return page.replace(/<div id="root">[\s\S]*<\/body>/, () => `${bodyWith(firstPaint)}</body>`);
  const readable =
    readableText === null
      ? page
      : page.replace(/<noscript>[^<]*<\/noscript>/, () => `<noscript>${readableText}</noscript>`);
  return readable.replace(nameInSkeleton, (skeleton) =>
    shop?.tenant_id == null ? skeleton : `<strong class="dk-first-paint__name">${escapeHtml(shop.name)}</strong>`,
  );
}

/**
 * `fetch` asks in another mode than elements do; a preload is used only where the mode is the same. Where the content stands in the
 * page already, its pictures come before its scripts.
 */
function preloadLink({ href, as }: Preload, hasContent: boolean): string {
  const attributes = `${as === 'fetch' ? ' crossorigin' : ''}${hasContent ? ' fetchpriority="low"' : ''}`;
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}"${attributes}>`;
}

export const styleElement = (rules: string, nonce: string): string =>
  rules === '' ? '' : `<style nonce="${nonce}">${rules.replaceAll('</', '<\\/')}</style>`;

/**
 * The rules of the first paint. Each sheet's link tells the area's loader of styles that it need not fetch it again; no browser
 * takes its type for a style sheet.
 */
function stylesOf({ sheets, styles }: FirstPaint, { nonce, origin }: { nonce: string; origin: string }): string[] {
  return [
    ...sheets.map(
      ({ href, text }) =>
        `${styleElement(text, nonce)}<link rel="stylesheet" type="text/plain" href="${escapeHtml(origin + href)}">`,
    ),
    styleElement(styles, nonce),
  ];
}

/** A shop under `/t/…` shares its host with others and cannot be installed. */
const isAppOfItsOwn = ({ state }: ShopContext, { host }: RuntimeConfig): boolean =>
  state === 'open' && (host.kind === 'tenant_subdomain' || host.kind === 'custom_domain');

const appLinks = (shop: ShopContext): string[] => [
  '<link rel="manifest" href="/shop.webmanifest">',
  ...(isStoredLogo(shop.logo_url) ? [`<link rel="apple-touch-icon" href="${appleIcon}">`] : []),
  `<meta name="theme-color" content="${brandColor(shop.primary_color, '#2563eb')}">`,
];

/** The content stands beside the root, which stays hidden until the shop has drawn itself there: see shell/src/firstPaint.ts. */
function bodyWith({ html, answers }: FirstPaint): string {
  return [
    '<div id="root" hidden></div>',
    `<div id="first-paint">${html}</div>`,
    '<noscript><p class="dk-noscript">To order here, please turn on JavaScript.</p></noscript>',
    // Last in the page: nothing of it is needed to read it.
    `<script type="application/json" id="page-answers">${scriptJson(answers)}</script>`,
  ].join('');
}

/** The first grey bar of the page's skeleton: where the shop's name is known, it stands there from the first paint on. */
const nameInSkeleton = /<span class="dk-skeleton"><\/span>/;

/** A colour that may stand in a style: `#rrggbb`, to which the database keeps them too, else the fallback. */
export const brandColor = (value: string, fallback: string): string =>
  /^#[0-9a-f]{6}$/i.test(value) ? value : fallback;

/** The tenant's colours, with all that is derived of them, before any script ran. */
function brandStyle(shop: ShopContext, nonce: string): string {
  const variables = brandVariables({
    primaryColor: shop.primary_color,
    secondaryColor: shop.secondary_color,
    accentColor: shop.accent_color,
  });
  const rules = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return styleElement(`:root{${rules.join(';')}}`, nonce);
}

/** A plain page for answers that no app can draw. */
export function plainPage({ title, text }: { title: string; text: string }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body></html>`;
}
