import type { ShopContext } from '../api/rpcTypes';

/** A question that a screen asked while it was drawn on the server, with the answer it was drawn from. */
export type PageAnswer = readonly [name: string, args: object, answer: unknown];

/** What the server knows when it draws an area's page for the first paint. */
export interface PageVisit {
  /** Path and search of the address. */
  address: string;
  /** Where the shop's pages begin: '' on its own host, `/t/slug` elsewhere. */
  shopBase: string;
  shop: ShopContext;
  /** Where browsers reach the API; '' is the page's own origin. */
  supabaseUrl: string;
  /** Calls a public stored procedure as an anonymous visitor. Rejects when there is no answer. */
  ask: (name: string, args: object) => Promise<unknown>;
}

/** A page as text, and what the browser needs to draw the same at once. */
export interface ServerPage {
  html: string;
  answers: PageAnswer[];
  /** The lazy modules that the screen stands in, as its area imports them. */
  modules: string[];
}

/** What `dist/server/page.cjs` of an area exports. Null where the area has no first paint for an address. */
export interface ServerPageModule {
  renderPage: (visit: PageVisit) => Promise<ServerPage | null>;
}
