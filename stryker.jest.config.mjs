import config from './jest.config.mjs';

/** Stryker takes one project, not a list: the shell's, with the tests of the pure decisions wherever they stand. */
const shell = config.projects.find(({ displayName }) => displayName === 'shell');
if (shell === undefined) throw new Error('jest.config.mjs has no project called shell.');

/** Without the whole session and testing library behind each test, a mutant takes milliseconds instead of seconds. */
const light = {
  '^@dukani/shared/testing$': '<rootDir>/shared/src/testing/samples.ts',
  '^@dukani/shared/session$': '<rootDir>/shared/src/session/home.ts',
};

export default {
  ...shell,
  testEnvironment: 'node',
  setupFilesAfterEnv: [],
  moduleNameMapper: { ...shell.moduleNameMapper, ...light },
  roots: ['shell/src', 'shell/server', 'shared/src'].map((folder) => `<rootDir>/${folder}`),
  testMatch: [
    '**/shell/src/access/decide*.test.ts',
    '**/shell/src/access/pathRules.test.ts',
    '**/shell/src/remotes/findArea.test.ts',
    '**/shell/src/overlays/decideRetry.test.ts',
    '**/shell/src/tenant/tenantKey.test.ts',
    '**/shell/server/{resolveHost,pageKind}.test.ts',
    '**/shared/src/tenant/host.test.ts',
    '**/shared/src/{session,sign-in}/{checkNewPassword,home}.test.ts',
    '**/shared/src/validation/*.test.ts',
  ],
};
