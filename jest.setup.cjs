/** Before each test file of the browser code; what needs a document only where there is one (jest.environment.cjs). */
if (typeof window !== 'undefined') require('./jest.dom.ts');

// A busy machine is no reason to fail: nothing is asserted by how long it took.
jest.setTimeout(60_000);
// What a second look finds right was a matter of this machine's moment; scripts/lib/run.mjs names it at the end.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
