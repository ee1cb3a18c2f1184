import { bundleForTests } from './scripts/lib/bundleForTests.mjs';

/** One jest run, one project per room of the house. Browser walks (e2e) run from scripts/test.mjs, on the built apps. */
const esmPackages = [
  '@supabase',
  'antd',
  '@ant-design',
  '@rc-component',
  'react-router',
  'react-router-dom',
  '@module-federation',
  'cookie',
  'iceberg-js',
  'uqr',
  'swr',
  'bwip-js',
  '@point-of-sale',
  '@canvas',
  'jose',
  'otpauth',
  '@noble',
  'recharts',
  'd3-.*',
  'es-toolkit',
  'internmap',
  'react-hook-form',
  'ofx-js',
  '@rustledger',
];
/** @type {NonNullable<import('jest').Config['transform']>} */
const transform = {
  '^.+\\.(t|j)sx?$|\\.mjs$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
};
/** @satisfies {import('jest').Config} */
const base = {
  testMatch: ['**/*.test.{ts,tsx}'],
  rootDir: import.meta.dirname,
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: { '\\.(css|woff2|ttf)$': '<rootDir>/jest.style.cjs' },
  modulePathIgnorePatterns: ['<rootDir>/\\.(data|cache|tsbuild)', '/dist/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};
/** @param {string} name of the folder */
const screen = (name) => ({
  ...base,
  displayName: name,
  roots: [`<rootDir>/${name}/src`],
  testEnvironment: '<rootDir>/jest.environment.cjs',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.cjs'],
  moduleNameMapper: { ...base.moduleNameMapper, '^antd$': bundleForTests(base.rootDir, 'antd') },
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
});
/** @param {string} name @param {string[]} roots @param {import('jest').Config} [extra] */
const node = (name, roots, extra = {}) => ({
  ...base,
  displayName: name,
  roots: roots.map((root) => `<rootDir>/${root}`),
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/jest.setup.cjs'],
  ...extra,
});

export default {
  projects: [
    ...['shared', 'shell', 'mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin'].map(screen),
    node('server', ['shell/server', 'scripts']),
    node('gateway', ['supabase/local']),
    node('database', ['supabase/tests'], {
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '<rootDir>/supabase/tests/contract/'],
      globalSetup: '<rootDir>/supabase/tests/support/globalSetup.ts',
      globalTeardown: '<rootDir>/supabase/tests/support/globalTeardown.ts',
    }),
  ],
};
