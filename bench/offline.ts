/**
 * Sales while the connection comes and goes: 500 sales over 50 flaps, the page reloaded in every third, the whole browser killed
 * after every fifth, by turns without and with a connection; afterwards each must be on the server once. Exits with 1 when one is missing or doubled.
 *
 *   E2E_PORT=3000 E2E_DATA_DIR=<data folder of the running server> CHROME_PATH=/usr/bin/chromium CHROME_ARGUMENTS=--no-sandbox node --import tsx bench/offline.ts [flaps, default 50] [sales in each, default 10]
 *
 * Makes a business of its own on that server and leaves it there.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { addressOf, desktop, launchBrowser } from '../e2e/support/browser';
import { signIn } from '../e2e/support/signIn';
import { openBusiness } from '../e2e/support/business';
import { noteEnter, openFullTill, sellOne } from './lib/tillPage';

const flaps = Number(process.argv[2] ?? '50');
const salesPerFlap = Number(process.argv[3] ?? '10');
const code = '6400000000001';

const first = await launchBrowser();
const business = await openBusiness(first, 'Benchflaps', { serviceWorkers: 'allow' });
await business.api.call('save_product', {
  p_product: {
    kind: 'goods',
    unit: 'each',
    is_published: false,
    id: randomUUID(),
    name: 'Tea leaves',
    price: 10,
    barcodes: [code],
    opening_stock: { quantity: 100_000, unit_cost: 5 },
  },
});
await first.close();

const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-offline-'));

const pageOf = (opened: BrowserContext): Page => opened.pages()[0] as Page;

async function open(): Promise<BrowserContext> {
  const opened = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: (process.env.CHROME_ARGUMENTS ?? '').split(' ').filter(Boolean),
    env: { ...process.env, ...(JSON.parse(process.env.CHROME_ENV ?? '{}') as Record<string, string>) },
    viewport: desktop,
    locale: 'en-US',
  });
  await noteEnter(pageOf(opened));
  return opened;
}

/** As when the power goes: nothing is told to the page. */
async function kill(): Promise<void> {
  const gone = new Promise((resolve) => context.once('close', resolve));
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It had ended by itself.
    }
  }
  await gone;
}

let context = await open();
await signIn(pageOf(context), business.host, business.email);
await openFullTill(pageOf(context), business.host);
await pageOf(context).waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

const tillAgain = async (isOffline: boolean): Promise<void> => {
  await context.setOffline(isOffline);
  await pageOf(context).goto(addressOf(business.host, '/admin/sales?tab=new'));
  await pageOf(context).getByText('open since').waitFor({ timeout: 60_000 });
};

/** What each sale was called on the screen: the number of the invoice, or the device's own. */
const rung: string[] = [];
for (let flap = 0; flap < flaps; flap += 1) {
  const isOffline = flap % 2 === 0;
  await context.setOffline(isOffline);
  for (let sale = 0; sale < salesPerFlap; sale += 1) {
    await sellOne(pageOf(context), code);
    const said = await pageOf(context).getByRole('region', { name: 'Last sale' }).getByRole('status').textContent();
    rung.push(/[A-Z0-9]+-\d+/.exec(said ?? '')?.[0] ?? `nothing (${said ?? ''})`);
    if (flap % 3 === 2 && sale === Math.floor(salesPerFlap / 2)) await tillAgain(isOffline);
  }
  if (flap % 5 === 4) {
    await kill();
    context = await open();
    await tillAgain(isOffline);
    // What the killed page left is taken over, and a sale that had no answer yet is sent again.
    await pageOf(context).waitForTimeout(1_000);
    await pageOf(context).getByRole('alert', { name: 'Sale without an answer' }).waitFor({ state: 'detached' });
    // The browser may not have written the last basket away as sold; nobody rings it again.
    const empty = pageOf(context).getByRole('button', { name: 'Empty the basket' });
    if ((await pageOf(context).locator('.till-lines li').count()) > 0) await empty.click();
  }
}
await context.setOffline(false);
await pageOf(context).locator('.till-status').getByText('0 waiting').waitFor({ timeout: 300_000 });
await kill();
fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });

interface Recorded {
  id: string;
  invoice_number: string;
}
async function readAll<Row>(query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await business.api.rows<Row>(`${query}&limit=500&offset=${rows.length}`);
    rows.push(...page);
    if (page.length < 500) return rows;
  }
}
const sales = await readAll<Recorded>('sales?select=id,invoice_number&order=id');
const late = await readAll<{ provisional_number: string }>('late_sales?select=provisional_number&order=sale_id');
const numbers = [...sales.map((sale) => sale.invoice_number), ...late.map((sale) => sale.provisional_number)];
const missing = rung.filter((number) => !numbers.includes(number));
const doubled = numbers.filter((number, index) => numbers.indexOf(number) !== index);
process.stdout.write(
  `${rung.length} sales over ${flaps} flaps: ${sales.length} on the server, ${late.length} of them rung without it; missing: ${missing.length}, twice: ${doubled.length}.\n`,
);
if (sales.length !== rung.length || missing.length > 0 || doubled.length > 0) {
  process.stderr.write(`Rung: ${rung.join(' ')}\nMissing: ${missing.join(' ')}\nTwice: ${doubled.join(' ')}\n`);
  process.exitCode = 1;
}
