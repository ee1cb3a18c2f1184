import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { dayFromNow } from './support/days';
import { choose, press, tabTo, typeDay, typeInto } from './support/keyboard';

/* What a business begins with, without a mouse: places, taxes, labels of a scale, and a file of products. */
let browser: Browser;
let business: OwnBusiness;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Begin');
  page = business.owner.page;
});

afterAll(() => leaveWithoutViolations(browser, business));

const open = (path: string) => page.goto(addressOf(business.host, path));

it('a location, and from how many on to warn', async () => {
  await open('/admin/settings?section=locations');
  await press(page, page.getByRole('button', { name: 'New location' }));
  const dialog = page.getByRole('dialog', { name: /location/i });
  await typeInto(page, dialog.getByLabel('Name'), 'Store room');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Store room' }).waitFor();
  await typeInto(page, page.getByLabel('Low-stock alert at'), '8');
  await page.keyboard.press('Control+s');
  // Other forms of the page say so of themselves.
  const rules = page.locator('form').filter({ has: page.getByLabel('Low-stock alert at') });
  await rules.getByText('Everything is saved.').waitFor();
  await page.reload();
  expect(await page.getByLabel('Low-stock alert at').inputValue()).toBe('8');
});

it('a tax from a day on', async () => {
  await open('/admin/settings?section=tax');
  await press(page, page.getByRole('button', { name: 'Add a tax' }));
  const dialog = page.getByRole('dialog', { name: 'Add a tax' });
  await typeInto(page, dialog.getByLabel('Code'), 'vat');
  await typeInto(page, dialog.getByLabel('Name', { exact: true }), 'VAT');
  await typeInto(page, dialog.getByLabel('Rate in percent'), '16');
  await typeDay(page, dialog.getByLabel('Start date'), dayFromNow(-30));
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Rates of VAT' }).getByText('16%').waitFor();
});

it('a rule for the labels of a scale, and what it reads', async () => {
  await open('/admin/settings?section=barcodes');
  await press(page, page.getByRole('button', { name: 'Add a rule' }));
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await typeInto(page, dialog.getByLabel('Name'), 'Cheese counter');
  await typeInto(page, dialog.getByLabel('Codes that begin with'), '27');
  await choose(page, dialog.getByLabel('The code also says'), 'The price');
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Cheese counter').first().waitFor();
});

describe('a file of products', () => {
  const lines = ['Item,Cost price,Sell,Remark', 'Rice,40,60,white', 'Beans,30,abc,red', 'Maize,20,35,'];

  it('is chosen, and its columns are named', async () => {
    await open('/admin/import');
    // Waited for well before: the browser has to know that its own dialog is not wanted.
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByRole('link', { name: 'Import a file' }).first());
    await page.getByText('Drop a file here').waitFor();
    await tabTo(page, page.getByLabel('Choose a file'));
    await page.keyboard.press('Enter');
    const file = { name: 'beans.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await (await chooser).setFiles(file);
    await press(page, page.getByRole('button', { name: 'Match columns' }));
    await page.getByRole('heading', { name: 'Columns' }).waitFor();
    await choose(page, page.getByLabel('Field for Item'), 'Name');
    await choose(page, page.getByLabel('Field for Cost price'), 'Cost');
    await choose(page, page.getByLabel('Field for Sell'), 'Price');
    await choose(page, page.getByLabel('Field for Remark'), 'Leave out');
    await press(page, page.getByRole('button', { name: 'Check rows' }));
  });

  it('has a wrong cell put right where it stands, and is taken in', async () => {
    await press(page, page.getByRole('button', { name: /^Sell of row/ }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Import 3 products' }));
    await press(page, page.getByRole('link', { name: 'Show the products' }));
    await page.getByRole('row', { name: /Beans/ }).waitFor();
    expect(await business.api.rows('products?select=name,price&name=eq.Beans')).toEqual([{ name: 'Beans', price: 45 }]);
  });
});
