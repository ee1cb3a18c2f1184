import type { Browser } from 'playwright-core';
import { addressOf, launchBrowser } from './support/browser';
import { leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';

let browser: Browser;
let business: OwnBusiness;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Storefront');
});

afterAll(() => leaveWithoutViolations(browser, business));

it('opens the shop of the business in a tab of its own, and the same tab the next time', async () => {
  const { page, context } = business.owner;
  const button = page.getByRole('button', { name: 'Open Storefront' });
  const opened = context.waitForEvent('page');
  await button.click();
  const shop = await opened;
  await shop.waitForURL(addressOf(business.host, '/'));
  await shop.goto(addressOf(business.host, '/search'));

  await page.bringToFront();
  await button.click();
  await shop.waitForURL(addressOf(business.host, '/'));
  expect(context.pages()).toEqual([page, shop]);
});
