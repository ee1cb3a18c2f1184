import { randomUUID } from 'node:crypto';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, showFactor, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* What moves money or power on the platform needs the second factor again when the last proof is older than five minutes. */
const database = testDatabase();
const reason = 'Agreed with the owner by phone';
let admin: Persona;
let shop: TestTenant;

const as = <T>(persona: Persona, name: string, args: object = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args as Record<string, unknown>));
const none = randomUUID();
const suspend = () =>
  as(admin, 'admin_set_tenant_status', { p_tenant_id: shop.tenantId, p_status: 'suspended', p_reason: reason });

beforeAll(async () => {
  admin = await makePlatformAdmin(database.client);
  shop = await makeTenant(database.client);
});

const guarded: [name: string, args: object][] = [
  ['admin_refund_invoice', { p_refund: { invoice_id: none } }],
  ['admin_send_refund', { p_refund: { invoice_id: none } }],
  ['admin_void_invoice', { p_void: { invoice_id: none } }],
  ['admin_mark_invoice_uncollectible', { p_mark: { invoice_id: none } }],
  ['admin_record_bank_payment', { p_payment: { invoice_id: none } }],
  ['admin_give_credit', { p_credit: {} }],
  ['admin_change_subscription', { p_change: {} }],
  ['admin_confirm_subscription_change', { p_change: {} }],
  ['admin_delete_plan', { p_plan_id: none }],
  ['admin_save_billing_provider', { p_provider: {} }],
  ['check_billing_provider_keys', { p_kind: 'stripe' }],
  ['admin_save_platform_settings', { p_settings: {} }],
  ['admin_set_tenant_status', { p_tenant_id: none, p_status: 'active', p_reason: reason }],
  ['admin_close_business', { p_closing: {} }],
  ['admin_stop_closing', { p_stop: {} }],
  ['admin_start_support_visit', { p_visit: {} }],
  ['admin_set_administrator_role', { p_user_id: none, p_role: 'owner', p_reason: reason }],
  ['admin_set_user_active', { p_user_id: none, p_is_active: false, p_reason: reason }],
  ['admin_decline_refund', { p_decline: { invoice_id: none } }],
  ['admin_decide_affiliate_payout', { p_decision: {} }],
  ['admin_make_affiliate_payout', { p_payout: {} }],
  ['admin_save_affiliate', { p_affiliate: {} }],
  ['admin_clear_referral', { p_clearing: {} }],
  ['admin_save_flag', { p_flag: {} }],
  ['admin_set_flag_for_tenant', { p_flag: {} }],
  ['admin_save_plan', { p_plan: {} }],
  ['admin_set_plan_price', { p_plan_id: none, p_currency: 'USD', p_period: 'month', p_amount: 1 }],
  ['admin_save_coupon', { p_coupon: {} }],
  ['admin_block_address', { p_block: {} }],
  ['admin_unblock_address', { p_block_id: none, p_reason: reason }],
];

describe('a proof of long ago', () => {
  it.each(guarded)('is not enough for %s, and the role is asked first', async (name, args) => {
    await showFactor(database.client, admin, 6);
    await expectCode(as(admin, name, args), 'fresh_factor_required');
    await expectCode(as(shop.owner, name, args), 'permission_denied');
    await showFactor(database.client, admin, 0);
    // Now it is about what was sent.
    await expect(as(admin, name, args)).rejects.not.toMatchObject({ hint: 'fresh_factor_required' });
  });

  it('counts for 4:59 and no longer at 5:01, by the last factor that was shown', async () => {
    await showFactor(database.client, admin, 5 + 1 / 60);
    await expectCode(suspend(), 'fresh_factor_required');
    await showFactor(database.client, admin, 5 - 1 / 60);
    expect(await suspend()).toMatchObject({ status: 'suspended' });
    // A password of a moment ago is no second factor.
    await showFactor(database.client, admin, 10);
    await database.client.query(
      `insert into auth.mfa_amr_claims (session_id, authentication_method, updated_at) values ($1, 'password', now())`,
      [admin.sessionId],
    );
    await expectCode(suspend(), 'fresh_factor_required');
    await database.client.query('delete from auth.mfa_amr_claims where session_id = $1', [admin.sessionId]);
    await expectCode(suspend(), 'fresh_factor_required');
  });

  it('lets staff read, and write no subscription by hand', async () => {
    const write = () =>
      asUser(database.client, admin, () =>
        database.client.query(`update public.tenant_subscriptions set reference = 'By hand' where tenant_id = $1`, [
          shop.tenantId,
        ]),
      );
    await showFactor(database.client, admin, 6);
    expect(await as(admin, 'admin_list_affiliates')).toEqual([]);
    await expectCode(write(), 'fresh_factor_required');
    await showFactor(database.client, admin, 1);
    expect((await write()).rowCount).toBe(1);
  });
});
