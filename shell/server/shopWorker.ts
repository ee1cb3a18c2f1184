import type { Releases } from './releases';

/** Pages say with it of which release they are, so that a worker keeps only those of its own. */
export { releaseHeader } from '../worker/shop/decisions';

const builtFile = 'server/shopWorker.cjs';
const area = 'mfe-storefront';

/** The release of the public shop: of the shell and of its area. Null before a build. */
export function shopRelease(releases: Releases): string | null {
  const shell = releases.of('shell');
  const shop = releases.of(area);
  return shell === null || shop === null ? null : `${shell.id}-${shop.id}`;
}

/**
 * The service worker that lets shoppers look again at what they have seen. Its text changes with any release, which is how browsers
 * learn of a new one. Null before a build.
 */
export function makeShopWorker(releases: Releases, supabaseUrl: string): string | null {
  const release = shopRelease(releases);
  const text = releases.text('shell', builtFile);
  if (release === null || text === null) return null;
  const facts = {
    release,
    supabaseOrigin: new URL(supabaseUrl).origin,
    // The server draws no content for it, and it is nobody's own.
    plainPage: '/search',
    records: [`/remotes/${area}/mf-manifest.json`, `/remotes/${area}/release.json`],
  };
  return `const SHOP = ${JSON.stringify(facts)};\n${text}`;
}
