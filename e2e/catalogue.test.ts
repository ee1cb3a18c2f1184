import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';

/* A shop brings its catalogue in from a spreadsheet: what is right comes in, what is wrong comes back as a file, and it can be undone. */
const rowCount = process.env.PROVE === '1' ? 10_000 : 1_500;
/** One row in a hundred has a price that is none. */
const wrongCount = rowCount / 100;
const importMs = 120_000;

let browser: Browser;
let business: OwnBusiness;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Catalogue');
});

afterAll(() => leaveWithoutViolations(browser, business));

/** As a spreadsheet of a German till writes it: byte order mark, semicolons, decimal commas. */
function fileOf(prefix: string, rows: number, firstCode: number): Buffer {
  const lines = ['SKU;Name;Barcodes;Price;Cost;Category'];
  for (let row = 0; row < rows; row += 1) {
    const price = row % 100 === 50 ? 'ask' : `${row + 1},50`;
    const category = `Goods > Group ${row % 7}`;
    lines.push(`${prefix}-${row};Item ${prefix} ${row};${firstCode + row};${price};${row},25;${category}`);
  }
  return Buffer.from(`\uFEFF${lines.join('\r\n')}`);
}

async function chooseFile(page: Page, name: string, buffer: Buffer, kind = 'products'): Promise<void> {
  await page.goto(addressOf(business.host, `/admin/import/new?kind=${kind}`));
  await page.getByText('Drop a file here').waitFor();
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Match columns' }).click();
  await page.getByRole('heading', { name: 'Columns' }).waitFor({ timeout: importMs });
  await page.getByRole('button', { name: 'Check rows' }).click();
}

/** The file of wrong rows that a finished import gives back. */
async function fileOfErrors(page: Page): Promise<{ name: string; lines: string[] }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with errors' }).click();
  const download = await waiting;
  const text = fs.readFileSync(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trim().split(/\r?\n/) };
}

const productCount = async () => (await business.api.call<{ count: number }>('list_products', { p_limit: 1 })).count;

const file = fileOf('BIG', rowCount, 4_000_000_000_000);
const grouped = (count: number) => count.toLocaleString('en-US');

describe('a file of the whole catalogue', () => {
  let importUrl: string;

  it(
    'says before anything is changed what each row would do, and which rows are wrong',
    async () => {
      const { page } = business.owner;
      await chooseFile(page, 'stock.csv', file);
      const start = page.getByRole('button', { name: `Import ${grouped(rowCount - wrongCount)} products` });
      await start.waitFor({ timeout: importMs });
      await page.getByText(`Errors ${grouped(wrongCount)}`).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await productCount()).toBe(0);
      importUrl = page.url();
    },
    importMs * 2,
  );

  it(
    'goes on when the page is left, and is found again where it is by then',
    async () => {
      const { page } = business.owner;
      await page.getByRole('button', { name: /^Import \d/ }).click();
      await page
        .getByRole('progressbar')
        .or(page.getByRole('link', { name: 'Show the products' }))
        .first()
        .waitFor();
      await page.goto(addressOf(business.host, '/admin/products'));
      await page.getByRole('heading', { level: 1, name: /^Products/ }).waitFor();
      await page.goto(addressOf(business.host, '/admin/import'));
      await page.getByText('stock.csv').click();
      await page.waitForURL(importUrl);
      await page.getByRole('link', { name: 'Show the products' }).waitFor({ timeout: importMs });
      expect(await productCount()).toBe(rowCount - wrongCount);
      const [product] = await business.api.rows<{ price: number; categories: { name: string } }>(
        'products?select=price,categories(name)&sku=eq.BIG-8',
      );
      expect(product).toMatchObject({ price: 9.5, categories: { name: 'Group 1' } });
    },
    importMs * 2,
  );

  it('gives the wrong rows back as a file, with what is wrong', async () => {
    const { name, lines } = await fileOfErrors(business.owner.page);
    expect(name).toBe('errors-stock.csv');
    expect(lines).toHaveLength(wrongCount + 1);
    expect(lines[1]).toContain('BIG-50');
    expect(lines[1]).toContain('ask');
  });

  it(
    'changes nothing when it comes a second time',
    async () => {
      const { page } = business.owner;
      await chooseFile(page, 'stock.csv', file);
      await page.getByText('This file was imported before.').waitFor({ timeout: importMs });
      await page.getByText(`Unchanged ${grouped(rowCount - wrongCount)}`).waitFor();
      expect(await page.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true);
    },
    importMs * 2,
  );
});

