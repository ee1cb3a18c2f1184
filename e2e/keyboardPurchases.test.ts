import type { Browser } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { keyboardHand } from './support/keyboardHand';
import { countPointerEvents } from './support/keyboard';
import { beginPurchases, purchaseStory } from './support/purchaseStory';

/* What a shop buys, from the order to the supplier's statement, by keys alone: no mouse is moved or pressed. */
let browser: Browser;
let business: OwnBusiness;
let pointerEvents: () => string[];

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Keys', {}, KENYA);
  await beginPurchases(business);
  pointerEvents = await countPointerEvents(business.owner.page);
  await business.owner.page.reload();
});

afterAll(() => leaveWithoutViolations(browser, business));

it.each(purchaseStory)('%s', (_title, tell) => tell(keyboardHand(business.owner.page)));

it('has used no pointer', () => expect(pointerEvents()).toEqual([]));
