import { isLoadFailure } from '@dukani/shared/contract';

const foreign = /(chrome|moz|safari-web)-extension:\/\/|^Script error\.?$|ResizeObserver loop/;

/**
 * Keeps errors of browser extensions and of scripts of other sites out of the console; they are not ours to mend. A part of the
 * page that did not load is never among them: an extension that wraps `fetch` stands in the stack of every failed request.
 */
export function suppressForeignNoise(target: Window = window): void {
  target.addEventListener('error', (event) => {
    if (isLoadFailure(event.error)) return;
    if (foreign.test(event.filename) || foreign.test(event.message)) event.preventDefault();
  });
  target.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    if (isLoadFailure(reason)) return;
    if (reason instanceof Error && foreign.test(reason.stack ?? '')) event.preventDefault();
  });
}
