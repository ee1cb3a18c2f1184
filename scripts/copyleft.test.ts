import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/* What is under the GPL helps the tests of the books and is never delivered: docs/decisions/0067. */
const PACKAGE = '@rustledger/wasm';
const root = path.resolve(__dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.([cm]?[jt]sx?|json|ya?ml)$|Dockerfile/.test(file));

it('is named by the tests of the database alone', () => {
  const naming = tracked.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('@rustledger'));

  expect(naming.filter((file) => !file.startsWith('supabase/tests/'))).toEqual([
    'jest.config.mjs',
    'package-lock.json',
    'package.json',
    'scripts/copyleft.test.ts',
  ]);
  expect(naming).toContain('supabase/tests/books/beancount.ts');
});

it('is a devDependency of one exact version', () => {
  const { devDependencies, ...others } = manifest;

  expect(devDependencies[PACKAGE]).toBe('0.24.0');
  expect(JSON.stringify(others)).not.toContain(PACKAGE);
});
