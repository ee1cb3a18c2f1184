const foreign = /(chrome|moz|safari-web)-extension:\/\/|^Script error\.?$|ResizeObserver loop/;

/** Keeps errors of browser extensions and of scripts of other sites out of the console; they are not ours to mend. */
export function suppressForeignNoise(target: Window = window): void {
  target.addEventListener('error', (event) => {
    if (foreign.test(event.filename) || foreign.test(event.message)) event.preventDefault();
  });
  target.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof Error && foreign.test(reason.stack ?? '')) event.preventDefault();
  });
}
