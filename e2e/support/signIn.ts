import type { Page } from 'playwright-core';
import { sessionStorageKey } from '../../shared/src/api/dataClient';
import { newSession, type Session } from './api';
import { addressOf } from './browser';

/**
 * Signs an account in on a tenant's host and waits for the dashboard: the session is fetched beside the browser and put where the form
 * puts it. The form itself is walked through in sessions and accounts.
 */
export async function signIn(page: Page, host: string, email: string): Promise<void> {
  await keepSession(page, host, await newSession(email));
  await page.goto(addressOf(host, '/dashboard'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Puts a session where the sign-in form of a host puts it. */
export async function keepSession(page: Page, host: string, session: Session): Promise<void> {
  await page.goto(addressOf(host, '/config.json'));
  await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
    sessionStorageKey,
    JSON.stringify(session),
  ] as const);
}
