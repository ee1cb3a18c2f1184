import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { PlatformInvoiceInFull, RpcAnswer } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { isAnyJobDue, runDueJobs } from '../support/jobs';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makePlans, type Plans } from './billingFixtures';
import { BillingBackend, invoiceToPay, payOf, readPayment, simulatedKeys } from './workerFixtures';

// The real worker and clients against the real simulated services.
const database = testDatabase();
const reason = 'The shop was opened too late';
type Send = (tenantId: string, refundId: string) => Promise<void>;
let backend: BillingBackend;
let send: Send;
let root: Persona;
let second: Persona;
let tenant: TestTenant;
let plans: Plans;

const call = <T>(persona: Persona, name: string, args: Record<string, unknown>) =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const enable = (kind: string, isEnabled: boolean) =>
  call(root, 'admin_save_billing_provider', { p_provider: { kind, mode: 'test', is_enabled: isEnabled } });
const work = () => runDueJobs(database.client, 'billing_refund', ({ tenant_id, key }) => send(tenant_id ?? '', key));
const invoiceOf = (id: string) => call<PlatformInvoiceInFull>(root, 'admin_get_billing_invoice', { p_invoice_id: id });
const refundOf = async (invoiceId: string) => (await invoiceOf(invoiceId)).refunds.at(-1);
/** The next look at what is not confirmed is due. */
const makeDue = (age = '2 minutes') =>
  database.client.query(
    `with aged as (update private.subscription_refunds set created_at = created_at - $1::interval returning id)
     update private.jobs set due_at = now() - interval '1 second', again_at = null where kind = 'billing_refund' and status = 'ready'
       and (select count(*) from aged) >= 0`,
    [age],
  );
const mails = async () =>
  (
    await database.client.query<{
      recipient: string;
      subject: string;
      body: string;
      document: { kind: string } | null;
    }>(
      `select o.recipient, o.subject, o.body, private.mail_document(o.document) as document from private.mail_outbox o
       left join public.tenant_users m on m.user_id = o.user_id
       where o.kind = 'billing_refund' and (m.tenant_id = $1 or o.user_id is null) order by o.created_at, o.id`,
      [tenant.tenantId],
    )
  ).rows;
const ask = (invoiceId: string, amount: number, id = randomUUID(), persona = root) =>
  call<RpcAnswer<'admin_refund_invoice'>>(persona, 'admin_refund_invoice', {
    p_refund: { id, invoice_id: invoiceId, amount, reason },
  });

