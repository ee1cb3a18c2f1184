import { callPublicRpc } from '@dukani/shared/data';
import type { ShopContext } from '@dukani/shared/rpc';
import type { TenantKey } from './tenantKey';

const positiveMs = 5 * 60_000;
const negativeMs = 10_000;

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
 * Finds the business of a host or slug. Known ones are kept for 5 minutes, unknown ones for 10 seconds, and a question
 * under way is never asked twice.
 */
export class TenantDirectory {
  readonly #entries = new Map<string, Entry>();
  #inline: InlineShop | null;

  constructor(inline: InlineShop | null = null) {
    this.#inline = inline;
  }

  /** What the shop shows of itself; its state says when there is none. Throws when the server could not be asked. */
  find(key: TenantKey): Promise<ShopContext> {
    const name = `${key.kind}:${key.value}`;
    const known = this.#entries.get(name);
    if (known !== undefined && known.until > Date.now()) return known.answer;
    const answer = this.#takeInline() ?? lookUp(key);
    const entry: Entry = { until: Number.POSITIVE_INFINITY, answer };
    this.#entries.set(name, entry);
    answer.then(
      (shop) => {
        entry.until = Date.now() + (shop.tenant_id === null ? negativeMs : positiveMs);
      },
      () => {
        // A failure is not knowledge.
        if (this.#entries.get(name) === entry) this.#entries.delete(name);
      },
    );
    return answer;
  }

  /** Makes the next question go to the server. */
  forget(key: TenantKey): void {
    this.#entries.delete(`${key.kind}:${key.value}`);
    this.#inline = null;
  }

  /** The server wrote the shop of the first page into it; any later question is about something else or newer. */
  #takeInline(): Promise<ShopContext> | null {
    const inline = this.#inline;
    this.#inline = null;
    return inline?.inlineShop != null && inline.path === location.pathname ? Promise.resolve(inline.inlineShop) : null;
  }
}

async function lookUp(key: TenantKey): Promise<ShopContext> {
  if (key.kind === 'slug') return await callPublicRpc<ShopContext>('shop_context', { p_slug: key.value });
  if (key.kind === 'tenant') return await callPublicRpc<ShopContext>('shop_context', { p_tenant_id: key.value });
  const tenantId = await callPublicRpc<string | null>('get_tenant_by_domain', { domain_name_param: key.value });
  // An unknown host asks for an unknown slug, so that the answer has the same shape.
  return await callPublicRpc<ShopContext>(
    'shop_context',
    tenantId === null ? { p_slug: '' } : { p_tenant_id: tenantId },
  );
}
