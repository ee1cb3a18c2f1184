/** Files of the page that the worker may keep. */
const keptFile = /^\/(static|remotes)\//;

/** Puts the worker to work and tells it what this page is made of, which had come before it. */
export async function keepForOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/shop-worker.js', { scope: '/' });
  const { active } = await serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && keptFile.test(pathname))
    .map(({ pathname }) => pathname);
  active?.postMessage({ keep: [...new Set([location.pathname, '/', ...files])] });
}
