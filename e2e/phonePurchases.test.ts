import type { Browser } from 'playwright-core';
import { launchBrowser, phone } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { beginPurchases, purchaseStory } from './support/purchaseStory';
import { touchHand } from './support/touchHand';

/* What a shop buys, from the order to the supplier's statement, by one finger on a phone 390 pixels wide. */
let browser: Browser;
let business: OwnBusiness;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Pocket', { viewport: phone, isMobile: true, hasTouch: true }, KENYA);
  await beginPurchases(business);
});

afterAll(() => leaveWithoutViolations(browser, business));

it.each(purchaseStory)('%s', (_title, tell) => tell(touchHand(business.owner.page)));
