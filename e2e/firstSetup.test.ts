import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { mailsTo, makeReaders, type Reader } from './support/messaging';
import { Newcomer } from './support/newcomer';
import { expectSoon } from './support/soon';

/*
 * An owner who sees the screens for the first time brings somebody into the team, sets the rules of the till and the receipt, and writes to
 * the customers: in ten minutes. What is pressed, typed and looked at is counted; stills and figures are in .cache/test/stills.
 */
let browser: Browser;
let business: OwnBusiness;
let page: Page;
let owner: Newcomer;
let readers: Reader[];
const mostSeconds = 600;

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Beginner', {}, KENYA);
  page = business.owner.page;
  // Customers there are: they bought something since the shop opened.
  readers = await makeReaders(business, ['Asha Wanjiru', 'Brian Otieno']);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  owner = new Newcomer(page, 'first-setup');
});

afterAll(() => leaveWithoutViolations(browser, business));

const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
const tab = (name: string) => page.getByRole('link', { name, exact: true });

it('asks somebody into the team', async () => {
  await owner.look('dashboard');
  await owner.press(menu('Team'));
  const invite = page.getByRole('button', { name: 'Invite' }).first();
  await invite.waitFor();
  await owner.look('team');
  await owner.press(invite);
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await owner.type(dialog.getByLabel('Full name'), 'Mercy Achieng');
  const email = `mercy@${business.host.split('.')[0] ?? ''}.test`;
  await owner.type(dialog.getByLabel('Email'), email);
  await owner.look('invitation');
  await owner.press(dialog.getByRole('button', { name: 'Send the invitation' }));
  await page.getByText('Mercy Achieng is invited').waitFor();
  await expectSoon(async () => (await mailsTo(email)).length, 1);
});

it('sets the rules of the till', async () => {
  await owner.press(menu('Settings'));
  await owner.press(tab('Till rules'));
  const belowStock = page.getByLabel('Selling more than is in stock');
  await belowStock.waitFor();
  await owner.look('till rules');
  await owner.choose(belowStock, 'Refuse the sale');
  await owner.type(page.getByLabel('Largest discount by a cashier, in percent'), '5');
  await owner.press(page.getByLabel('Blind count'));
  await owner.press(page.getByRole('button', { name: 'Save rules' }));
  await page.getByText('Rules saved').waitFor();
});

it('writes what stands on the receipt, and sees it', async () => {
  await owner.press(tab('Receipts and papers'));
  const below = page.getByLabel('Text below');
  await below.waitFor();
  await owner.look('receipts');
  await owner.type(page.getByLabel('Text above'), 'Open every day from 7 to 9');
  await owner.type(below, 'Karibu tena!');
  await page
    .getByRole('group', { name: 'Preview' })
    .or(page.locator('body'))
    .getByText('Karibu tena!')
    .last()
    .waitFor();
  await owner.press(page.getByRole('button', { name: /^Save/ }).first());
  await page.getByText(/saved/i).first().waitFor();
});

it('sends the first campaign by the first steps', async () => {
  await owner.press(menu('Communications'));
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await owner.look('first steps');

  await owner.press(page.getByRole('link', { name: 'Write a template' }));
  const message = page.getByLabel('Message', { exact: true });
  await message.waitFor();
  await owner.look('template');
  await owner.type(page.getByLabel('Name', { exact: true }), 'Offer of the week');
  await owner.choose(page.getByLabel('Channel'), 'Email');
  await owner.type(page.getByLabel('Subject'), 'Rice this week');
  await owner.type(message, 'Hello {{first_name}}, this week rice is 10% off. See you soon!');
  await page.getByRole('region', { name: 'Preview' }).getByText('Hello Asha').waitFor();
  await owner.look('preview');
  await owner.press(page.getByRole('button', { name: 'Save' }));
  await page.getByText('Offer of the week saved').waitFor();

  await owner.press(menu('Communications'));
  await owner.press(page.getByRole('link', { name: 'Send the first campaign' }));
  await owner.press(page.getByRole('button', { name: 'New campaign' }).first());
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await owner.look('campaign');
  await owner.type(dialog.getByLabel('Name'), 'Rice week');
  await owner.choose(dialog.getByLabel('Template'), 'Offer of the week (Email)');
  await owner.press(dialog.getByRole('button', { name: 'New segment' }));
  const segment = page.getByRole('dialog', { name: 'New segment' });
  await owner.look('segment');
  await owner.type(segment.getByLabel('Name'), 'Bought lately');
  await segment.getByText(/^2 contacts/).waitFor();
  await owner.press(segment.getByRole('button', { name: 'Save' }));
  await segment.waitFor({ state: 'detached' });
  await owner.press(dialog.getByRole('button', { name: 'Save draft' }));

  const send = page.getByRole('button', { name: 'Send to 2 contacts' });
  await send.waitFor();
  await owner.look('check');
  await owner.press(send);
  for (const { email } of readers)
    await expectSoon(async () => (await mailsTo(email)).map(({ subject }) => subject), ['Rice this week']);
  await owner.look('sent');
});

it('all in ten minutes', () => {
  const effort = owner.effort();
  expect(effort.seconds).toBeLessThan(mostSeconds);
});
