import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import {
  CONTRACT_VERSION,
  type AreaConfig,
  type AreaName,
  type RemoteDefinition,
  type RuntimeConfig,
} from '@dukani/shared/contract';
import { fetchRuntimeConfig } from '../runtimeConfig';
import { AreaLoadError } from './AreaLoadError';
import { findEntry } from './findEntry';
import { integrityPlugin, pinRelease } from './releasePins';

const timeoutMs = 10_000;
const retryDelayMs = 1_000;

/** Loads areas by name. A failed load is tried exactly once more, after a second and with fresh configuration. */
export class AreaRegistry {
  readonly #areas: Partial<Record<AreaName, AreaConfig>>;
  readonly #failed = new Set<AreaName>();
  readonly #loads = new Map<AreaName, Promise<RemoteDefinition>>();

  constructor(config: RuntimeConfig) {
    this.#areas = { ...config.areas };
    registerPlugins([integrityPlugin]);
  }

  /** The area's definition. The answer, also a failure, is kept until `forgetFailures` or a reload. Throws AreaLoadError. */
  load(name: AreaName): Promise<RemoteDefinition> {
    let load = this.#loads.get(name);
    if (load === undefined) {
      load = this.#loadWithRetry(name).catch((error: unknown) => {
        this.#failed.add(name);
        throw new AreaLoadError(name, error);
      });
      this.#loads.set(name, load);
    }
    return load;
  }

  /** Lets areas that did not arrive be asked for anew, once there is reason to hope: the connection is back. */
  forgetFailures(): void {
    for (const name of this.#failed) this.#loads.delete(name);
    this.#failed.clear();
  }

  /** Begins a load whose failure nobody waits for yet. */
  prefetch(name: AreaName): void {
    this.load(name).catch(() => undefined);
  }

  async #loadWithRetry(name: AreaName): Promise<RemoteDefinition> {
    try {
      return await this.#loadOnce(name);
    } catch (error) {
      console.warn(`The area ${name} did not load; trying once more.`, error);
      await wait(retryDelayMs);
      await this.#refresh(name);
      return await this.#loadOnce(name);
    }
  }

  async #loadOnce(name: AreaName): Promise<RemoteDefinition> {
    const area = this.#areas[name];
    if (area === undefined) throw new Error(`The area ${name} is not offered on this host.`);
    if (area.contractVersion !== CONTRACT_VERSION) throw contractError(name, area.contractVersion);
    const module = await withTimeout(fetchModule(area), name);
    const definition = module?.default;
    if (definition === undefined || definition.name !== name) throw new Error(`The area ${name} has no definition.`);
    if (definition.contractVersion !== CONTRACT_VERSION) throw contractError(name, definition.contractVersion);
    return definition;
  }

  /** The area may have been released anew meanwhile, so that the files of the old manifest are gone. */
  async #refresh(name: AreaName): Promise<void> {
    try {
      const area = (await fetchRuntimeConfig()).areas[name];
      if (area === undefined) return;
      this.#areas[name] = area;
    } catch (error) {
      console.warn('The configuration could not be read again.', error);
    }
  }
}

async function fetchModule(area: AreaConfig): Promise<{ default?: RemoteDefinition } | null> {
  const [entry] = await Promise.all([findEntry(area.entry), pinRelease(area)]);
  // The runtime remembers a failed entry until it is registered anew.
  registerRemotes([{ name: area.container, entry }], { force: true });
  return await loadRemote<{ default?: RemoteDefinition }>(`${area.container}/remote`);
}

function contractError(name: AreaName, version: number): Error {
  return new Error(`The area ${name} was built for contract ${version}; this shell keeps ${CONTRACT_VERSION}.`);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function withTimeout<T>(work: Promise<T>, name: AreaName): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The area ${name} did not answer within ${timeoutMs} ms.`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
