import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { AreaConfig } from '@dukani/shared/contract';

interface ReleaseRecord {
  /** `sha384-…` of every script, by its path below the record. */
  files: Record<string, string>;
}

/** sha384 by absolute address. */
const pins = new Map<string, string>();
/** Folders of which only pinned scripts may run. */
const pinnedFolders = new Set<string>();
/** The hash of nothing: a script with it never runs. */
const impossible = `sha384-${'A'.repeat(64)}`;

/**
 * Fetches the release record of an area that another origin serves, so that only the scripts of that release can run. An area
 * of the page's own origin is as trusted as the page and is not pinned.
 */
export async function pinRelease({ entry, releaseRecord, releaseRecordHash }: AreaConfig): Promise<void> {
  if (releaseRecord === undefined || releaseRecordHash === undefined) return;
  const folder = new URL('.', new URL(entry, location.href)).href;
  if (new URL(folder).origin === location.origin || pinnedFolders.has(`${folder} ${releaseRecordHash}`)) return;
  const response = await fetch(releaseRecord, { cache: 'no-cache', integrity: releaseRecordHash });
  if (!response.ok) throw new Error(`The release record answered ${response.status}.`);
  const { files } = (await response.json()) as ReleaseRecord;
  for (const [path, hash] of Object.entries(files)) pins.set(new URL(path, folder).href, hash);
  pinnedFolders.add(folder).add(`${folder} ${releaseRecordHash}`);
}

/** The integrity that a script of this address must have; undefined when it is not pinned. */
export function integrityOf(address: string): string | undefined {
  const url = new URL(address, location.href);
  url.search = '';
  const isInPinnedFolder = [...pinnedFolders].some((folder) => url.href.startsWith(folder));
  return pins.get(url.href) ?? (isInPinnedFolder ? impossible : undefined);
}

/** Gives every script of a pinned area its integrity, also the chunks that federation asks for ahead of the area itself. */
export const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'release-integrity',
  createScript({ url }) {
    const integrity = integrityOf(url);
    if (integrity === undefined) return;
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    return script;
  },
};
