import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, type Visitor } from './support/browser';
import { choosePlace } from './support/business';

/* What people do with their own accounts, at a business made for it: other ways to sign in, another address, a new colleague. */
const tag = Date.now().toString(36);
const password = 'Dawn-river-42';
const business = `Walk ${tag}`;
const host = `walk-${tag}.shop.localhost`;
const firstEmail = `first-${tag}@walk.test`;
const secondEmail = `second-${tag}@walk.test`;
const googleEmail = `google-${tag}@gmail.test`;
let browser: Browser;
let owner: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await newVisitor(browser);
  const { page } = owner;
  await page.goto(addressOf('localhost', '/auth?mode=signup'));
  await page.getByLabel('Business name').fill(business);
  await page.getByLabel('Your name').fill('Wanja Walker');
  await page.getByLabel('Email').fill(firstEmail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await choosePlace(page);
  await page.getByText('This address is available').waitFor();
  await page.getByRole('button', { name: 'Start my business' }).click();
  await page.waitForURL(`**//${host}*/dashboard*`);
});
afterAll(async () => {
  await browser.close();
  expect(owner.problems).toEqual([]);
});

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Profile Settings' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Security' }).click();
}

async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Says who they are at the stand-in for Google. */
async function chooseAtGoogle(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await page.getByText('Another account').click();
  await page.getByRole('textbox', { name: 'Email' }).fill(googleEmail);
  await page.getByRole('textbox', { name: 'Name' }).fill('Wanja at Google');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.goto(addressOf(host, '/auth'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Follows the link in the newest mail of a subject to an address, in a browser that knows nobody: mails are read anywhere. */
async function followMail(to: string, subject: RegExp): Promise<Visitor> {
  const reader = await newVisitor(browser);
  await reader.page.goto(addressOf('localhost', '/mailbox'));
  await reader.page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject }).first().click();
  const link = reader.page.locator('a[href*="/auth/callback"]').first();
  await reader.page.goto((await link.getAttribute('href')) ?? '');
  // What the mail itself logged in its sandboxed frame is not the product's.
  reader.problems.length = 0;
  return reader;
}

const hello = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();

it('links Google from the profile, signs in with it, and unlinks it', async () => {
  const { page } = owner;
  await openSecurity(page);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await chooseAtGoogle(page);
  await page.getByRole('dialog').getByText(googleEmail).waitFor();

  const elsewhere = await newVisitor(browser);
  await elsewhere.page.goto(addressOf(host, '/auth'));
  await elsewhere.page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(elsewhere.page);
  await hello(elsewhere.page);
  expect(new URL(elsewhere.page.url()).hostname).toBe(host);
  expect(elsewhere.problems).toEqual([]);
  await elsewhere.context.close();

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByRole('button', { name: 'Link Google' }).waitFor();
  await closeDialog(page);
});

it('changes the address of the account once the links in both mails were followed, and not before', async () => {
  const { page } = owner;
  await openSecurity(page);
  await page.getByRole('button', { name: 'Change Email' }).click();
  await page.getByLabel('New email').fill(secondEmail);
  await page.getByRole('button', { name: 'Update Email' }).click();
  await page.getByText('Waiting for confirmation of').waitFor();

  const newMail = await followMail(secondEmail, /email/i);
  await newMail.page.getByText('Now open the link sent to the other address.').waitFor();
  await newMail.context.close();
  await fillSignInIsRefused(secondEmail);

  const oldMail = await followMail(firstEmail, /email/i);
  await oldMail.page.getByText(`Your email address is now ${secondEmail}`).waitFor();
  await oldMail.context.close();
  const after = await newVisitor(browser);
  await fillSignIn(after.page, secondEmail);
  await hello(after.page);
  await after.context.close();
  await closeDialog(page);
});

async function fillSignInIsRefused(email: string): Promise<void> {
  const { page, context } = await newVisitor(browser);
  await fillSignIn(page, email);
  await page.getByText('Email or password is wrong.').waitFor();
  await context.close();
}

describe('an invitation', () => {
  async function invite(email: string): Promise<void> {
    const { page } = owner;
    await page.goto(addressOf(host, '/admin/team'));
    await page.getByRole('button', { name: 'Invite' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Full name').fill('Njeri New');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: /invitation|Invite/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByText(email).first().waitFor();
  }

  it('is accepted by whoever follows its link and chooses a password', async () => {
    const email = `follows-${tag}@walk.test`;
    await invite(email);

    const { page, context, problems } = await followMail(email, /invite/i);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.locator('button[type=submit]').click();
    await hello(page);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('is a question to whoever comes another way, who may decline it', async () => {
    const email = `asked-${tag}@walk.test`;
    await invite(email);

    const asked = await newVisitor(browser);
    await asked.page.goto(addressOf('localhost', '/forgot-password'));
    await asked.page.getByLabel('Email').fill(email);
    await asked.page.locator('button[type=submit]').click();
    await asked.page.getByText(/we have sent an email/).waitFor();
    await asked.context.close();
    const { page, context } = await followMail(email, /password/i);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.locator('button[type=submit]').click();

    await page.getByRole('heading', { level: 1, name: `${business} invites you` }).waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await page.getByText(/is not part of a business/).waitFor();
    await context.close();
  });
});

// Last: a recovery code ends every other session.
it('sets up an authenticator app after changing one’s mind, keeps recovery codes, and signs in with both', async () => {
  const { page } = owner;
  await openSecurity(page);
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const secret = ((await page.locator('.profile-secret code').textContent()) ?? '').replace(/\s/g, '');
  await page.getByLabel('6-digit code').fill(new TOTP({ secret }).generate());
  await page.getByText('Second factor added').waitFor();
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const recoveryCode =
    (await page.getByRole('list', { name: 'Recovery codes' }).locator('code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 of 10 codes left').waitFor();
  await closeDialog(page);

  const elsewhere = await newVisitor(browser);
  await fillSignIn(elsewhere.page, secondEmail);
  // The code of the setting-up is spent; the next one is good already.
  const next = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
  await elsewhere.page.getByLabel('6-digit code').fill(next);
  await hello(elsewhere.page);
  await elsewhere.context.close();

  const lostPhone = await newVisitor(browser);
  await fillSignIn(lostPhone.page, secondEmail);
  await lostPhone.page.getByRole('button', { name: 'Confirm in another way' }).click();
  await lostPhone.page.getByRole('button', { name: /recovery code/i }).click();
  await lostPhone.page.getByLabel('Recovery code').fill(recoveryCode);
  await lostPhone.page.getByRole('button', { name: 'Use this code' }).click();
  await lostPhone.page.getByRole('button', { name: 'Later' }).click();
  await hello(lostPhone.page);
  await lostPhone.context.close();
});
