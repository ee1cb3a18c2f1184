/**
 * Mutation testing of the pure decisions: each is changed in every small way, and some test must notice. Not part of `npm test`,
 * because it takes minutes; docs/figures.md says how to run it and what came of it.
 */
export default {
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: { projectType: 'custom', configFile: 'stryker.jest.config.mjs', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  mutate: [
    'shared/src/tenant/host.ts',
    'shared/src/session/home.ts',
    'shared/src/sign-in/checkNewPassword.ts',
    'shared/src/validation/validation.ts',
    'shell/src/access/decide*.ts',
    'shell/src/access/pathRules.ts',
    'shell/src/remotes/{absolutePath,findArea}.ts',
    'shell/src/overlays/decideRetry.ts',
    'shell/src/tenant/tenantKey.ts',
    'shell/server/resolveHost.ts',
    'shell/server/pageKind.ts',
    '!**/*.test.ts',
  ],
  // Copied into the sandbox is only what these tests read.
  ignorePatterns: [
    '**',
    '!/package.json',
    '!/*jest.*',
    '!/shared/**',
    '!/shell/**',
    '**/dist/**',
    '**/node_modules/**',
    '**/tsconfig.json',
  ],
  tempDirName: '.cache/stryker',
  reporters: ['clear-text', 'json', 'progress-append-only'],
  jsonReporter: { fileName: '.cache/test/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  concurrency: 2,
  allowEmpty: false,
};
