import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, phone, type Visitor } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { choose, press, tabTo, typeInto } from './support/keyboard';
import { atSmsService, mailsTo, makeReaders, textsTo, type Reader } from './support/messaging';
import { expectNoViolationsNow } from './support/noViolations';
import { signIn } from './support/signIn';
import { expectSoon } from './support/soon';

/*
 * A shop writes to those who bought: a mail with a test before it, an SMS whose cost is known before it is sent, an answer in the inbox.
 * Two of them want no more of it, one by the button of a mail program, one by the page of the link; the next campaign leaves both out, and
 * a receipt still goes. Everything by keyboard; screens are looked at by axe, at 390 pixels as well.
 */
let browser: Browser;
let business: OwnBusiness;
let page: Page;
let readers: Reader[];
const account = 'dukashop';
const shortCode = '22384';

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Letters', {}, KENYA);
  page = business.owner.page;
  readers = await makeReaders(business, ['Asha Wanjiru', 'Brian Otieno', 'Cate Njeri']);
  // The walk runs at any hour.
  await business.api.call('save_message_rules', {
    p_rules: { quiet: { starts: '00:00', ends: '00:00', sundays: false }, most_in_7_days: 4 },
  });
});

afterAll(() => leaveWithoutViolations(browser, business));

const reader = (place: number): Reader => {
  const found = readers[place];
  if (found === undefined) throw new Error(`There is no reader ${place}.`);
  return found;
};
const open = (tab: string) => page.goto(addressOf(business.host, `/admin/communications?tab=${tab}`));
const looksRight = (visitor: Visitor = business.owner) => expectNoViolationsNow(visitor, visitor.page.url());
const figure = (name: string) =>
  page.getByRole('region', { name: 'Check before sending' }).getByText(name).locator('..');
const subjectsTo = async ({ email }: Reader) => (await mailsTo(email)).map(({ subject }) => subject);

/** Writes a template for campaigns, which shows what customers will see. */
async function writeTemplate(channel: 'Email' | 'SMS', name: string, subject: string | null, body: string) {
  await open('templates');
  await press(page, page.getByRole('link', { name: 'New template' }).first());
  await typeInto(page, page.getByLabel('Name', { exact: true }), name);
  await choose(page, page.getByLabel('Channel'), channel);
  if (subject !== null) await typeInto(page, page.getByLabel('Subject'), subject);
  await typeInto(page, page.getByLabel('Message', { exact: true }), body);
  await page.getByRole('region', { name: 'Preview' }).getByText('Asha').first().waitFor();
  await looksRight();
  await page.keyboard.press('Control+s');
  await page.getByText(`${name} saved`).waitFor();
}

/** Makes a draft of a campaign; its check stands on the page that opens. */
async function draftCampaign(name: string, template: string, segment: string) {
  await open('campaigns');
  await press(page, page.getByRole('button', { name: 'New campaign' }).first());
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await typeInto(page, dialog.getByLabel('Name'), name);
  await choose(page, dialog.getByLabel('Template'), template);
  await choose(page, dialog.getByLabel('Segment'), segment);
  await dialog.getByText(/^3 contacts/).waitFor();
  await looksRight();
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: /^Send to/ }).waitFor();
}

/** How many of a campaign are in a state, as its page says. */
const counted = (label: string) =>
  page
    .getByRole('region', { name: 'Recipients by state' })
    .getByRole('listitem')
    .filter({ hasText: label })
    .locator('.msg-bars__figure')
    .innerText()
    .then((text) => text.split(/\s/)[0]);

/** Waits for the service's reports; who looks again sees them, and the page itself looks every minute once a campaign is done. */
const delivered = (count: string) =>
  expectSoon(async () => {
    await page.reload();
    await page.getByRole('region', { name: 'Recipients by state' }).waitFor();
    return await counted('Delivered');
  }, count);

it('a segment of those who bought is counted while it is made', async () => {
  await open('segments');
  await press(page, page.getByRole('button', { name: 'New segment' }).first());
  const dialog = page.getByRole('dialog', { name: 'New segment' });
  await typeInto(page, dialog.getByLabel('Name'), 'Buyers');
  await choose(page, dialog.getByLabel('Rule about', { exact: true }), 'Number of sales');
  await typeInto(page, dialog.getByLabel('Number of sales: value'), '1');
  await dialog.getByText(/^3 contacts/).waitFor();
  await looksRight();
  await page.keyboard.press('Control+s');
  await dialog.waitFor({ state: 'detached' });
});

it('a mail is tried at home first', async () => {
  await writeTemplate(
    'Email',
    'Rice week',
    'Rice this week',
    'Hello {{first_name}},\n\nrice is 10% off at {{business}}.',
  );
  await press(page, page.getByRole('button', { name: 'Send a test' }));
  await press(page, page.getByRole('dialog', { name: 'Send a test' }).getByRole('button', { name: 'Send test' }));
  await page.getByText(`Test sent to ${business.email}`).waitFor();
  await expectSoon(
    async () => (await mailsTo(business.email)).some(({ subject }) => subject.includes('Rice this week')),
    true,
  );
});

it('the mail goes to the three who agreed, and its page says that it came', async () => {
  await draftCampaign('Rice by mail', 'Rice week', 'Buyers');
  await looksRight();
  await press(page, page.getByRole('button', { name: 'Send to 3 contacts' }));
  for (const one of readers) await expectSoon(async () => await subjectsTo(one), ['Rice this week']);
  await delivered('3');
  await looksRight();
});

