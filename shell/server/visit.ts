import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Releases } from './releases';
import type { ResolvedHost } from './resolveHost';
import type { ServerSettings } from './settings';
import type { ShopDirectory } from './ShopDirectory';

/** Where browsers and the server itself reach Supabase, once that is known. */
export interface SupabaseAddress {
  /** null: the page's own origin. */
  publicUrl: string | null;
  /** For the server's own questions. */
  internalUrl: string;
  key: string;
}

/** One request after its host is known. */
export interface Visit {
  req: IncomingMessage;
  res: ServerResponse;
  url: URL;
  host: ResolvedHost;
  settings: ServerSettings;
  releases: Releases;
  supabase: SupabaseAddress;
  directory: ShopDirectory;
}
