import root from '../../../jest.config.mjs';

/**
 * The contract suite: every call of the product, by persona, with an unmodified supabase-js, against SUPABASE_URL.
 *   SUPABASE_URL=… SUPABASE_PUBLISHABLE_KEY=… SUPABASE_SECRET_KEY=… [SUPABASE_DB_URL=…] \
 *     npx jest --config supabase/tests/contract/jest.config.mjs --runInBand
 * It makes accounts and businesses of its own, so point it at a throwaway project. What needs the database itself, or the
 * mailbox of the embedded backend, is left out where there is none.
 */
const gateway = root.projects.find(({ displayName }) => displayName === 'gateway');
if (gateway === undefined) throw new Error('jest.config.mjs has no project called gateway.');
const { transform, transformIgnorePatterns, moduleNameMapper } = gateway;

export default {
  rootDir: import.meta.dirname,
  displayName: 'contract',
  testEnvironment: 'node',
  testTimeout: 30_000,
  globalSetup: '<rootDir>/globalSetup.ts',
  transform,
  transformIgnorePatterns,
  moduleNameMapper,
};
