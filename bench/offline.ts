/**
 * Sales while the connection comes and goes: 500 sales over 50 flaps, the page reloaded in every third, the whole browser killed
 * in every tenth; afterwards each must be on the server once. Exits with 1 when one is missing or doubled.
 *
 *   E2E_PORT=3000 E2E_DATA_DIR=<data folder of the running server> CHROME_PATH=/usr/bin/chromium CHROME_ARGUMENTS=--no-sandbox node --import tsx bench/offline.ts [flaps, default 50] [sales in each, default 10]
 *
 * Makes a business of its own on that server and leaves it there.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { addressOf, desktop, launchBrowser, signIn } from '../e2e/support/browser';
import { openBusiness } from '../e2e/support/business';
import { openTill, sellOne } from './lib/tillPage';

const flaps = Number(process.argv[2] ?? '50');
const salesPerFlap = Number(process.argv[3] ?? '10');
const code = '6400000000001';

const first = await launchBrowser();
const business = await openBusiness(first, 'Benchflaps');
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

async function open(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: (process.env.CHROME_ARGUMENTS ?? '').split(' ').filter(Boolean),
    viewport: desktop,
    locale: 'en-US',
  });
}

/** As when the power goes: nothing is told to the page. */
function kill(): void {
  try {
    execFileSync('pkill', ['-9', '-f', profile]);
  } catch {
    // Nothing of it was running any more.
  }
}

const pageOf = (context: BrowserContext): Page => context.pages()[0] as Page;
let context = await open();
await signIn(pageOf(context), business.host, business.email);
await openTill(pageOf(context), business.host);
await pageOf(context).waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

const tillAgain = async (isOffline: boolean): Promise<void> => {
  await context.setOffline(isOffline);
  await pageOf(context).goto(addressOf(business.host, '/admin/sales?tab=new'));
  await pageOf(context).getByText('open since').waitFor({ timeout: 60_000 });
};

let rung = 0;
for (let flap = 0; flap < flaps; flap += 1) {
  const isOffline = flap % 2 === 0;
  await context.setOffline(isOffline);
  for (let sale = 0; sale < salesPerFlap; sale += 1) {
    await sellOne(pageOf(context), code);
    rung += 1;
    if (flap % 3 === 2 && sale === Math.floor(salesPerFlap / 2)) await tillAgain(isOffline);
  }
  if (flap % 10 === 9) {
    kill();
    context = await open();
    await tillAgain(false);
  }
}
await context.setOffline(false);
await pageOf(context).locator('.till-status').getByText('0 waiting').waitFor({ timeout: 300_000 });
kill();
fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });

const sales: { id: string }[] = [];
for (;;) {
  const page = await business.api.rows<{ id: string }>(`sales?select=id&order=id&limit=500&offset=${sales.length}`);
  sales.push(...page);
  if (page.length < 500) break;
}
const distinct = new Set(sales.map(({ id }) => id)).size;
process.stdout.write(`${rung} sales over ${flaps} flaps: ${sales.length} on the server, ${distinct} different.\n`);
if (sales.length !== rung || distinct !== rung) process.exitCode = 1;
