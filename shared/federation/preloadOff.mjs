/**
 * Stands in the bundles for what the federation runtime has for preloading areas and for loading them in Node. Areas are preloaded by
 * `<link rel="modulepreload">` of the shell (PreloadListPlugin.mjs) and run in browsers only; both would cost each first visit 2 kB.
 */
/** @param {string} name */
const unused = (name) => () => {
  throw new Error(`${name} of the federation runtime is not in this build: see shared/federation/preloadOff.mjs.`);
};

export const defaultPreloadArgs = unused('defaultPreloadArgs');
export const formatPreloadArgs = unused('formatPreloadArgs');
export const normalizePreloadExposes = unused('normalizePreloadExposes');
export const preloadAssets = unused('preloadAssets');
export const assignRemoteInfo = unused('assignRemoteInfo');
export const createScriptNode = unused('createScriptNode');
export const loadScriptNode = unused('loadScriptNode');
export const snapshotPlugin = () => ({ name: 'snapshot-plugin' });
export const generatePreloadAssetsPlugin = () => ({ name: 'generate-preload-assets-plugin' });
