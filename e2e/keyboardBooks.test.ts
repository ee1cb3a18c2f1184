import type { Browser } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { keyboardHand } from './support/keyboardHand';
import { countPointerEvents } from './support/keyboard';
import { beginBooks, booksStory } from './support/booksStory';

/* A month of the books, from its expenses to its profit, and the end of the year before, by keys alone: no mouse is moved or pressed. */
let browser: Browser;
let business: OwnBusiness;
let pointerEvents: () => string[];

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Ledger', {}, KENYA);
  await beginBooks(business);
  pointerEvents = await countPointerEvents(business.owner.page);
  await business.owner.page.reload();
});

afterAll(() => leaveWithoutViolations(browser, business));

it.each(booksStory)('%s', (_title, tell) => tell(keyboardHand(business.owner.page)));

it('has used no pointer', () => expect(pointerEvents()).toEqual([]));
