import type { Browser } from 'playwright-core';
import { launchBrowser, newVisitor } from './support/browser';
import { joinBusiness, leaveWithoutViolations, type OwnBusiness } from './support/business';
import { shopStory } from './support/shopStory';
import { expectNoViolationsNow, looks } from './support/noViolations';
import { openTillShop } from './support/tillShop';
import { tillStory } from './support/tillStory';
import type { TillVisit } from './support/tillVisit';

/*
 * Every screen of the till and every dialog over it, in the order of a cashier's day, looked at like any other screen; and what a
 * shopper sees of the same promotions and codes. The other walks have most of them at a desk in the light: a run looks at them on a phone in the dark, the proof in every way.
 */
const looked = process.env.PROVE === '1' ? looks : looks.filter(({ look }) => look === 'phone, dark');

let browser: Browser;
let business: OwnBusiness;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openTillShop(browser, looked.length);
});

afterAll(() => leaveWithoutViolations(browser, business));

describe.each(looked)('the till ($look)', ({ viewport, colorScheme }) => {
  let visit: TillVisit;

  beforeAll(async () => {
    visit = { ...(await joinBusiness(browser, business, 'cashier', { viewport, colorScheme })), business };
  });
  afterAll(async () => {
    await visit.context.close();
  });

  it.each(tillStory)('%s', async (name, act) => {
    const page = (await act(visit)) ?? visit.page;
    // What the server refuses, and what cannot reach it, the browser writes down by itself.
    const problems = visit.problems.filter((problem) => !/status of 40[34]|ERR_INTERNET_DISCONNECTED/.test(problem));
    await expectNoViolationsNow({ ...visit, page, problems }, name);
  });
});

describe.each(looked)('the shop ($look)', ({ viewport, colorScheme }) => {
  let visit: TillVisit;

  beforeAll(async () => {
    visit = { ...(await newVisitor(browser, { viewport, colorScheme })), business };
  });
  afterAll(async () => {
    await visit.context.close();
  });

  it.each(shopStory)('%s', async (name, act) => {
    await act(visit);
    await expectNoViolationsNow(visit, name);
  });
});
