/** Before each test file; what needs a document only where there is one (jest.environment.cjs). */
if (typeof window !== 'undefined') require('./jest.dom.ts');

// A busy machine is no reason to fail: nothing is asserted by how long it took.
jest.setTimeout(300_000);
