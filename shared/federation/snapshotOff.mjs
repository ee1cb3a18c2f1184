/**
 * Stands in the bundles for the federation runtime's SnapshotHandler, which reads manifests. The shell reads them itself
 * (shell/src/remotes/findEntry.ts) and gives the runtime entries only, and `disableSnapshot` leaves out whatever else would ask this; it
 * would cost each first visit 2 kB. What loading and exchanging areas needs of it is proven by e2e/areaFaults and e2e/redeploys.
 */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin: () => undefined };
}

/** There are no snapshots, of any remote. */
export const getGlobalRemoteInfo = () => ({
  hostGlobalSnapshot: undefined,
  globalSnapshot: undefined,
  remoteSnapshot: undefined,
});
