/** Browser walks on the built apps; scripts/test.mjs starts the server and names it in E2E_PORT. A failure leaves pictures behind. */
export default {
  rootDir: import.meta.dirname,
  displayName: 'walks',
  testMatch: ['**/*.test.ts'],
  testEnvironment: '<rootDir>/support/WalkEnvironment.ts',
  testTimeout: 60_000,
  transform: {
    '^.+\\.(t|j)sx?$|\\.mjs$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
};
