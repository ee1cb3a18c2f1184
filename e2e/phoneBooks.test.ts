import type { Browser } from 'playwright-core';
import { launchBrowser, phone } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { beginBooks, booksStory } from './support/booksStory';
import { touchHand } from './support/touchHand';

/* A month of the books, from its expenses to its profit, and the end of the year before, by one finger on a phone 390 pixels wide. */
let browser: Browser;
let business: OwnBusiness;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Booklet', { viewport: phone, isMobile: true, hasTouch: true }, KENYA);
  await beginBooks(business);
});

afterAll(() => leaveWithoutViolations(browser, business));

it.each(booksStory)('%s', (_title, tell) => tell(touchHand(business.owner.page)));