it('SMS is set up with the keys of the service', async () => {
  await open('channels');
  const sms = page.getByRole('group', { name: 'SMS', exact: true });
  await typeInto(page, sms.getByLabel('Sender ID or short code'), shortCode);
  await typeInto(page, sms.getByLabel('Username'), account);
  await typeInto(page, sms.getByLabel(/^Price per part/), '0.80');
  await press(page, sms.getByRole('button', { name: 'Save', exact: true }));
  await typeInto(page, sms.getByLabel('API key'), 'sim_api_key');
  await press(page, sms.getByRole('button', { name: 'Save keys' }));
  await press(page, sms.getByRole('button', { name: 'Turn SMS on' }));
  await sms.getByText('On', { exact: true }).waitFor();
  await looksRight();
  const { channels } = await business.api.call<{ channels: { channel: string; report_url_path: string | null }[] }>(
    'get_message_settings',
  );
  const address = channels.find(({ channel }) => channel === 'sms')?.report_url_path ?? '';
  await atSmsService(account, { action: 'address', address });
});

it('the cost of an SMS is known before it is sent, and it waits for its time', async () => {
  await writeTemplate('SMS', 'Sugar text', null, 'Hi {{first_name}}, sugar is in again at {{business}}.');
  await draftCampaign('Sugar by SMS', 'Sugar text', 'Buyers');
  expect(await figure('Cost').innerText()).toMatch(/2\.40/);
  expect(await figure('Parts').innerText()).toMatch(/\b3\b/);
  await choose(page, page.getByLabel('When'), 'At a time');
  await tabTo(page, page.getByLabel('Day and time'));
  const later = new Date(Date.now() + 30 * 86_400_000);
  const two = (value: number) => String(value).padStart(2, '0');
  await page.keyboard.type(`${two(later.getUTCMonth() + 1)}${two(later.getUTCDate())}${later.getUTCFullYear()}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('0900AM');
  await press(page, page.getByRole('button', { name: 'Schedule for 3 contacts' }));
  await page.getByText('Scheduled', { exact: true }).first().waitFor();
  await looksRight();
  expect(await textsTo(reader(0).phone)).toEqual([]);
});

it('who does not want to wait holds it and lets it go at once; each phone gets it once', async () => {
  await press(page, page.getByRole('button', { name: 'Pause' }));
  await press(page, page.getByRole('button', { name: 'Resume' }));
  for (const one of readers)
    await expectSoon(async () => (await textsTo(one.phone)).map((text) => text.includes('sugar is in again')), [true]);
  await delivered('3');
});

it('what a customer answers is in the inbox and is answered', async () => {
  const { phone: from, name } = reader(2);
  await atSmsService(account, { action: 'write', from, text: 'Do you deliver to Ngong?' });
  await open('inbox');
  await press(page, page.getByRole('link', { name: new RegExp(name) }));
  await page.getByText('Do you deliver to Ngong?').last().waitFor();
  await typeInto(page, page.getByRole('textbox', { name: 'Reply' }), 'Yes, on Saturdays.');
  await page.keyboard.press('Control+Enter');
  await expectSoon(async () => (await textsTo(from)).at(-1), 'Yes, on Saturdays.');
  await looksRight();
});

/** The way out that a mail names for mail programs. */
async function wayOut(one: Reader): Promise<string> {
  const [mail] = await mailsTo(one.email);
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  return /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
}

it('a mail program ends it with one request, and nobody signs in', async () => {
  const address = await wayOut(reader(0));
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([answer.status, (await answer.text()).includes('You are unsubscribed')]).toEqual([200, true]);
});

it('the link of a mail asks first, also on a phone and without a mouse', async () => {
  const visitor = await newVisitor(browser, { viewport: phone });
  const address = await wayOut(reader(1));
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { name: 'Unsubscribe?' }).waitFor();
  await looksRight(visitor);
  // Looking changes nothing.
  await visitor.page.reload();
  await press(visitor.page, visitor.page.getByRole('button', { name: 'Unsubscribe' }));
  await visitor.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
  await looksRight(visitor);
  await visitor.context.close();
});

it('the next campaign leaves both out and says why', async () => {
  await writeTemplate('Email', 'Bean week', 'Beans this week', 'Hello {{first_name}}, beans are in.');
  await draftCampaign('Beans by mail', 'Bean week', 'Buyers');
  await page.getByRole('heading', { name: 'Why some are skipped' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Unsubscribed' }).getByText('2', { exact: true }).waitFor();
  await press(page, page.getByRole('button', { name: 'Send to 1 contact' }));
  await delivered('1');
  expect(await counted('Skipped')).toBe('2');
  expect(await subjectsTo(reader(2))).toContain('Beans this week');
  for (const place of [0, 1]) expect(await subjectsTo(reader(place))).toEqual(['Rice this week']);
});

it('who wants no offers gets the receipt all the same', async () => {
  const { saleId, email } = reader(0);
  await business.api.call('mail_receipt', { p_sale_id: saleId, p_email: email });
  await expectSoon(async () => (await mailsTo(email)).length, 2);
  expect((await subjectsTo(reader(0)))[0]).toMatch(/receipt/i);
});

it('all of it on a phone', async () => {
  const visitor = await newVisitor(browser, { viewport: phone, colorScheme: 'dark' });
  await signIn(visitor.page, business.host, business.email);
  for (const tab of ['overview', 'inbox', 'campaigns', 'templates', 'segments', 'sent', 'consent', 'channels']) {
    await visitor.page.goto(addressOf(business.host, `/admin/communications?tab=${tab}`));
    await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
    await visitor.page.waitForLoadState('networkidle');
    await looksRight(visitor);
  }
  await visitor.page.goto(addressOf(business.host, '/admin/communications?tab=campaigns'));
  await visitor.page.getByText('Beans by mail').click();
  await visitor.page.getByRole('heading', { level: 1, name: 'Beans by mail' }).waitFor();
  await looksRight(visitor);
  await visitor.context.close();
});
