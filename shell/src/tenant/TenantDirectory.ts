import { callPublicRpc } from '@dukani/shared/data';
import type { ShopContext } from '@dukani/shared/rpc';
import type { TenantKey } from './tenantKey';

const positiveMs = 5 * 60_000;
const negativeMs = 10_000;
const settingsMs = 10 * 60_000;

interface Entry {
  until: number;
  answer: Promise<ShopContext>;
}

interface InlineShop {
  inlineShop: ShopContext | null;
  /** The path that the page was made for. */
  path: string;
}

/**
 * Finds the business of a host or slug. Known ones are kept for 5 minutes, unknown ones for 10 seconds, what a shop shows of
 * itself for 10 minutes, and a question under way is never asked twice.
 */
export class TenantDirectory {
  readonly #entries = new Map<string, Entry>();
  /** What shops show of themselves, by the id of the business. */
  readonly #settings = new Map<string, Entry>();
  #inline: InlineShop | null;

  constructor(inline: InlineShop | null = null) {
    this.#inline = inline;
  }

  /** What the shop shows of itself; its state says when there is none. Throws when the server could not be asked. */
  find(key: TenantKey): Promise<ShopContext> {
    return remembered(this.#entries, nameOf(key), {
      ask: () => this.#takeInline() ?? this.#lookUp(key),
      cachedMs: ({ tenant_id: tenantId }) => (tenantId === null ? negativeMs : positiveMs),
    });
  }

  /** Makes the next question go to the server. */
  forget(key: TenantKey): void {
    this.#entries.delete(nameOf(key));
    this.#settings.clear();
    this.#inline = null;
  }

  async #lookUp(key: TenantKey): Promise<ShopContext> {
    if (key.kind === 'slug') return await callPublicRpc('shop_context', { p_slug: key.value });
    if (key.kind === 'tenant') return await this.#settingsOf(key.value);
    const tenantId = await callPublicRpc('get_tenant_by_domain', { domain_name_param: key.value });
    // An unknown host asks for an unknown slug, so that the answer has the same shape.
    if (tenantId === null) return await callPublicRpc('shop_context', { p_slug: '' });
    return await this.#settingsOf(tenantId);
  }

  #settingsOf(tenantId: string): Promise<ShopContext> {
    return remembered(this.#settings, tenantId, {
      ask: () => callPublicRpc('shop_context', { p_tenant_id: tenantId }),
      // A shop that is off may be opened any moment, and whoever waits for it looks again.
      cachedMs: ({ state }) => (state === 'open' ? settingsMs : negativeMs),
    });
  }

  /** The server wrote the shop of the first page into it; any later question is about something else or newer. */
  #takeInline(): Promise<ShopContext> | null {
    const inline = this.#inline;
    this.#inline = null;
    return inline?.inlineShop != null && inline.path === location.pathname ? Promise.resolve(inline.inlineShop) : null;
  }
}

const nameOf = ({ kind, value }: TenantKey): string => `${kind}:${value}`;

/** The answer kept under a name, else a new one; a failure is not knowledge and is not kept. */
function remembered(
  entries: Map<string, Entry>,
  name: string,
  { ask, cachedMs }: { ask: () => Promise<ShopContext>; cachedMs: (shop: ShopContext) => number },
): Promise<ShopContext> {
  const known = entries.get(name);
  if (known !== undefined && known.until > Date.now()) return known.answer;
  const answer = ask();
  const entry: Entry = { until: Number.POSITIVE_INFINITY, answer };
  entries.set(name, entry);
  answer.then(
    (shop) => {
      entry.until = Date.now() + cachedMs(shop);
    },
    () => {
      if (entries.get(name) === entry) entries.delete(name);
    },
  );
  return answer;
}
