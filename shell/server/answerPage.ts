import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RuntimeConfig } from '@dukani/shared/contract';
import type { ShopContext } from '@dukani/shared/rpc';
import { sendPlain } from './plainAnswers';
import type { Visit } from './visit';
import { renderServerPage, type FirstPaint } from './firstPaint';
import { landingText } from './landingText';
import { headOf, renderPage, styleElement } from './page';
import type { Preload, Releases } from './releases';
import { isPrivatePage, isSearchPage, pageKindOf, slugOf, type PageKind } from './pageKind';
import { withHost } from './runtimeConfig';
import { commonHeaders, contentSecurityPolicy, newNonce } from './securityHeaders';
import { releaseHeader, shopRelease } from './shopWorker';
import { countShopVisit } from './countShopVisit';
import { loadPageContent, type ShownContent } from './pageContent';

/** Answers a navigation with the shell's page, branded before any script has run. */
export async function answerPage(visit: Visit, config: RuntimeConfig): Promise<void> {
  const { req, res, url, host, settings } = visit;
  const kind = pageKindOf(host, url.pathname);
  const template = await readTemplate(visit);
  if (template === null) {
    return sendPlain(res, 503, {
      title: 'Not built yet',
      text: 'The apps have not been built. Run npm start, or npm run build.',
    });
  }
  const shop = await shopOf(visit);
  const shown: ShownContent =
    kind === 'shop' ? await loadPageContent(url.pathname, shop, visit.directory) : { kind: 'other' };
  const firstPaint = kind === 'shop' && shop?.state === 'open' ? await renderServerPage(visit, shop) : null;
  countShopVisit(visit, shop, shown);
  const nonce = newNonce();
  const isIndexed = kind !== 'staff' && !isPrivatePage(url.pathname) && !isSearchPage(url);
  const html = renderPage({
    template: firstPaint === null ? template : withOwnStyles(template, visit.releases, nonce),
    config,
    shop,
    head: headOf({ url, shop, shown, isIndexed }),
    nonce,
    preload: preloadOf(visit, kind, firstPaint),
    firstPaint,
    earlyScript: shellScripts(visit.releases).early ?? null,
    readableText: host.kind === 'main' && url.pathname === '/' ? await readableLanding(visit) : null,
  });
  const body = await packed(Buffer.from(html), req);
  const release = kind === 'shop' ? shopRelease(visit.releases, shop) : null;
  res.writeHead(statusOf({ kind, shop, shown }), {
    ...commonHeaders,
    ...body.headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(release === null ? {} : { [releaseHeader]: release }),
    'content-security-policy': contentSecurityPolicy({
      // Only hosts that may show the super-admin area let its code run.
      scriptOrigins:
        host.kind === 'main' || host.kind === 'operations' ? [withHost(url.origin, settings.operationsHost)] : [],
      supabaseUrl: config.supabaseUrl,
      allowsInlineStyles: kind !== 'shop',
      nonce,
      isDevelopment: Object.keys(settings.devServers).length > 0,
    }),
  });
  res.end(req.method === 'HEAD' ? undefined : body.content);
}

/** The landing page in words, with the prices of the country that the browser's language names. */
async function readableLanding({ req, directory }: Visit): Promise<string> {
  const [language = ''] = String(req.headers['accept-language'] ?? '').split(/[,;]/);
  // A time zone is told by scripts alone.
  return landingText((await directory.plans()) ?? [], { language: language.trim(), timezone: '' });
}

/** What the shell's build says of its scripts; see shared/federation/PreloadListPlugin.mjs. */
function shellScripts(releases: Releases): { shop?: string[]; early?: string | null } {
  return JSON.parse(releases.text('shell', 'preload.json') ?? '{}') as { shop?: string[]; early?: string | null };
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Packed anew for each visit: the higher qualities would cost more time than they save on the way. */
const brotliQuality = 4;

interface PackedBody {
  content: Buffer;
  headers: Record<string, string>;
}

/** A text as the browser takes it smallest. */
export async function packed(content: Buffer, req: IncomingMessage): Promise<PackedBody> {
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const headers = { vary: 'Accept-Encoding' };
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { content: await toBrotli(content, { params }), headers: { ...headers, 'content-encoding': 'br' } };
  }
  if (/\bgzip\b/.test(accepted))
    return { content: await toGzip(content), headers: { ...headers, 'content-encoding': 'gzip' } };
  return { content, headers };
}

async function readTemplate({ settings, releases }: Visit): Promise<string | null> {
  const devShell = settings.devServers['shell'];
  if (devShell === undefined) return releases.text('shell', 'index.html');
  const page = await fetch(`${devShell}/index.html`).then((response) => response.text());
  // The page comes from this server, its scripts from the dev server.
  return page.replaceAll(/(src|href)="\//g, `$1="${devShell}/`);
}

function shopOf({ url, host, directory }: Visit): Promise<ShopContext | null> {
  if (host.kind === 'tenant_subdomain' || host.kind === 'custom_domain') return directory.ofHost(host);
  const slug = slugOf(url.pathname);
  return slug === null ? Promise.resolve(null) : directory.ofSlug(decodeURIComponent(slug));
}

interface Answered {
  kind: PageKind;
  shop: ShopContext | null;
  shown: ShownContent;
}

function statusOf({ kind, shop, shown }: Answered): number {
  if (kind !== 'shop' || shop === null) return 200;
  if (shop.state === 'not_found' || shown.kind === 'missing') return 404;
  return shop.state === 'unavailable' ? 503 : 200;
}

/** The page with the shell's own style sheet inside, so that a page with content waits for no other file. */
function withOwnStyles(template: string, releases: Releases, nonce: string): string {
  return template.replace(/<link href="\/([^"]+\.css)" rel="stylesheet">/, (link, file: string) => {
    const text = releases.text('shell', file);
    return text === null ? link : styleElement(text, nonce);
  });
}

/** The shop is what anonymous visitors open on slow phones, so its first scripts are asked for together with the page. */
function preloadOf({ releases, settings }: Visit, kind: PageKind, firstPaint: FirstPaint | null): Preload[] {
  if (kind !== 'shop' || Object.keys(settings.devServers).length > 0) return [];
  const ofArea = releases.firstFiles('mfe-storefront');
  const ofShell = shellScripts(releases).shop ?? [];
  const scripts = [...ofShell, ...(firstPaint?.scripts ?? [])];
  return [
    ...(firstPaint === null ? ofArea : ofArea.filter(({ as }) => as !== 'style')),
    ...scripts.map((href): Preload => ({ href, as: 'script' })),
  ];
}
