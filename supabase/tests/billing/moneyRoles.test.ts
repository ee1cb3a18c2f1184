import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Who of the platform's staff may move its money, and what is refused in words before it reaches a constraint. */
const database = testDatabase();
const reason = 'Agreed with the owner';
let shop: TestTenant;
let owner: Persona;
const staff: Partial<Record<'operations' | 'finance' | 'support', Persona>> = {};

const as = <T>(persona: Persona | undefined, name: string, args: Record<string, unknown> = {}): Promise<T> => {
  if (persona === undefined) throw new Error('Nobody has this role.');
  return asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
};
/** Refused as bad input, and of which field. */
async function expectField(call: Promise<unknown>, field: string): Promise<void> {
  expect((await expectCode(call, 'invalid_input')).detail).toContain(`"${field}"`);
}
const plan = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: 'Trader',
  price: 10,
  currency: 'USD',
  period: 'month',
  features: ['One till'],
  position: 1,
  is_public: false,
  ...changes,
});
const affiliate = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  code: `A${randomUUID().slice(0, 8).toUpperCase()}`,
  name: 'Amina',
  email: 'amina@example.com',
  phone: '0712 345 678',
  payout_account: 'KE 01 2345',
  rate_percent: 20,
  months: 12,
  state: 'active',
  reason,
  ...changes,
});
const credit = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  tenant_id: shop.tenantId,
  currency: 'USD',
  amount: 5,
  reason,
  ...changes,
});

beforeAll(async () => {
  shop = await makeTenant(database.client, { subdomain: 'money-roles' });
  owner = await makePlatformAdmin(database.client);
  for (const role of ['operations', 'finance', 'support'] as const) {
    const persona = await makePlatformAdmin(database.client);
    await database.client.query('update private.platform_admins set role = $2 where user_id = $1', [
      persona.userId,
      role,
    ]);
    staff[role] = persona;
  }
});

const money: [name: string, args: () => Record<string, unknown>][] = [
  ['admin_save_plan', () => ({ p_plan: plan() })],
  ['admin_delete_plan', () => ({ p_plan_id: randomUUID() })],
  ['admin_save_coupon', () => ({ p_coupon: { id: randomUUID(), code: 'SAVE', duration: 'once', percent: 10 } })],
  ['admin_give_credit', () => ({ p_credit: credit() })],
  ['admin_refund_invoice', () => ({ p_refund: { id: randomUUID(), invoice_id: randomUUID(), amount: 1, reason } })],
  ['admin_send_refund', () => ({ p_refund: { id: randomUUID(), invoice_id: randomUUID(), reference: 'B1', reason } })],
  ['admin_void_invoice', () => ({ p_void: { invoice_id: randomUUID(), reason } })],
  ['admin_mark_invoice_uncollectible', () => ({ p_mark: { invoice_id: randomUUID(), reason } })],
  ['admin_save_billing_provider', () => ({ p_provider: { kind: 'stripe', mode: 'test', is_enabled: false } })],
  ['check_billing_provider_keys', () => ({ p_kind: 'stripe' })],
  ['admin_decline_refund', () => ({ p_decline: { id: randomUUID(), invoice_id: randomUUID(), reason } })],
  ['admin_decide_affiliate_payout', () => ({ p_decision: { id: randomUUID(), decision: 'agree', reason } })],
  ['admin_save_affiliate', () => ({ p_affiliate: affiliate() })],
  ['admin_clear_referral', () => ({ p_clearing: { tenant_id: shop.tenantId, reason } })],
  ['admin_make_affiliate_payout', () => ({ p_payout: { id: randomUUID(), currency: 'USD', reason } })],
];

it.each(money)('%s is for owners and finance of the platform', async (name, args) => {
  for (const role of ['operations', 'support'] as const)
    await expectCode(as(staff[role], name, args()), 'permission_denied');
  // They get as far as what the call is about.
  const refused = (error: unknown) => expect(String((error as { hint?: string }).hint)).not.toBe('permission_denied');
  for (const persona of [owner, staff.finance]) await as(persona, name, args()).catch(refused);
});

it('changing a subscription is for operations too, and never for support', async () => {
  const p_change = { tenant_id: shop.tenantId, action: 'suspend', reason };
  await expectCode(as(staff.support, 'admin_change_subscription', { p_change }), 'permission_denied');
});

it.each([
  ['features that are no texts', { features: [{ a: 1 }, null, 7, 'ok'] }, 'features'],
  ['an empty feature', { features: [''] }, 'features'],
  ['a feature that is a novel', { features: ['x'.repeat(121)] }, 'features'],
  ['a colour in words', { badge: 'New', badge_color: 'red' }, 'badge_color'],
  ['a price that no column holds', { price: 1e12 }, 'price'],
  ['is_public that is no yes or no', { is_public: 'maybe' }, 'is_public'],
])('a plan with %s is refused: every owner is shown it', async (_case, changes, field) => {
  await expectField(as(owner, 'admin_save_plan', { p_plan: plan(changes) }), field);
});

it('the plan that new businesses begin on stays', async () => {
  const { rows } = await database.client.query<{ id: string }>(
    'select default_plan_id as id from private.platform_settings',
  );
  await expectCode(as(owner, 'admin_delete_plan', { p_plan_id: rows[0]?.id }), 'in_use');
});

it.each([
  ['an address that is none', { email: 'not a mail' }, 'email'],
  ['a phone of two digits', { phone: '12' }, 'phone'],
  ['an account of one letter', { payout_account: 'x' }, 'payout_account'],
])('an affiliate with %s is refused in words', async (_case, changes, field) => {
  await expectField(as(owner, 'admin_save_affiliate', { p_affiliate: affiliate(changes) }), field);
});

it('the same credit or note under an id counts once, another one under it is refused', async () => {
  const one = credit();
  await as(owner, 'admin_give_credit', { p_credit: one });
  await as(owner, 'admin_give_credit', { p_credit: one });
  await expectCode(as(owner, 'admin_give_credit', { p_credit: { ...one, amount: 6 } }), 'idempotency_mismatch');
  const note = { id: randomUUID(), tenant_id: shop.tenantId, note: 'Called' };
  await as(owner, 'admin_add_tenant_note', { p_note: note });
  await as(owner, 'admin_add_tenant_note', { p_note: note });
  await expectCode(as(owner, 'admin_add_tenant_note', { p_note: { ...note, note: 'Else' } }), 'idempotency_mismatch');
});

it('a business, an affiliate or a device list of nobody is not found', async () => {
  const p_filter = { tenant_id: randomUUID() };
  await expectCode(as(owner, 'admin_list_billing_invoices', { p_filter }), 'not_found');
  await expectCode(as(owner, 'admin_list_fiscal_devices', { p_filter }), 'not_found');
  await expectCode(as(owner, 'admin_list_referrals', { p_affiliate_id: randomUUID() }), 'not_found');
});
