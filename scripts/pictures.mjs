#!/usr/bin/env node
/**
 * `npm run pictures`: takes the pictures of the landing page anew, from the present build with the demo, in light and dark, and the
 * preview that links to the platform show. They are written to shell/src/landing/pictures and shell/server/preview.png.
 */
import { fileURLToPath } from 'node:url';
import { checkNode } from './lib/checkNode.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { runNode } from './lib/run.mjs';
import { fail, StartError } from './lib/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function main() {
  checkNode();
  ensureInstalled(root);
  const { withWalkedServer } = await import('./lib/suites.mjs');
  if ((await runNode(root, ['scripts/build.mjs'])) !== 0) throw new StartError('The apps could not be built.', '');
  const code = await withWalkedServer(root, (env) =>
    runNode(root, ['--import', 'tsx', 'scripts/pictures/takePictures.ts'], env),
  );
  if (code !== 0) throw new StartError('The pictures could not be taken.', 'The lines above say why.');
}

main().catch(fail);
