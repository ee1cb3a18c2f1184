import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PageAnswer, PageVisit, ServerPage, ServerPageModule } from '@dukani/shared/contract';
import type { Visit } from './visit';
import { limitRendering } from './limitRendering';
import { shopBasePath } from './pageKind';
import type { ShopContext } from '@dukani/shared/rpc';

/** The content of a page as the area itself would draw it, for the time until its scripts have arrived. */
export interface FirstPaint {
  html: string;
  /** The area's style sheets of this screen. They stand in the page, so that no file can hold the first paint back. */
  sheets: StyleSheet[];
  /** What stood as style attributes, which the page's policy does not allow, as rules. */
  styles: string;
  answers: PageAnswer[];
  /** The screen's own scripts, which the browser will ask for next. */
  scripts: string[];
}

export interface StyleSheet {
  /** Path on this server. */
  href: string;
  text: string;
}

const area = 'mfe-storefront';
const renderLimited = limitRendering({ atOnce: 2, waiting: 20 });
const require = createRequire(import.meta.url);

/** The shop's page at this address; null where the area draws none, has no server build, or its drawing failed: then the skeleton stands. */
export async function renderServerPage(
  { url, releases, directory, supabase }: Visit,
  shop: ShopContext,
): Promise<FirstPaint | null> {
  const renderer = loadRenderer(path.join(releases.folderOf(area), 'server', 'page.cjs'));
  if (renderer === null) return null;
  const address = url.pathname + url.search;
  return await directory.remember(`page:${url.origin}${address}`, async () => {
    // Where too many wait the skeleton stands, as where drawing fails.
    const page = await renderLimited(() =>
      renderOrLog(renderer, {
        address,
        shopBase: shopBasePath(url.pathname),
        shop,
        supabaseUrl: supabase.publicUrl ?? '',
        ask: (name, args) => directory.ask(name, args),
      }),
    );
    if (page === null) return null;
    const screens = JSON.parse(releases.text(area, 'screens.json') ?? '{}') as Record<string, string[]>;
    const files = page.modules.flatMap((module) => screens[module] ?? []).map((file) => `/remotes/${area}/${file}`);
    const { html, styles } = withoutStyleAttributes(page.html);
    const isSheet = (file: string) => file.endsWith('.css');
    return {
      html,
      styles,
      sheets: [...releases.firstFiles(area).map(({ href }) => href), ...files].filter(isSheet).map((href) => ({
        href,
        text: releases.text(area, href.slice(`/remotes/${area}/`.length)) ?? '',
      })),
      answers: page.answers,
      scripts: files.filter((file) => !isSheet(file)),
    };
  });
}

/** A page that cannot be drawn is the area's fault, not the visitor's: its skeleton stands, and the log says why. */
async function renderOrLog(renderer: ServerPageModule, visit: PageVisit): Promise<ServerPage | null> {
  try {
    return await renderer.renderPage(visit);
  } catch (error) {
    process.stderr.write(
      `First paint of ${visit.address}: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
    );
    return null;
  }
}

let loaded: { stamp: number; module: ServerPageModule } | null = null;

/** The area's server build, loaded anew when it was built anew. */
function loadRenderer(file: string): ServerPageModule | null {
  const stamp = modifiedAt(file);
  if (stamp === null) return null;
  if (loaded?.stamp !== stamp) {
    Reflect.deleteProperty(require.cache, file);
    loaded = { stamp, module: require(file) as ServerPageModule };
  }
  return loaded.module;
}

/** When a file was last written; null when there is none. */
function modifiedAt(file: string): number | null {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/**
 * Style attributes as rules: the page's policy lets styles in by nonce only, and an attribute has none. React escapes quotes in
 * attributes and signs like < in text, so ` style="…"` is an attribute wherever it stands.
 */
export function withoutStyleAttributes(html: string): { html: string; styles: string } {
  const rules = new Map<string, number>();
  const named = html.replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = escaped.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    // A value that could end the element belongs to nobody's page.
    if (/[<>{}&]/.test(style)) return '';
    const number = rules.get(style) ?? rules.size;
    rules.set(style, number);
    return ` data-first-style="${number}"`;
  });
  return {
    html: named,
    styles: [...rules].map(([style, number]) => `[data-first-style="${number}"]{${style}}`).join(''),
  };
}
