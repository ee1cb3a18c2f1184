import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import readSheets from 'read-excel-file/node';
import type { Browser } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { withDatabase } from './support/database';
import { dayFromNow } from './support/days';
import { expectSoon } from './support/soon';

/* A shop sold soda and bread yesterday. Its owner has the report mailed, asks for one now, reads it in the mailbox and opens its files. */
let browser: Browser;
let business: OwnBusiness;

const soda = { id: randomUUID(), name: 'Soda', price: 50 };
const bread = { id: randomUUID(), name: 'Bread', price: 30 };

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Report mail');
  for (const product of [soda, bread])
    await business.api.call('save_product', {
      p_product: {
        kind: 'goods',
        unit: 'each',
        is_published: false,
        opening_stock: { quantity: 50, unit_cost: 20 },
        ...product,
      },
    });
  await sellYesterday([
    [soda, 3],
    [bread, 1],
  ]);
});

afterAll(() => leaveWithoutViolations(browser, business));

/** Sold at noon of the day before: a report is mailed of days that are over. */
async function sellYesterday(lines: readonly [{ id: string; price: number }, number][]): Promise<void> {
  const at = `${dayFromNow(-1)}T12:00:00Z`;
  const amount = lines.reduce((sum, [{ price }, quantity]) => sum + price * quantity, 0);
  const session = randomUUID();
  await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from auth.users where email = $1', [business.email]);
    const owner = rows[0]?.id;
    await client.query('select private.open_session($1, $2, $3, 0, null, $4)', [business.tenantId, owner, session, at]);
    await client.query('select private.post_sale($1, $2, $3, $4)', [
      business.tenantId,
      owner,
      JSON.stringify({
        id: randomUUID(),
        till_session_id: session,
        lines: lines.map(([{ id }, quantity]) => ({ id: randomUUID(), product_id: id, quantity })),
        payments: [{ id: randomUUID(), tender_type: 'cash', amount, amount_tendered: amount }],
      }),
      at,
    ]);
    await client.query('select private.close_session($1, $2, $3, $4, null, null, $5)', [
      business.tenantId,
      owner,
      session,
      amount,
      at,
    ]);
  });
}

/** The text of all pages; the reader is a program of its own, since tests are no modules. */
const pdfText = (file: Uint8Array): string =>
  (
    JSON.parse(
      execFileSync(process.execPath, [path.join(__dirname, '../scripts/lib/readPdf.mjs')], { input: file }).toString(),
    ) as string[]
  ).join('\n');

interface Mail {
  subject: string;
  text: string;
  attachments?: { filename: string; content: string }[];
}
const mails = async (): Promise<Mail[]> => {
  const answer = await fetch(addressOf('localhost', `/mailbox/messages?to=${encodeURIComponent(business.email)}`));
  return ((await answer.json()) as Mail[]).filter(({ subject }) => subject.includes('Soda and bread'));
};

it('a report that was not saved is scheduled: it gets its name in the same step', async () => {
  const { page } = business.owner;
  await page.goto(
    addressOf(business.host, '/admin/reports/sales_by_product?days=yesterday&compare=none&columns=units,net_sales'),
  );
  const table = page.getByRole('table', { name: 'Sales by product' });
  await table.getByText('Soda').waitFor();
  expect(await table.getByRole('row', { name: /^Total/ }).textContent()).toContain('180.00');
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail this report' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Soda and bread');
  await dialog.getByRole('checkbox', { name: 'Olive Owner' }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/saved=/);
  await page.getByRole('heading', { level: 1, name: 'Soda and bread' }).waitFor();
});

it('sends one now, whose figures are those of the screen', async () => {
  const { page } = business.owner;
  await page.goto(addressOf(business.host, '/admin/reports/schedules'));
  await page.getByRole('table').getByText('Soda and bread').click();
  const drawer = page.getByRole('dialog', { name: 'Soda and bread' });
  await drawer.getByRole('button', { name: 'Send me one now' }).click();
  await page.getByText('The report is on its way to you').waitFor();
  await expectSoon(async () => (await mails()).length, 1);
  // What became of it shows when it is read again.
  await page.reload();
  await drawer.getByText('Olive Owner: sent').waitFor();

  const [mail] = await mails();
  expect(mail?.text).toMatch(/Net sales {2}\S*180\.00/);
  expect(mail?.text).toContain('/admin/reports/sales_by_product?saved=');
});

it('carries a PDF and a spreadsheet with the same rows', async () => {
  const [mail] = await mails();
  const files = mail?.attachments ?? [];
  expect(files.map(({ filename }) => filename.split('.').pop())).toEqual(['pdf', 'xlsx']);
  const [pdf, workbook] = files.map(({ content }) => Buffer.from(content, 'base64'));
  const text = pdfText(pdf ?? Buffer.of());
  expect(text).toContain('Soda and bread');
  for (const word of ['Soda', '150.00', 'Bread', '30.00', '180.00']) expect(text).toContain(word);
  const rows = (await readSheets(workbook ?? Buffer.of()))[0]?.data ?? [];
  const titles = rows.findIndex(([first]) => first === 'Product');
  const column = (name: string) => (rows[titles] ?? []).findIndex((title) => String(title) === name);
  const figures = rows
    .slice(titles + 1)
    .map((row) => [row[0], row[column('Net sales (USD)')], row[column('Units sold')]]);
  expect(figures).toEqual([
    ['Soda', 150, 3],
    ['Bread', 30, 1],
    ['Total', 180, 4],
  ]);
});

it('the link of the mail opens the report of those days', async () => {
  const { page } = business.owner;
  const [mail] = await mails();
  await page.goto(/http\S+\/admin\/reports\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('heading', { level: 1, name: 'Soda and bread' }).waitFor();
  const table = page.getByRole('table', { name: /Soda and bread|Sales by product/ });
  expect(await table.getByRole('row', { name: /^Total/ }).textContent()).toContain('180.00');
});
