import { initContainerEntry } from 'federation-container-entry';

/**
 * Stands in an area's bundle for the bundler's part of the federation runtime: the shell's copy, which it puts there before any area is
 * loaded (shell/src/index.ts). A copy of its own would cost each area 4 kB. Only what gives an area's modules out is the area's: the
 * shell has none to give.
 */
const nothing = () => undefined;
/** @typedef {{ options: { name: string }, initOptions: (options: RuntimeOptions) => void }} Instance */
/** @typedef {{ name: string, id?: string }} RuntimeOptions */
/** @typedef {{ createInstance: (options: RuntimeOptions) => unknown }} Runtime */
/** @typedef {{ runtime: Runtime, bundlerRuntime: Record<string, unknown>, attachShareScopeMap: unknown }} OfShell */
const page = /** @type {{ federationOfShell?: OfShell, __FEDERATION__: { __INSTANCES__: Instance[] } }} */ (
  /** @type {unknown} */ (globalThis)
);
/** A worker of an area begins with the area's runtime, too. It has no page around it, and takes and gives no modules. */
/** @type {OfShell} */
const inWorker = {
  runtime: { createInstance: nothing },
  bundlerRuntime: { remotes: nothing, consumes: nothing, I: nothing, init: nothing, installInitialConsumes: nothing },
  attachShareScopeMap: nothing,
};
const { runtime, bundlerRuntime, attachShareScopeMap } = page.federationOfShell ?? inWorker;

/** The runtime's own `init` looks for an instance by the build it was made in, and would find the shell's. @param {RuntimeOptions} options */
function init(options) {
  const known = page.__FEDERATION__.__INSTANCES__.find((instance) => instance.options.name === options.name);
  if (known === undefined) return runtime.createInstance({ ...options, id: options.id ?? '' });
  known.initOptions(options);
  return known;
}

export default {
  runtime: { ...runtime, init },
  instance: undefined,
  initOptions: undefined,
  // Each container keeps its own share scopes.
  bundlerRuntime: { ...bundlerRuntime, S: {}, initContainerEntry },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
