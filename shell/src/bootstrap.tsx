import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { configureData } from '@dukani/shared/data';
import { startSession } from '@dukani/shared/session';
import { makeStore } from '@dukani/shared/store';
import { App } from './App';
import { checkBackend } from './checkBackend';
import { handOverHydration } from './firstPaint';
import { nextTask } from './nextTask';
import { findArea } from './remotes/findArea';
import { AreaRegistry } from './remotes/AreaRegistry';
import { warmFacades } from './remotes/facades';
import { suppressForeignNoise } from './overlays/suppressForeignNoise';
import { prepareScreen } from './remotes/prepareScreen';
import { readInlineShop, readRuntimeConfig } from './runtimeConfig';
import { beginWithShop } from './tenant/beginWithShop';
import { shopBaseOf, tenantKeyOf } from './tenant/tenantKey';
import { TenantDirectory } from './tenant/TenantDirectory';

/** Brings the shell up: configuration, store, session, the area of the first page under way, then the screen. */
export async function start(): Promise<void> {
  suppressForeignNoise();
  await nextTask();
  const config = await readRuntimeConfig();
  checkBackend(config);
  configureData({ supabaseUrl: config.supabaseUrl, supabaseKey: config.supabaseKey });
  const registry = new AreaRegistry(config);
  const firstArea = findArea(config, location.pathname);
  if (firstArea !== null) {
    warmFacades(firstArea.name);
    registry.prefetch(firstArea.name);
    await nextTask();
  }
  const store = makeStore();
  startSession(store);
  const { pathname } = location;
  const base = shopBaseOf(config, pathname);
  const inlineShop = readInlineShop();
  const directory = new TenantDirectory({ inlineShop, path: pathname });
  const key = tenantKeyOf(config, pathname);
  // A page without content begins with the shape of the whole page, and its footer stays where it is.
  if (inlineShop !== null && key !== null && document.getElementById('first-paint') !== null) {
    beginWithShop(store, inlineShop, base);
    // So that the directory keeps it as long as any other answer.
    void directory.find(key);
  }
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no element called root.');
  const hasContent = handOverHydration(container);
  if (hasContent && firstArea !== null) await prepareScreen({ registry, store }, { area: firstArea, base, pathname });
  await nextTask();
  const root = createRoot(container);
  // Drawn in small steps, between which the page answers to touch.
  startTransition(() => root.render(<App config={config} store={store} registry={registry} directory={directory} />));
}
