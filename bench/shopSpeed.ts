/**
 * How quickly anonymous visitors see the shop: Lighthouse on the built apps as it judges phones (cold cache, 4x slower processor, throttled
 * network), on a shop's home, a category and a product.
 *
 *   E2E_PORT=… CHROME_PATH=… CHROME_ARGUMENTS=… node --import tsx bench/shopSpeed.ts [runs, default 5]
 *
 * The server with the demo runs already (`npm start`, or as scripts/prove.mjs starts one). Lighthouse itself comes by npx at the first
 * run: nothing else here needs it.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { addressOf, launchBrowser, newVisitor } from '../e2e/support/browser';

const runs = Number(process.argv[2] ?? '5');
const shop = 'duka.shop.localhost';
const lighthouse = 'lighthouse@12.8.2';
const run = promisify(execFile);

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices' | 'seo', { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

/** Addresses of the pages, as a visitor finds them. */
async function findPages(): Promise<Record<string, string>> {
  const browser = await launchBrowser();
  const { page } = await newVisitor(browser);
  await page.goto(addressOf(shop));
  const first = async (kind: string) =>
    addressOf(shop, (await page.locator(`#shop-main a[href*="/${kind}/"]`).first().getAttribute('href')) ?? '/');
  const pages = { home: addressOf(shop), category: await first('category'), product: await first('product') };
  await browser.close();
  return pages;
}

async function judge(url: string, folder: string): Promise<Report> {
  const output = path.join(folder, 'report.json');
  await run('npx', [
    '--yes',
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--chrome-flags=--headless=new ${process.env.CHROME_ARGUMENTS ?? ''}`,
  ]);
  return JSON.parse(fs.readFileSync(output, 'utf8')) as Report;
}

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-speed-'));
for (const [name, url] of Object.entries(await findPages())) {
  const reports: Report[] = [];
  for (let turn = 0; turn < runs; turn += 1) reports.push(await judge(url, folder));
  const of = (read: (report: Report) => number) => median(reports.map(read));
  const measured = (audit: string) => of(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  const score = (category: keyof Report['categories']) =>
    of(({ categories }) => Math.round(categories[category].score * 100));
  process.stdout.write(
    `${JSON.stringify({
      page: name,
      runs,
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcpMs: Math.round(measured('largest-contentful-paint')),
      fcpMs: Math.round(measured('first-contentful-paint')),
      tbtMs: Math.round(measured('total-blocking-time')),
      cls: Number(measured('cumulative-layout-shift').toFixed(3)),
      kilobytes: Math.round(measured('total-byte-weight') / 1024),
    })}\n`,
  );
  // What is less than perfect is worth a look, besides the figures above.
  const [last] = reports.slice(-1);
  const found = Object.values(last?.audits ?? {}).filter(({ score: mark }) => mark !== null && mark < 0.9);
  for (const { title } of found) process.stdout.write(`  ${title}\n`);
}
fs.rmSync(folder, { recursive: true, force: true });
