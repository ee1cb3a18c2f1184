/** Browser walks on the built apps; scripts/test.mjs starts the server and names it in E2E_PORT. A failure leaves pictures behind. */
export default {
  rootDir: import.meta.dirname,
  displayName: 'walks',
  testMatch: ['**/*.test.ts'],
  testEnvironment: '<rootDir>/support/WalkEnvironment.ts',
  // A busy machine is no reason to fail: what never comes is found out a little later.
  testTimeout: 240_000,
  transform: {
    '^.+\\.(t|j)sx?$|\\.mjs$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
