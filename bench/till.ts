/**
 * The till in a real browser on the built apps, 100,000 products on the device: scan to line beside the same on an empty page, Enter to
 * "sold", Enter to posted, and how the page's memory goes over many sales. Exits with 1 when a sale is missing or something went wrong in the browser.
 *
 *   E2E_PORT=3000 E2E_DATA_DIR=<data folder of the running server> CHROME_PATH=/usr/bin/chromium CHROME_ARGUMENTS=--no-sandbox node --import tsx bench/till.ts [sales, default 2000] [products, default 100000]
 *
 * Makes a business of its own on that server and leaves it there.
 */
import { launchBrowser } from '../e2e/support/browser';
import { openBusiness } from '../e2e/support/business';
import { withDatabase } from '../e2e/support/database';
import { loadProducts } from '../supabase/tests/catalogue/loadProducts';
import { addBareLine, openFullTill, percentile, sellOne } from './lib/tillPage';

const sales = Number(process.argv[2] ?? '2000');
const products = Number(process.argv[3] ?? '100000');
const goods = 500;
const codeOf = (index: number): string => `63${String(index).padStart(11, '0')}`;

const browser = await launchBrowser();
const business = await openBusiness(browser, 'Benchtill');
await withDatabase(async (client) => {
  await loadProducts(client, { tenantIds: [business.tenantId], largest: products, others: 0 });
  await client.query(
    `with chosen as (
       select id, row_number() over (order by sku) - 1 as n from public.products where tenant_id = $1 and sku like 'SKU-%' order by sku limit $2)
     insert into public.product_barcodes (tenant_id, product_id, barcode)
     select $1, id, '63' || lpad(n::text, 11, '0') from chosen`,
    [business.tenantId, goods],
  );
  await client.query('update public.tenant_policies set allow_negative_stock = true where tenant_id = $1', [
    business.tenantId,
  ]);
});

const { page } = business.owner;
/** When the server had answered each sale, in ms of the epoch. */
const answered: number[] = [];
page.on('requestfinished', (request) => {
  const { startTime, responseEnd } = request.timing();
  if (request.url().endsWith('/rpc/record_sale')) answered.push(startTime + responseEnd);
});
await openFullTill(page, business.host);
const session = await page.context().newCDPSession(page);

async function heapMegabytes(): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1_048_576;
}

const lines: number[] = [];
const sold: number[] = [];
const paid: number[] = [];
const floor: number[] = [];
const heap: number[] = [await heapMegabytes()];
for (let index = 0; index < sales; index += 1) {
  const times = await sellOne(page, codeOf(index % goods));
  lines.push(times.line);
  sold.push(times.sold);
  paid.push(times.paidAt);
  if ((index + 1) % 100 === 0) heap.push(await heapMegabytes());
}

const bare = await page.context().newPage();
for (let index = 0; index < Math.min(sales, 100); index += 1) floor.push(await addBareLine(bare, codeOf(index)));

const row = (name: string, numbers: readonly number[]) =>
  process.stdout.write(
    `| ${name} | ${numbers.length} | ${percentile(numbers, 0.5).toFixed(1)} | ${percentile(numbers, 0.95).toFixed(1)} | ${percentile(numbers, 1).toFixed(1)} |\n`,
  );
process.stdout.write(`${products} products.\n\n| ms | sales | p50 | p95 | slowest |\n|---|---:|---:|---:|---:|\n`);
row('floor: scan to a line on an empty page', floor);
row('scan to line painted', lines);
row('Enter to "sold" painted', sold);
row(
  'Enter to posted',
  answered.map((at, index) => at - (paid[index] ?? NaN)),
);
// The first hundreds fill caches.
const warm = heap.slice(Math.min(5, heap.length - 1));
const growth = ((warm.at(-1) ?? 0) - (warm[0] ?? 0)) / Math.max(1, warm.length - 1);
process.stdout.write(
  `\nHeap by 100 sales, MB: ${heap.map((megabytes) => megabytes.toFixed(1)).join(' ')}\nGrowth after warm-up: ${growth.toFixed(2)} MB per 100 sales\nProblems in the browser: ${business.owner.problems.length}\n`,
);
const recorded = await withDatabase((client) =>
  client.query<{ count: number }>('select count(*)::integer as count from public.sales where tenant_id = $1', [
    business.tenantId,
  ]),
);
process.stdout.write(`On the server: ${recorded.rows[0]?.count} of ${sales} sales\n`);
if (recorded.rows[0]?.count !== sales || business.owner.problems.length > 0) {
  process.stderr.write(`${business.owner.problems.slice(0, 3).join('\n')}\n`);
  process.exitCode = 1;
}
await browser.close();
