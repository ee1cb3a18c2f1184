import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { localPlatform } from '../../scripts/lib/localPlatform.mjs';
import { ApiAs, brokenInvariants } from './api';
import { addressOf, demoPassword, newVisitor, type Visitor } from './browser';
import { withDatabase } from './database';
import { signIn } from './signIn';

/** A business made for a walk, where nothing is but what the walk brings. */
export interface OwnBusiness {
  host: string;
  tenantId: string;
  email: string;
  owner: Visitor;
  api: ApiAs;
}

interface Place {
  country: string;
  countryCode: string;
  currency: string;
  zone: string;
}
const SOMEWHERE: Place = { country: 'United States', countryCode: 'US', currency: 'USD', zone: 'UTC' };
/** Where customers pay by M-Pesa. */
export const KENYA: Place = { country: 'Kenya', countryCode: 'KE', currency: 'KES', zone: 'Africa/Nairobi' };

/**
 * Makes a new business and signs its owner in; everybody of it has the password of the demo. It is made past the form of sign-up, which
 * the walk of accounts fills in: a walk that is about something else does not wait for it.
 */
export async function openBusiness(
  browser: Browser,
  name: string,
  options: BrowserContextOptions = {},
  place = SOMEWHERE,
): Promise<OwnBusiness> {
  const tag = `${name.toLowerCase().replace(/[^a-z]/g, '')}-${Date.now().toString(36)}`;
  const host = `${tag}.shop.localhost`;
  const email = `owner@${tag}.test`;
  const owner = await newVisitor(browser, options);
  const api = await ApiAs.signUp(email, 'Olive Owner');
  await api.call('create_tenant', {
    p_tenant: {
      id: randomUUID(),
      name: tag.replace('-', ' '),
      subdomain: tag,
      country: place.countryCode,
      currency_code: place.currency,
      timezone: place.zone,
    },
  });
  const tenantId = await tenantIdOf(api);
  // Walks sell what is there, unless one is about what happens below zero.
  await api.change(`tenant_policies?tenant_id=eq.${tenantId}`, { allow_negative_stock: false });
  await signIn(owner.page, host, email);
  return { host, tenantId, email, owner, api };
}

/** Sign-up asks where a business is unless the browser tells: dollars, the days of UTC and no tax, whatever machine the walk runs on. */
export async function choosePlace(page: Page, { country, currency, zone } = SOMEWHERE): Promise<void> {
  await page.getByLabel('Country', { exact: true }).selectOption({ label: country });
  await page.getByLabel('Currency').selectOption(currency);
  await page.getByLabel('Time zone').selectOption(zone);
}

/** Ends a walk: nothing may have gone wrong in the owner's browser, and every rule of the data still holds. */
export async function leaveWithoutViolations(browser: Browser, { owner }: OwnBusiness): Promise<void> {
  await browser.close();
  expect(owner.problems).toEqual([]);
  expect(await brokenInvariants()).toEqual([]);
}

/** The business that somebody works for. */
export async function tenantIdOf(api: ApiAs): Promise<string> {
  const [member] = await api.rows<{ tenant_id: string }>('tenant_users?select=tenant_id&limit=1');
  return member?.tenant_id ?? '';
}

/** Puts somebody else into the business, past the invitation by mail that other walks take, and signs them in. */
export async function joinBusiness(
  browser: Browser,
  business: OwnBusiness,
  role: 'manager' | 'cashier',
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const email = business.email.replace('owner', `${role}-${Math.random().toString(36).slice(2, 8)}`);
  const userId = await makeUser(email);
  await withDatabase((client) =>
    client.query(
      `insert into public.tenant_users (tenant_id, user_id, role, invitation_status, invitation_accepted_at, is_active)
       values ($1, $2, $3, 'accepted', now(), true)`,
      [business.tenantId, userId, role],
    ),
  );
  const visitor = await newVisitor(browser, options);
  await signIn(visitor.page, business.host, email);
  return visitor;
}

async function makeUser(email: string): Promise<string> {
  const { secretKey } = localPlatform(process.env.E2E_DATA_DIR ?? '');
  const answer = await fetch(addressOf('localhost', '/auth/v1/admin/users'), {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: demoPassword,
      email_confirm: true,
      user_metadata: { full_name: email.split('@')[0] },
    }),
  });
  if (!answer.ok) throw new Error(`${email} could not be made: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
