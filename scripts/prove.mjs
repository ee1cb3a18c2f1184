#!/usr/bin/env node
/**
 * `npm run prove`: every suite with its full counts, then the benches; what they found is filed in .cache/test/proof.md.
 * `npm run prove -- database benches` runs only those whose name begins so and leaves what was filed of the others.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode } from './lib/checkNode.mjs';
import { ensureInstalled } from './lib/ensureInstalled.mjs';
import { fail, step } from './lib/say.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const file = path.join(root, '.cache', 'test', 'proof.md');
const today = new Date().toISOString().slice(0, 10);
const wanted = process.argv.slice(2);
/** @param {string} name */
const isWanted = (name) => wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix));

async function main() {
  checkNode();
  ensureInstalled(root);
  process.env.PROVE = '1';
  const { suites } = await import('./lib/suites.mjs');
  const { runBenches } = await import('./lib/benches.mjs');
  const filed = readFiled();
  const total = { passed: 0, failed: 0 };
  for (const suite of suites.filter(({ name }) => isWanted(name))) {
    step(`${suite.name} …`);
    const startedAt = Date.now();
    const count = await suite.run(root).catch(() => ({ passed: 0, failed: 1 }));
    total.passed += count.passed;
    total.failed += count.failed;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    filed.rows.set(suite.name, `| ${suite.name} | ${count.passed} | ${count.failed} | ${seconds} | ${today} |`);
    step(`${suite.name}: ${count.passed} passed, ${count.failed} failed`);
    writeFiled(suites, filed);
  }
  if (isWanted('benches')) {
    step('benches …');
    filed.benches = (await runBenches(root))
      .map(({ command, output }) => `### \`${command}\`, ${today}\n\n\`\`\`\n${output}\n\`\`\`\n`)
      .join('\n');
    writeFiled(suites, filed);
  }
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  if (total.failed > 0) process.exitCode = 1;
}

/** @typedef {{ rows: Map<string, string>, benches: string }} Filed */

/** What earlier runs filed. @returns {Filed} */
function readFiled() {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const rows = text.split('\n').filter((line) => /^\| .+ \| \d+ \| \d+ \| \d+ \| [\d-]+ \|$/.test(line));
  return {
    rows: new Map(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row])),
    benches: /## Benches\n\n([\s\S]*)$/.exec(text)?.[1] ?? '',
  };
}

/** @param {{ name: string }[]} suites @param {Filed} filed */
function writeFiled(suites, { rows, benches }) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    [
      '# What `npm run prove` found',
      '',
      `Full counts, Node ${process.versions.node}, ${os.cpus().length} cores.`,
      '',
      '| suite | passed | failed | seconds | date |',
      '|---|---:|---:|---:|---|',
      ...suites.map(({ name }) => rows.get(name)).filter((row) => row !== undefined),
      '',
      ...(benches === '' ? [] : ['## Benches', '', benches]),
    ].join('\n'),
  );
}

main().catch(fail);