describe('a small file', () => {
  it('is taken back whole, but for what somebody has changed since', async () => {
    const { page } = business.owner;
    const before = await productCount();
    await chooseFile(page, 'small.csv', fileOf('SMALL', 12, 5_000_000_000_000));
    await page.getByRole('button', { name: 'Import 12 products' }).click();
    await page.getByRole('link', { name: 'Show the products' }).waitFor();
    expect(await productCount()).toBe(before + 12);
    const [kept] = await business.api.rows<{ id: string }>('products?select=id&sku=eq.SMALL-3');
    await business.api.call('bulk_edit_products', {
      p_edit: { id: crypto.randomUUID(), ids: [kept?.id], set: { price: { by: 'to', value: 77 } } },
    });

    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('Undone', { exact: true }).first().waitFor();
    await page.getByText('Left as they are').waitFor();
    expect(await productCount()).toBe(before + 1);
    expect(await business.api.rows('products?select=sku&sku=like.SMALL*')).toEqual([{ sku: 'SMALL-3' }]);
  });

  it('is not for a cashier', async () => {
    const { page, context, problems } = await joinBusiness(browser, business, 'cashier');
    await page.goto(addressOf(business.host, '/admin/import/new?kind=products'));
    await page.getByText('Your role cannot import').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** Every row has another fault, or none; by turns. */
const mistakes: ((row: number) => string)[] = [
  (row) => `M-${row};Good ${row};12,50;each;${7_000_000_000_000 + row}`,
  (row) => `M-${row};Dear ${row};twelve;each;`,
  (row) => `M-${row};Cheap ${row};-4;each;`,
  (row) => `M-${row};;9,00;each;`,
  (row) => `M-${row};${'Long '.repeat(60)};9,00;each;`,
  () => 'M-0;Same code as the first;9,00;each;',
];

describe('a file full of mistakes', () => {
  const rows = 300;
  const lines = Array.from({ length: rows }, (_, row) => mistakes[row % mistakes.length]?.(row) ?? '');
  const file = Buffer.from(['SKU;Name;Price;Unit;Barcodes', ...lines].join('\n'));

  it('says what is wrong with each row, lets one be put right, and takes the right ones in', async () => {
    const { page } = business.owner;
    const before = await productCount();
    await chooseFile(page, 'mistakes.csv', file);
    const right = rows / mistakes.length;
    await page.getByRole('button', { name: `Import ${right} products` }).waitFor();
    expect(await page.getByRole('radio', { name: `Errors ${rows - right}` }).isChecked()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Price of row 2:/ }).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Import ${right + 1} products` }).click();
    await page.getByRole('link', { name: 'Show the products' }).waitFor();
    expect(await productCount()).toBe(before + right + 1);
    const errors = await fileOfErrors(page);
    expect(errors.lines).toHaveLength(rows - right);
    expect(errors.lines.slice(1).every((line) => !line.startsWith('Good'))).toBe(true);
  });
});

describe('a file of contacts', () => {
  const lines = [
    'Name;Typ;Telefon;E-mail;Credit limit;Opening balance',
    'Öz Märkte;customer;+254 722 300 001;oez@example.test;1.000,00;1.250,50',
    'Unga Mills;supplier;+254 722 300 002;;;',
    'Wanjiku;customer;0722 300 003;wanjiku at example;;10,00',
    ';customer;;;;',
    'Achieng;customer;+254 722 300 004;;;viel',
  ];
  const receivable = async () =>
    (await business.api.call<{ totals: { total: number } }>('contact_ageing', {})).totals.total;
  const contactCount = async () => (await business.api.call<{ count: number }>('list_contacts', {})).count;

  it('comes in with what each owes, gives its wrong rows back, and is taken back', async () => {
    const { page } = business.owner;
    await chooseFile(page, 'kontakte.csv', Buffer.from(`\uFEFF${lines.join('\r\n')}`), 'contacts');
    await page.getByRole('button', { name: 'Import 2 contacts' }).click();
    await page.getByRole('link', { name: 'Show the contacts' }).waitFor();
    expect(await contactCount()).toBe(2);
    expect(await receivable()).toBe(1250.5);
    const errors = await fileOfErrors(page);
    expect(errors.name).toBe('errors-kontakte.csv');
    expect(errors.lines).toHaveLength(4);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('Undone', { exact: true }).first().waitFor();
    await page.getByText('Left as they are').waitFor();
    expect(await contactCount()).toBe(0);
    expect(await receivable()).toBe(0);
  });
});
