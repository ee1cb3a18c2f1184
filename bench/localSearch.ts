/**
 * The till's own copy of the catalogue in a real browser: filling it with 100,000 products, opening it again, searching as typed
 * and scanning, pricing baskets by a list of as many prices, beside two other ways of searching the same products in the same
 * page: prefixes kept by the browser's database (no contains-match), and looking at every product in turn.
 *
 *   CHROME_PATH=/usr/bin/chromium node --import tsx bench/localSearch.ts [products, default 100000] [parts, default all]
 *
 * Parts: fill,openAndSearch,measure,prices,others.
 *
 * Serves a page of its own with the till's code and answers the feed itself, so that the figures are the device's part alone.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rspack } from '@rspack/core';
import fs from 'node:fs';
import os from 'node:os';
import { chromium } from 'playwright-core';

const products = Number(process.argv[2] ?? '100000');
const parts = (process.argv[3] ?? 'fill,openAndSearch,measure,prices,others').split(',');
const root = path.resolve(import.meta.dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-bench-'));

async function bundle(): Promise<void> {
  const compiler = rspack({
    mode: 'production',
    context: root,
    entry: path.join(root, 'bench/lib/localSearchPage.ts'),
    output: { path: folder, filename: 'page.js' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: { jsc: { parser: { syntax: 'typescript' } } } },
      ],
    },
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error !== null) reject(error);
      else if (stats?.hasErrors() === true) reject(new Error(stats.toString('errors-only')));
      else resolve();
    }),
  );
}

await bundle();
const script = fs.readFileSync(path.join(folder, 'page.js'));
fs.rmSync(folder, { recursive: true });
const server = http
  .createServer((req, res) => {
    if (req.url === '/page.js') res.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><script src="/page.js"></script>');
  })
  .listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

// A till keeps its database on the disk; without a profile the browser would hold it in memory, which writes several times as slowly.
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-profile-'));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  type Figures = Record<string, number>;
  const run = (name: string): Promise<Figures> =>
    page.evaluate(
      ([call, size]) =>
        (window as unknown as { bench: Record<string, (size: number) => Promise<Figures>> }).bench[String(call)]!(
          Number(size),
        ),
      [name, products] as const,
    );
  const figures: Figures = {};
  await page.goto(address);
  for (const part of parts) {
    Object.assign(figures, await run(part));
    if (part === 'fill') await page.reload();
  }
  process.stdout.write(`${products} products on the device.\n\n| work | figure |\n|---|---:|\n`);
  for (const [name, figure] of Object.entries(figures)) process.stdout.write(`| ${name} | ${figure.toFixed(1)} |\n`);
} finally {
  await browser.close();
  fs.rmSync(profile, { recursive: true, force: true });
  server.close();
}
