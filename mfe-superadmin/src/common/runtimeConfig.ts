import type { RuntimeConfig } from '@dukani/shared/contract';

/** The configuration that the server wrote into the page; null where there is none. */
export function readRuntimeConfig(): RuntimeConfig | null {
  const text = document.getElementById('runtime-config')?.textContent ?? '';
  try {
    return text === '' ? null : (JSON.parse(text) as RuntimeConfig);
  } catch {
    return null;
  }
}
