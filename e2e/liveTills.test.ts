import type { Browser, Page } from 'playwright-core';
import { brokenInvariants } from './support/api';
import { addressOf, launchBrowser, type Visitor } from './support/browser';
import { joinBusiness, type OwnBusiness } from './support/business';
import { openTill } from './support/openTill';
import { scan } from './support/scanner';
import { openTillShop, soap } from './support/tillShop';
import { basket } from './support/tillVisit';

/* Two tills side by side: what one sells or puts aside is seen at the other before it would have asked by itself. */
let browser: Browser;
let business: OwnBusiness;
let first: Visitor;
let second: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openTillShop(browser, 2);
  first = business.owner;
  second = await joinBusiness(browser, business, 'cashier');
  for (const { page } of [first, second]) {
    await openTill(page, business.host);
    await page.goto(addressOf(business.host, '/admin/sales?tab=new'));
    await onShelf(page).getByText('100 left').waitFor();
  }
});

afterAll(async () => {
  await browser.close();
  expect([...first.problems, ...second.problems]).toEqual([]);
  expect(await brokenInvariants()).toEqual([]);
});

const onShelf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${soap.name}`) });
const parked = (page: Page) =>
  page.getByRole('list', { name: 'Parked baskets' }).getByRole('button', { name: /1 item/ });

it('what one till sells is counted on the shelf of the other', async () => {
  const { page } = first;
  await scan(page, soap.barcode);
  await basket(page).getByText(soap.name).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await onShelf(second.page).getByText('99 left').waitFor({ timeout: 12_000 });
});

it('a basket put aside at one till is listed at the other, and gone when it was taken back', async () => {
  await scan(second.page, soap.barcode);
  await basket(second.page).getByText(soap.name).waitFor();
  await second.page.keyboard.press('F8');
  // By itself the list is asked for every fifteen seconds.
  await parked(first.page).waitFor({ timeout: 12_000 });

  await parked(first.page).click();
  await basket(first.page).getByText(soap.name).waitFor();
  await parked(second.page).waitFor({ state: 'detached', timeout: 12_000 });
});