beforeAll(async () => {
  backend = new BillingBackend(database.url);
  await backend.load();
  const file = path.resolve(__dirname, '../../functions/_shared/billing/refunds.ts');
  send = ((await import(file)) as { sendBillingRefund: Send }).sendBillingRefund;
  plans = await makePlans(database.client);
  root = await makePlatformAdmin(database.client);
  second = await makePlatformAdmin(database.client);
  backend.people.root = root;
  backend.play();
  for (const kind of ['stripe', 'paystack']) {
    await enable(kind, false);
    await backend.as('root', 'payment-keys', { kind, keys: simulatedKeys[kind], of: 'platform' });
  }
});
beforeEach(async () => {
  backend.play();
  backend.losing = null;
  backend.sent.length = 0;
  tenant = await makeTenant(database.client, { subscription: 'trial', currencyCode: 'USD' });
  backend.people.owner = tenant.owner;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

/** An invoice over 9.00 that is not paid. */
const unpaid = async (owner = tenant.owner): Promise<string> =>
  (await invoiceToPay(database.client, owner, plans.starter)).id;

/** An invoice that was paid to the bank. */
async function paidByBank(owner = tenant.owner): Promise<string> {
  const invoiceId = await unpaid(owner);
  await call(root, 'admin_record_bank_payment', {
    p_payment: { id: randomUUID(), invoice_id: invoiceId, amount: 9, reference: randomUUID(), reason },
  });
  return invoiceId;
}

describe.each(['stripe', 'paystack'] as const)('a refund of a card at %s', (kind) => {
  beforeAll(async () => {
    backend.play();
    await enable(kind === 'stripe' ? 'paystack' : 'stripe', false);
    await enable(kind, true);
  });
  const asked = kind === 'stripe' ? /POST \/v1\/refunds/ : /POST \/refund$/;

  /** An invoice that was paid on the page of the card service. */
  async function paid() {
    const invoiceId = await unpaid();
    const { payment, ...more } = payOf(invoiceId, kind);
    await backend.as('owner', 'billing-payment', { ...more, payment });
    const page = backend.pages[kind].find(String((await readPayment(database.client, payment.id)).provider_reference));
    if (page === undefined) throw new Error('There is no page.');
    page.state = 'paid';
    await database.client.query(
      `update public.subscription_payments set claimed_at = now() - interval '1 minute' where id = $1`,
      [payment.id],
    );
    await backend.as('owner', 'billing-payment', { action: 'look_up', payment_id: payment.id });
    return { invoiceId, page };
  }
  const refundEvent = (page: { id: string; payment: string }) =>
    kind === 'stripe'
      ? {
          id: `evt_${randomUUID()}`,
          type: 'refund.updated',
          data: { object: { id: 're_1', payment_intent: page.payment, amount: 400 } },
        }
      : { event: 'refund.processed', data: { transaction_reference: page.id, amount: '400', currency: 'USD' } };

  it('is sent once by a job, and the owner gets a mail with the invoice', async () => {
    const { invoiceId, page } = await paid();
    const id = randomUUID();
    expect(await ask(invoiceId, 4, id)).toMatchObject({ state: 'created', invoice: { refunded_amount: 4 } });
    expect(await ask(invoiceId, 4, id)).toMatchObject({ state: 'created' });
    await work();
    expect(page.refunds).toMatchObject([{ amount: 400, status: 'succeeded' }]);
    expect(await refundOf(invoiceId)).toMatchObject({
      id,
      state: 'succeeded',
      provider: kind,
      reference: expect.any(String) as string,
      is_by_hand: false,
      failure: null,
    });
    await send(tenant.tenantId, id);
    expect(backend.countSent(asked)).toBe(1);
    const sent = await mails();
    expect(sent).toMatchObject([{ subject: 'Refund from Dukani: USD 4.00', document: { kind: 'billing_invoice' } }]);
    expect(sent[0]?.body).toMatch(/Invoice: DK-\d{4}-\d{6}\nRefund: USD 4.00\nNote: DKC-\d{4}-\d{6}/);
  });

  it('goes back in two parts, each under its own key', async () => {
    const { invoiceId, page } = await paid();
    await ask(invoiceId, 4);
    await ask(invoiceId, 5);
    await work();
    expect(page.refunds.map(({ amount }) => amount).sort()).toEqual([400, 500]);
    expect((await invoiceOf(invoiceId)).refunds.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
    await expectCode(ask(invoiceId, 1), 'refund_too_much');
  });

  it('whose reply was lost is looked up: the money goes back once', async () => {
    const { invoiceId, page } = await paid();
    backend.losing = asked;
    await ask(invoiceId, 4);
    await work();
    expect(await refundOf(invoiceId)).toMatchObject({ state: 'pending', failure: null });
    expect(await mails()).toHaveLength(0);
    expect(await isAnyJobDue(database.client, 'billing_refund')).toBe(false);
    backend.losing = null;
    await makeDue();
    await work();
    expect(await refundOf(invoiceId)).toMatchObject({ state: 'succeeded' });
    expect(page.refunds).toHaveLength(1);
    expect(backend.countSent(asked)).toBe(1);
    expect(await mails()).toHaveLength(1);
  });

  it('that a worker claimed and never asked for is sent after all', async () => {
    const { invoiceId, page } = await paid();
    const id = randomUUID();
    await ask(invoiceId, 4, id);
    await database.client.query('select public.claim_billing_refund($1, $2)', [tenant.tenantId, id]);
    if (kind === 'paystack') {
      // So soon, its list may not have it yet; there it has no key that would keep it from being sent twice.
      await makeDue();
      await work();
      expect(await refundOf(invoiceId)).toMatchObject({ state: 'pending' });
      expect(page.refunds).toHaveLength(0);
    }
    await makeDue('10 minutes');
    await work();
    expect(await refundOf(invoiceId)).toMatchObject({ state: 'succeeded' });
    expect(page.refunds).toHaveLength(1);
  });

  it('that is refused waits for a person, who sends it by hand', async () => {
    const { invoiceId, page } = await paid();
    // Somebody refunded all of it in the dashboard.
    backend.pages[kind].refund(page, {});
    const id = randomUUID();
    await ask(invoiceId, 4, id);
    await work();
    expect(await refundOf(invoiceId)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/nothing of the payment is left/) as string,
    });
    expect(await mails()).toHaveLength(0);
    const byHand = { id, invoice_id: invoiceId, reference: `SJ-${kind}`, reason };
    for (let time = 0; time < 2; time += 1) await call(root, 'admin_send_refund', { p_refund: byHand });
    expect(await refundOf(invoiceId)).toMatchObject({ state: 'succeeded', is_by_hand: true, reference: `SJ-${kind}` });
    expect(await mails()).toHaveLength(1);
    await expectCode(call(root, 'admin_send_refund', { p_refund: { ...byHand, reference: 'SJ-2' } }), 'refund_settled');
  });

  it('is confirmed late, and fails late, by signed messages that come doubled', async () => {
    const { invoiceId, page } = await paid();
    await ask(invoiceId, 4);
    backend.losing = asked;
    await work();
    const refund = page.refunds[0];
    if (refund === undefined) throw new Error('There is no refund.');
    backend.losing = null;
    refund.status = 'pending';
    for (let time = 0; time < 2; time += 1) expect(await backend.message(kind, refundEvent(page))).toBe(200);
    expect(await refundOf(invoiceId)).toMatchObject({ state: 'pending' });
    refund.status = 'succeeded';
    expect(await backend.message(kind, refundEvent(page), 'made up')).toBe(401);
    for (let time = 0; time < 2; time += 1) expect(await backend.message(kind, refundEvent(page))).toBe(200);
    expect(await refundOf(invoiceId)).toMatchObject({ state: 'succeeded' });
    expect(await mails()).toHaveLength(1);

    // The bank of the payer sends it back.
    refund.status = 'failed';
    for (let time = 0; time < 2; time += 1) expect(await backend.message(kind, refundEvent(page))).toBe(200);
    expect(await refundOf(invoiceId)).toMatchObject({ state: 'failed', failure: expect.any(String) as string });
  });
});

describe('a refund that no card service sends', () => {
  it('is sent by hand, with a reference that counts once', async () => {
    const { owner } = await makeTenant(database.client, { subscription: 'trial', currencyCode: 'USD' });
    const [first, other] = [await paidByBank(), await paidByBank(owner)];
    const [id, otherId] = [randomUUID(), randomUUID()];
    expect(await ask(first, 4, id)).toMatchObject({ state: 'manual' });
    await ask(other, 4, otherId);
    await work();
    expect(await refundOf(first)).toMatchObject({ state: 'manual', provider: 'bank' });
    const sent = { id, invoice_id: first, reference: 'EQ-1', reason };
    await expectCode(call(root, 'admin_send_refund', { p_refund: { ...sent, reason: 'Short' } }), 'invalid_input');
    await expectCode(call(root, 'admin_send_refund', { p_refund: { ...sent, id: randomUUID() } }), 'not_found');
    await call(root, 'admin_send_refund', { p_refund: sent });
    expect(await refundOf(first)).toMatchObject({ state: 'succeeded', is_by_hand: true, reference: 'EQ-1' });
    expect((await mails()).map(({ body }) => body)).toEqual([
      expect.stringContaining('of the transfer is EQ-1') as string,
    ]);
    await expectCode(
      call(root, 'admin_send_refund', { p_refund: { ...sent, id: otherId, invoice_id: other } }),
      'reference_used',
    );
    const { rows } = await database.client.query(
      `select 1 from audit.events where tenant_id = $1 and action = 'refund_sent' and actor_id = $2`,
      [tenant.tenantId, root.userId],
    );
    expect(rows).toHaveLength(1);
  });

  it('waits for a second administrator when it is late, and says to whom', async () => {
    const invoiceId = await paidByBank();
    await database.client.query(
      `update public.subscription_invoices set paid_at = now() - interval '31 days' where id = $1`,
      [invoiceId],
    );
    const id = randomUUID();
    expect(await ask(invoiceId, 4, id)).toMatchObject({ state: 'waiting' });
    expect(await refundOf(invoiceId)).toMatchObject({ state: 'waiting', may_approve: false });
    const seen = await call<PlatformInvoiceInFull>(second, 'admin_get_billing_invoice', { p_invoice_id: invoiceId });
    expect(seen.refunds).toMatchObject([{ id, state: 'waiting', may_approve: true }]);
    await expectCode(
      call(second, 'admin_send_refund', { p_refund: { id, invoice_id: invoiceId, reference: 'EQ-9', reason } }),
      'refund_settled',
    );
    expect(await ask(invoiceId, 4, id, second)).toMatchObject({ state: 'manual' });
  });

  it('is the administrators’ alone', async () => {
    const invoiceId = await paidByBank();
    const id = randomUUID();
    await ask(invoiceId, 4, id);
    const args = { p_refund: { id, invoice_id: invoiceId, reference: 'EQ-7', reason } };
    for (const persona of [tenant.owner, tenant.cashier])
      await expectCode(call(persona, 'admin_send_refund', args), 'permission_denied');
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
    await expectCode(call(weak, 'admin_send_refund', args), 'second_factor_required');
    for (const [name, more] of [
      ['claim_billing_refund', { p_tenant_id: tenant.tenantId, p_refund_id: id }],
      ['find_billing_refunds', { p_tenant_id: tenant.tenantId, p_payment_id: id }],
      ['settle_billing_refund', { p_settlement: {} }],
    ] as const)
      await expectSqlState(call(tenant.owner, name, more), '42501');
  });
});
