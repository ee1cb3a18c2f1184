import { TOTP } from 'otpauth';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

import { platformTotpSecret } from '../../scripts/lib/demoAccounts.mjs';
import type { WalkGlobal } from './WalkEnvironment';

const port = Number(process.env.E2E_PORT);

/** The password of every demo account. */
export const demoPassword = 'demo-Passw0rd';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** The address of a page on one of the platform's hosts. */
export function addressOf(host: string, path = '/'): string {
  return `http://${host}:${port}${path}`;
}

/** One browser for a test file; each walk opens its own context, as a person's own device. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH;
  if (executablePath === undefined)
    throw new Error('CHROME_PATH is not set: run the walks through `npm test -- walks`.');
  const env = { ...process.env, ...(JSON.parse(process.env.CHROME_ENV ?? '{}') as Record<string, string>) } as Record<
    string,
    string
  >;
  const browser = await chromium.launch({
    executablePath,
    args: (process.env.CHROME_ARGUMENTS ?? '').split(' ').filter(Boolean),
    env,
  });
  const opened = globalThis as WalkGlobal;
  (opened.openedBrowsers ??= new Set()).add(browser);
  return browser;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions of every page of the visitor; a walk ends by expecting none. */
  problems: string[];
}

/**
 * A new visitor with empty storage. The cookie notice is answered beforehand unless asked for. Service workers are off unless asked
 * for: what they fetch passes a walk's own routes by.
 */
export async function newVisitor(
  browser: Browser,
  options: BrowserContextOptions & { saveCookieNotice?: boolean } = {},
): Promise<Visitor> {
  const { saveCookieNotice = false, ...contextOptions } = options;
  const context = await browser.newContext({
    viewport: desktop,
    locale: 'en-US',
    serviceWorkers: 'block',
    ...contextOptions,
  });
  if (process.env.E2E_TRACE !== undefined) await context.tracing.start({ screenshots: true, snapshots: true });
  if (!saveCookieNotice) await context.addInitScript(() => window.localStorage.setItem('cookie-consent', 'accepted'));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('response', (response) => {
    // The console tells only the status of what broke at the server.
    if (response.status() !== 500) return;
    void response.text().then(
      (text) => problems.push(`answer: ${response.url()} ${text}`),
      () => undefined,
    );
  });
  return { context, page, problems };
}

/** Signs an account in on a tenant's host by the form, as people do, and waits for the dashboard. */
export async function signInByForm(page: Page, host: string, email: string): Promise<void> {
  await page.goto(addressOf(host, '/auth'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/(dashboard|admin)/);
}

/** Signs the platform administrator in, with the second factor, on the main or the operations host. */
export async function signInAsRoot(page: Page, host: string): Promise<void> {
  await page.goto(addressOf(host, '/auth'));
  await page.getByLabel('Email').fill('root@platform.test');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('6-digit code').fill(new TOTP({ secret: platformTotpSecret }).generate());
  await page.waitForURL(/\/superadmin/);
}
