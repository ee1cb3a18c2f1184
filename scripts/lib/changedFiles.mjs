import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chooseChecks } from './chooseChecks.mjs';

const unitFolders = ['shared', 'shell', 'mfe-auth', 'mfe-storefront', 'mfe-admin', 'mfe-superadmin', 'scripts'];

/**
 * The checks for what differs from a commit, with what is not committed yet.
 * @param {string} root
 * @param {string} ref what is compared with; of a branch, the commit where this one left it
 */
export function checksSince(root, ref) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .split('\n')
      .filter(Boolean);
  const [base = ref] = git('merge-base', ref, 'HEAD');
  const changed = [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ];
  const tests = git(
    'ls-files',
    '--',
    ...unitFolders.flatMap((folder) => [`${folder}/*.test.ts`, `${folder}/*.test.tsx`]),
  );
  return {
    changed,
    choices: chooseChecks({
      changed,
      present: changed.filter((file) => fs.existsSync(path.join(root, file))),
      walks: git('ls-files', '--', 'e2e/*.test.ts').map((file) => path.basename(file, '.test.ts')),
      readers: tests.filter((file) => readsFiles(path.join(root, file))),
    }),
  };
}

/** @param {string} file */
const readsFiles = (file) => fs.existsSync(file) && /\bread(File|dir)(Sync)?\b/.test(fs.readFileSync(file, 'utf8'));
