import type { ShopContext } from '@dukani/shared/rpc';
import type { Releases } from './releases';

/** Pages say with it of which release they are, so that a worker keeps only those of its own. */
export { releaseHeader } from '../worker/shop/decisions';

const builtFile = 'server/shopWorker.cjs';
const area = 'mfe-storefront';

/**
 * The release of a shop: of the shell, of the area, and whose shop it is, so that a host that changes hands begins anew. Null before a
 * build and where there is no shop.
 */
export function shopRelease(releases: Releases, shop: Pick<ShopContext, 'tenant_id'> | null): string | null {
  const shell = releases.of('shell');
  const built = releases.of(area);
  if (shell === null || built === null || shop?.tenant_id == null) return null;
  return `${shell.id}-${built.id}-${shop.tenant_id}`;
}

interface WorkerInput {
  releases: Releases;
  shop: Pick<ShopContext, 'tenant_id'> | null;
  supabaseUrl: string;
}

/**
 * The service worker that lets shoppers look again at what they have seen. Its text changes with any release, which is how browsers
 * learn of a new one. Null before a build.
 */
export function makeShopWorker({ releases, shop, supabaseUrl }: WorkerInput): string | null {
  const release = shopRelease(releases, shop);
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
