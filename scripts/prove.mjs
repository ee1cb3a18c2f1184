#!/usr/bin/env node
/** `npm run prove`: every suite with its full counts, then the benches; what they printed is filed in docs/proof.md. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './lib/checkNode.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { fail, step } from './lib/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

async function main() {
  checkNode();
  ensureInstalled(root);
  process.env.PROVE = '1';
  const { suites } = await import('./lib/suites.mjs');
  const { runBenches } = await import('./lib/benches.mjs');
  const rows = [];
  for (const suite of suites) {
    step(`${suite.name} …`);
    const startedAt = Date.now();
    const count = await suite.run(root).catch(() => ({ passed: 0, failed: 1 }));
    rows.push({ name: suite.name, ...count, seconds: Math.round((Date.now() - startedAt) / 1000) });
    step(`${suite.name}: ${count.passed} passed, ${count.failed} failed`);
  }
  step('benches …');
  const benches = await runBenches(root);
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  const table = rows.map(
    ({ name, passed, failed: missed, seconds }) => `| ${name} | ${passed} | ${missed} | ${seconds} |`,
  );
  fs.writeFileSync(
    path.join(root, 'docs', 'proof.md'),
    [
      '# What `npm run prove` found',
      '',
      `Full counts, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} cores.`,
      '',
      '| suite | passed | failed | seconds |',
      '|---|---:|---:|---:|',
      ...table,
      '',
      ...benches.flatMap(({ command, output }) => [`## \`${command}\``, '', '```', output, '```', '']),
    ].join('\n'),
  );
  process.stdout.write(`\n${rows.reduce((sum, row) => sum + row.passed, 0)} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
}

main().catch(fail);
