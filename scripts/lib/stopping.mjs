/**
 * Calls `stop` once when the person ends us: by Ctrl-C, a signal, or by killing the `npm` that runs us, which forwards
 * signals only to the shell between us.
 * @param {() => void} stop
 */
export function whenAskedToStop(stop) {
  let isAsked = false;
  const once = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, once);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) once();
  }, 1000).unref();
}
