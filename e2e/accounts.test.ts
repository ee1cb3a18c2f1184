import type { Browser, Page } from 'playwright-core';
import { addressOf, launchBrowser, newVisitor, type Visitor } from './support/browser';

/* What a person does with their own account, on a business made for it: another way to sign in. */
const tag = Date.now().toString(36);
const password = 'Dawn-river-42';
const host = `walk-${tag}.shop.localhost`;
const email = `walk-${tag}@walk.test`;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  visitor = await newVisitor(browser);
  const { page } = visitor;
  await page.goto(addressOf('localhost', '/auth?mode=signup'));
  await page.getByLabel('Business name').fill(`Walk ${tag}`);
  await page.getByLabel('Your name').fill('Wanja Walker');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByText('no other shop uses it').waitFor();
  await page.getByRole('button', { name: 'Start my business' }).click();
  await page.waitForURL(`**//${host}*/dashboard*`);
});
afterAll(async () => {
  expect(visitor.problems).toEqual([]);
  await browser.close();
});

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Profile Settings' }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Security' }).click();
}

/** Says who they are at the stand-in for Google. */
async function chooseAtGoogle(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  await page.getByText('Another account').click();
  await page.getByRole('textbox', { name: 'Email' }).fill(`google-${tag}@gmail.test`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Wanja at Google');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

it('links Google from the profile, signs in with it, and unlinks it', async () => {
  const { page } = visitor;
  await openSecurity(page);
  await page.getByRole('button', { name: 'Link Google' }).click();
  await chooseAtGoogle(page);
  await page.waitForURL(`**//${host}*/dashboard*`);

  const elsewhere = await newVisitor(browser);
  await elsewhere.page.goto(addressOf(host, '/auth'));
  await elsewhere.page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAtGoogle(elsewhere.page);
  await elsewhere.page.getByRole('heading', { level: 1, name: 'Hello, Wanja' }).waitFor();
  expect(new URL(elsewhere.page.url()).hostname).toBe(host);
  expect(elsewhere.problems).toEqual([]);
  await elsewhere.context.close();

  await openSecurity(page);
  await page.getByText(`google-${tag}@gmail.test`).waitFor();
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await page.getByRole('button', { name: 'Link Google' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
});
