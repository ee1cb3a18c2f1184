import { planColumns, toOfferedPlan, type OfferedPlan, type PlanRow } from '@dukani/shared/plans';
import type {
  CountShopPage,
  ShopCategory,
  ShopContext,
  ShopHome,
  ShopProductDetail,
  ShopProductPage,
} from '@dukani/shared/rpc';
import type { ResolvedHost } from './resolveHost';

const cachedMs = 10_000;
const longestWaitMs = 2_000;
const mostEntries = 2_000;

interface Entry {
  until: number;
  answer: Promise<unknown>;
}

/** `missing` is the database's word; null means that the question could not be asked. */
export type FoundProduct = ShopProductDetail | 'missing' | null;

/**
 * What a tenant's host shows of itself, for the first paint only: the browser asks again, and the database decides.
 * Kept 10 s a host, one question at a time; null when the backend does not answer.
 */
export class ShopDirectory {
  readonly #entries = new Map<string, Entry>();
  /** Until when a page counts as counted, by page and visitor. */
  readonly #counted = new Map<string, number>();
  readonly #call: (name: string, args: object, headers?: Record<string, string>) => Promise<unknown>;
  readonly #read: (path: string) => Promise<unknown>;

  constructor({ url, key }: { url: string; key: string }) {
    this.#read = async (path) => {
      const response = await fetch(`${url}/rest/v1/${path}`, {
        headers: { apikey: key },
        signal: AbortSignal.timeout(longestWaitMs),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return (await response.json()) as unknown;
    };
    this.#call = async (name, args, headers = {}) => {
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', apikey: key },
        body: JSON.stringify(args),
        signal: AbortSignal.timeout(longestWaitMs),
      });
      if (!response.ok) throw new Error(`${name} answered ${response.status}`);
      return (await response.json()) as unknown;
    };
  }

  /** The shop of a tenant's host. */
  ofHost(host: ResolvedHost): Promise<ShopContext | null> {
    return this.remember(`host:${host.name}`, async () => {
      const tenantId = await this.#call('get_tenant_by_domain', { domain_name_param: host.subdomain ?? host.name });
      // A business that is not usable has no domain any more, but its shop's name still tells 'unavailable' from 'not found'.
      const slug = tenantId === null ? host.subdomain : null;
      return (await this.#call('shop_context', { p_tenant_id: tenantId, p_slug: slug })) as ShopContext;
    });
  }

  /** The shop that lives under `/t/{slug}`. */
  ofSlug(slug: string): Promise<ShopContext | null> {
    return this.remember(
      `slug:${slug}`,
      async () => (await this.#call('shop_context', { p_tenant_id: null, p_slug: slug })) as ShopContext,
    );
  }

  /** A published product, for the title and the status of its page. */
  product(tenantId: string, productId: string): Promise<FoundProduct> {
    return orNull(async () => {
      const found = await this.ask('shop_product', { p_tenant_id: tenantId, p_product_id: productId });
      return (found as ShopProductDetail | null) ?? 'missing';
    });
  }

  /** The categories that have products online; null when the backend does not answer. */
  categories(tenantId: string): Promise<ShopCategory[] | null> {
    return orNull(async () => ((await this.ask('shop_home', { p_tenant_id: tenantId })) as ShopHome).categories);
  }

  /** A page of a shop's products; throws when the backend does not answer. */
  async listProducts(args: { p_tenant_id: string; p_after: string | null; p_limit: number }): Promise<ShopProductPage> {
    return (await this.#call('shop_products', { ...args, p_sort: 'name' })) as ShopProductPage;
  }

  /** Has the database count that somebody opened a page. Nobody waits for it, and nothing depends on it. */
  countPage(page: CountShopPage, visitor: Record<string, string>): void {
    const key = JSON.stringify([page, visitor]);
    // The same page again is the same visit.
    if ((this.#counted.get(key) ?? 0) > Date.now()) return;
    if (this.#counted.size >= mostEntries) this.#counted.clear();
    this.#counted.set(key, Date.now() + cachedMs);
    this.#call('count_shop_page', { p_page: page }, visitor).catch(() => undefined);
  }

  /** The plans that the platform offers, in its own order; null when the backend does not answer. */
  plans(): Promise<OfferedPlan[] | null> {
    const query = new URLSearchParams({
      select: planColumns.replaceAll(' ', ''),
      is_public: 'eq.true',
      order: 'position,price',
    });
    return this.remember('plans', async () =>
      ((await this.#read(`billing_plans?${query}`)) as PlanRow[]).map(toOfferedPlan),
    );
  }

  /** Asks a public stored procedure as an anonymous visitor would, the same thing once in 10 s. Rejects when the backend does not answer. */
  ask(name: string, args: object): Promise<unknown> {
    return this.#keep(`ask:${name}:${JSON.stringify(args)}`, () => this.#call(name, args));
  }

  /** What `make` gives, kept 10 s under the key; null when it failed: the page works without it, and the browser will say what is wrong. */
  remember<T>(key: string, make: () => Promise<T>): Promise<T | null> {
    return orNull(() => this.#keep(key, make));
  }

  #keep<T>(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > Date.now()) return known.answer as Promise<T>;
    if (this.#entries.size >= mostEntries) this.#entries.clear();
    const answer = make();
    this.#entries.set(key, { until: Date.now() + cachedMs, answer });
    answer.catch(() => this.#entries.delete(key));
    return answer;
  }
}

async function orNull<T>(make: () => Promise<T>): Promise<T | null> {
  try {
    return await make();
  } catch {
    return null;
  }
}
