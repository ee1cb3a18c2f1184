import { StartError } from './say.mjs';

/** Refuses a Node that is older than package.json's engines say. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new StartError(
    `Dukani needs Node 20.19 or later, this is Node ${version}.`,
    'Install a newer Node and run the command again.',
  );
}
