import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** What is known of one built app from the files its build left. */
export interface Release {
  id: string;
  recordHash: string | null;
}

/** A file that the page's first screen will ask for. */
export interface Preload {
  href: string;
  as: 'script' | 'style' | 'fetch';
}

interface Manifest {
  metaData?: { remoteEntry?: { name?: string; path?: string } };
  exposes?: { assets?: { js?: { sync?: string[] }; css?: { sync?: string[] } } }[];
}

/** Reads the built apps below a checkout; a rebuilt app is noticed at the next look. */
export class Releases {
  readonly #root: string;
  readonly #cache = new Map<string, { mtimeMs: number; value: unknown }>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Folder of an app's built files. */
  folderOf(app: string): string {
    return path.join(this.#root, app, 'dist');
  }

  /** The present release of an app, null when it was never built. */
  of(app: string): Release | null {
    const record = this.#read(path.join(this.folderOf(app), 'release.json'), (text) => ({
      id:
        (JSON.parse(text) as { release?: string }).release ??
        createHash('sha256').update(text).digest('hex').slice(0, 12),
      recordHash: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    }));
    if (record !== null) return record;
    return fs.existsSync(path.join(this.folderOf(app), 'mf-manifest.json'))
      ? { id: 'unpinned', recordHash: null }
      : null;
  }

  /** What the first screen of an area needs for certain: its manifest, its entry and the exposed module's scripts and styles. */
  firstFiles(app: string): Preload[] {
    const manifest = this.#read(
      path.join(this.folderOf(app), 'mf-manifest.json'),
      (text) => JSON.parse(text) as Manifest,
    );
    if (manifest === null) return [];
    const entry = manifest.metaData?.remoteEntry;
    const assets = manifest.exposes?.[0]?.assets;
    const at = (name: string) => `/remotes/${app}/${name}`;
    const scripts = [
      ...(entry?.name === undefined ? [] : [path.posix.join(entry.path ?? '', entry.name)]),
      ...(assets?.js?.sync ?? []),
    ];
    return [
      { href: at('mf-manifest.json'), as: 'fetch' },
      ...(assets?.css?.sync ?? []).map((name) => ({ href: at(name), as: 'style' as const })),
      ...scripts.map((name) => ({ href: at(name), as: 'script' as const })),
    ];
  }

  /** A text file of an app, read again only when it changed. */
  text(app: string, file: string): string | null {
    return this.#read(path.join(this.folderOf(app), file), (text) => text);
  }

  #read<T>(file: string, parse: (text: string) => T): T | null {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    const known = this.#cache.get(file);
    if (known !== undefined && known.mtimeMs === stat.mtimeMs) return known.value as T;
    const value = parse(fs.readFileSync(file, 'utf8'));
    this.#cache.set(file, { mtimeMs: stat.mtimeMs, value });
    return value;
  }
}
