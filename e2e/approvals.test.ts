import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, demoPassword, launchBrowser, type Visitor } from './support/browser';
import { joinBusiness, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';

/* A cashier gives more than cashiers may, a manager approves it by PIN; the till is locked, and others come back to it. */
const milk = { id: randomUUID(), name: 'Milk', barcode: '6100000000017' };
const managerPin = '4719';

let browser: Browser;
let business: OwnBusiness;
let cashier: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Approvals');
  await business.api.call('save_product', {
    p_product: {
      ...milk,
      barcodes: [milk.barcode],
      barcode: undefined,
      kind: 'goods',
      unit: 'each',
      price: 100,
      is_published: false,
      opening_stock: { quantity: 50, unit_cost: 40 },
    },
  });
  await setPinInProfile();
  cashier = await joinBusiness(browser, business, 'cashier');
  page = cashier.page;
});

afterAll(() => leaveWithoutViolations(browser, business));

/** The owner sets a PIN where people do, in the profile. */
async function setPinInProfile(): Promise<void> {
  const { page: own } = business.owner;
  await own.goto(addressOf(business.host, '/admin/team'));
  await own.getByRole('button', { name: /^Account/ }).click();
  await own.getByRole('button', { name: 'Profile Settings' }).click();
  await own.getByRole('dialog').getByRole('tab', { name: 'Security' }).click();
  await own.getByRole('button', { name: 'Set a PIN' }).click();
  await own.getByLabel('Your password', { exact: true }).fill(demoPassword);
  await own.getByLabel('New PIN', { exact: true }).fill(managerPin);
  await own.getByLabel('New PIN again', { exact: true }).fill(managerPin);
  await own.getByRole('button', { name: 'Save PIN' }).click();
  await own.getByRole('button', { name: 'Change PIN' }).waitFor();
}

const basket = () => page.getByRole('complementary', { name: 'Basket' });
const total = (amount: string) => basket().getByLabel('Total').filter({ hasText: amount }).waitFor();

it('lets the owner approve 30 % at the cashier’s till, and the sale says so', async () => {
  await openTill(page, business.host);
  await scan(page, milk.barcode);
  await total('100.00');

  await page.keyboard.press('F4');
  await page.getByRole('textbox', { name: 'Discount' }).fill('30%');
  await page.keyboard.press('Enter');
  await page.getByText('You may give up to 10%. A manager can give more.').waitFor();
  await page.getByRole('button', { name: 'A manager approves' }).click();
  const dialog = page.getByRole('dialog', { name: 'A manager approves' });
  await dialog.getByLabel('Reason').fill('Regular customer');
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const digit of '9999') await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Confirm the PIN' }).click();
  await dialog.getByText('This PIN is not right.').waitFor();
  for (const digit of managerPin) await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Confirm the PIN' }).click();
  await basket().getByText('Discount approved by Olive Owner').waitFor();
  await total('70.00');

  await basket().getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('dialog', { name: /Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
  const [sale] = await business.api.rows<{ id: string; total_amount: number }>(
    'sales?select=id,total_amount&order=created_at.desc&limit=1',
  );
  expect(sale?.total_amount).toBe(70);
  const owner = business.owner.page;
  await owner.goto(addressOf(business.host, `/admin/sales/${sale?.id ?? ''}`));
  await owner.getByText('Olive Owner: Regular customer').waitFor();
});

it('locks the till, shows nothing of it, and lets the owner come back in the cashier’s place', async () => {
  await scan(page, milk.barcode);
  await total('100.00');
  await page.keyboard.press('F10');
  await page.getByRole('heading', { name: 'Till locked' }).waitFor();
  expect(await page.locator('body').innerText()).not.toContain(milk.name);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Till locked' }).waitFor();
  await page.goto(addressOf(business.host, '/admin/products'));
  await page.getByRole('heading', { name: 'Till locked' }).waitFor();

  await page.getByRole('radio', { name: 'Olive Owner' }).check();
  await page.getByLabel('PIN', { exact: true }).fill(managerPin);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Till locked' }).waitFor({ state: 'detached' });
  await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
  await total('100.00');
  await basket().getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('dialog', { name: /Pay basket/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Last sale' }).waitFor();
  await page.keyboard.press('F9');
  await page.getByRole('dialog').getByText('Olive Owner').waitFor();
  // What was refused above stands in the console as well.
  expect(cashier.problems.filter((problem) => !/status of 40[03]/.test(problem))).toEqual([]);
});
