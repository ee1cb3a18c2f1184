import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import type { PlatformInvoiceInFull, PlatformInvoicePage } from '../shared/src/api/rpcTypes';
import { accessibilityViolations } from './support/accessibility';
import { addressOf, launchBrowser } from './support/browser';
import { KENYA, leaveWithoutViolations, openBusiness, type OwnBusiness } from './support/business';
import { changeRows } from './support/database';
import { choosePlan, payByPhone } from './support/planPayment';
import { expectSoon } from './support/soon';
import { asPlatform, billingMails, letTimePass, subscriptionOf } from './support/subscription';

/*
 * A shop on trial takes a plan and pays it by M-Pesa, takes a larger one by card, and a month later its card is declined: it is reminded,
 * works on in the days of grace, is locked after them, pays, and works again; the platform refunds a part. The demo has the platform take
 * payments, by simulated services; a card whose owner's address has the word declined pays on its page and never again.
 */
const day = 86_400_000;
let browser: Browser;
let business: OwnBusiness;
let due: number;

const page = () => business.owner.page;
const open = (path = '/admin/billing') => page().goto(addressOf(business.host, path));
const subscription = () => page().getByRole('region', { name: 'Subscription' });
const passed = (days: number) => letTimePass(business.tenantId, new Date(due + days * day));

beforeAll(async () => {
  browser = await launchBrowser();
  business = await openBusiness(browser, 'Billing', {}, KENYA);
});

afterAll(() => leaveWithoutViolations(browser, business));

it('is taken in the trial and paid by M-Pesa', async () => {
  await open();
  await subscription().getByText('Trial', { exact: true }).waitFor();
  expect(await accessibilityViolations(page())).toEqual([]);
  await choosePlan(page(), 'Starter', 'M-Pesa');
  await payByPhone(page());
  await subscription().getByText('Active', { exact: true }).waitFor();
  expect(await subscriptionOf(business.tenantId)).toMatchObject({ status: 'active', grace_until: null });
  expect(await billingMails(business.tenantId, 'billing_receipt')).toEqual([
    expect.stringMatching(/^Your payment for Dukani: KES 1,\d{3}\.00$/),
  ]);
});

it('is changed for a larger one, which is paid on the page of the card service', async () => {
  await changeRows(
    `update auth.users set email = replace(email, 'owner@', 'owner+declined@') where email = '${business.email}'`,
  );
  await open();
  await choosePlan(page(), 'Business', 'Card');
  const dialog = page().getByRole('dialog', { name: /^Pay invoice/ });
  await dialog.getByLabel('Pay by').selectOption({ label: 'Card' });
  await dialog.getByRole('button', { name: /^Pay KSh/ }).click();
  await page().getByRole('button', { name: 'Pay', exact: true }).click();
  await subscription()
    .getByRole('heading', { name: /Business/ })
    .waitFor();
  await page()
    .getByRole('region', { name: 'How you pay' })
    .getByText(/Visa ending in 4242/)
    .waitFor();
});

it('is reminded when the card is declined a month later, and works on', async () => {
  due = Date.parse((await subscriptionOf(business.tenantId)).period_end);
  await passed(0.1);
  expect(await subscriptionOf(business.tenantId)).toMatchObject({ status: 'active' });
  expect(await billingMails(business.tenantId, 'billing_unpaid')).toEqual(['Your Dukani invoice is not paid yet']);
  await open('/dashboard');
  await page()
    .getByRole('region', { name: 'An invoice is not paid' })
    .getByText(/Everything works until/)
    .waitFor();
  await page().getByRole('link', { name: 'Pay it' }).click();
  await page().getByRole('region', { name: 'To pay' }).waitFor();
  expect(await accessibilityViolations(page())).toEqual([]);
});

it('is told each time the card is tried again, and locked after the days of grace', async () => {
  await passed(13.9);
  expect(await subscriptionOf(business.tenantId)).toMatchObject({ status: 'active' });
  expect((await billingMails(business.tenantId, 'billing_unpaid')).length).toBeGreaterThanOrEqual(4);
  await passed(15);
  expect(await subscriptionOf(business.tenantId)).toMatchObject({ status: 'past_due', grace_until: null });
  expect((await billingMails(business.tenantId, 'billing_unpaid')).at(-1)).toBe(
    'Tomorrow your Dukani subscription stops',
  );
  await open('/admin/products');
  await page().waitForURL(addressOf(business.host, '/admin/billing?payment=required'));
  await page().getByRole('alert').getByText('A payment is due').waitFor();
  expect(await accessibilityViolations(page())).toEqual([]);
});

it('works again as soon as it is paid', async () => {
  await page()
    .getByRole('region', { name: 'To pay' })
    .getByRole('button', { name: /^Pay DK-/ })
    .click();
  await payByPhone(page());
  await subscription().getByText('Active', { exact: true }).waitFor();
  expect(await subscriptionOf(business.tenantId)).toMatchObject({ status: 'active', grace_until: null });
  await open('/admin/products');
  await page().getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  expect(await page().getByRole('region', { name: 'An invoice is not paid' }).count()).toBe(0);
});

it('gets a part of what it paid by card back from the card service', async () => {
  const root = await asPlatform();
  const { rows } = await root.call<PlatformInvoicePage>('admin_list_billing_invoices', {
    p_filter: { tenant_id: business.tenantId, status: 'paid' },
  });
  const byCard = rows.find(({ kind }) => kind === 'change');
  await root.call('admin_refund_invoice', {
    p_refund: { id: randomUUID(), invoice_id: byCard?.id, amount: 100, reason: 'Agreed with the owner' },
  });
  const refunds = async () =>
    (await root.call<PlatformInvoiceInFull>('admin_get_billing_invoice', { p_invoice_id: byCard?.id })).refunds.map(
      ({ state, provider, amount }) => ({ state, provider, amount }),
    );
  await expectSoon(refunds, [{ state: 'succeeded', provider: 'stripe', amount: 100 }]);
  expect(await billingMails(business.tenantId, 'billing_refund')).toEqual(['Refund from Dukani: KES 100.00']);
});
