import { matchPath } from '@dukani/shared/router';
import { areaLoaded, type AppStore } from '@dukani/shared/store';
import type { Shell } from '../ShellContext';
import { absolutePath } from './absolutePath';
import type { FoundArea } from './findArea';

interface Address {
  area: FoundArea;
  /** Where the area's relative routes begin. */
  base: string;
  pathname: string;
}

/**
 * Fetches the area of an address and its screen. Where the content stands on the page already, drawing what would only hold its place
 * is work for nothing, and what the area keeps of this device is in the store before it is drawn. What does not come says so where it
 * is drawn.
 */
export async function prepareScreen(
  { registry, store }: { registry: Pick<Shell['registry'], 'load'>; store: AppStore },
  { area, base, pathname }: Address,
): Promise<void> {
  try {
    const { routes } = await registry.load(area.name);
    store.dispatch(areaLoaded(area.name));
    const route = routes.find(({ path }) => matchPath(absolutePath(base, path), pathname) !== null);
    await route?.Screen.preload?.();
  } catch (error) {
    console.warn('The first screen did not arrive.', error);
  }
}
