import type { RuntimeConfig } from '@dukani/shared/contract';
import type { ShopContext } from '@dukani/shared/rpc';

/** The configuration of this host: written into the page by the server, else asked for. */
export async function readRuntimeConfig(): Promise<RuntimeConfig> {
  return inlineJson<RuntimeConfig>('runtime-config') ?? (await fetchRuntimeConfig());
}

/** Asks the server for the configuration as it is now, past every cache. */
export async function fetchRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return (await response.json()) as RuntimeConfig;
}

/** What the server already knew of the shop when it wrote the page. */
export function readInlineShop(): ShopContext | null {
  return inlineJson<ShopContext>('shop-context');
}

function inlineJson<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent ?? '';
  return text === '' ? null : (JSON.parse(text) as T);
}
