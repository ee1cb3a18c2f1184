import { createHash, randomUUID } from 'node:crypto';
import { signUp } from '../billing/billingFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

type Json = Record<string, unknown>;
interface Entry {
  amount: string;
  payable_at: Date;
}

// Its invoices have no lines: here only their sums count.
const database = testDatabase({ breaksInvariants: true });
const reason = 'Agreed by mail in March';
let admin: Persona;
let shop: TestTenant;
let places = 0;

const as = <T>(persona: Persona, name: string, args: Json = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const query = async <Row>(sql: string, values: unknown[] = []) =>
  (await database.client.query(sql, values)).rows as Row[];

/** An affiliate at 20 % for 12 months; answers id and code. */
async function makeAffiliate(more: Json = {}): Promise<{ id: string; code: string }> {
  const affiliate = { id: randomUUID(), code: `CODE${(places += 1)}` };
  await as(admin, 'admin_save_affiliate', {
    p_affiliate: {
      ...affiliate,
      name: 'Ann',
      email: `ann${places}@links.test`,
      payout_account: '254700000001',
      rate_percent: 20,
      months: 12,
      state: 'active',
      reason,
      ...more,
    },
  });
  return affiliate;
}

/** A business that signed up by a link; answers its id. */
async function refer(code: string, touched: string | null = '2027-02-01T00:00:00Z', at = '2027-02-10T00:00:00Z') {
  const tenantId = await signUp(database.client, at);
  await query('select private.refer_tenant($1, $2, $3, $4)', [tenantId, code, touched, at]);
  return tenantId;
}

/** An open invoice of a net amount and its tax. */
async function bill(tenantId: string, net: number, { tax = 0, currency = 'USD', credit = 0 } = {}): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into public.subscription_invoices (tenant_id, number, kind, period_start, period_end, currency, subtotal, tax, total, credit_used, amount_due,
       due_at, issued_at, buyer, seller)
     values ($1, 'AF-' || $2, 'manual', '2027-03-01', '2027-04-01', $3, $4, $5, $4::numeric + $5, $6, $4::numeric + $5 - $6, '2027-03-01', '2027-03-01', '{}', '{}')
     returning id`,
    [tenantId, randomUUID().slice(0, 13), currency, net, tax, credit],
  );
  return row!.id;
}

const pay = (tenantId: string, invoiceId: string, amount: number, at: string) =>
  query('select private.take_money($1, $2, $3, $4)', [tenantId, invoiceId, amount, at]);
const giveBack = (invoiceId: string, amount: number) =>
  query('update public.subscription_invoices set refunded_amount = refunded_amount + $2 where id = $1', [
    invoiceId,
    amount,
  ]);
const takeBack = (invoiceId: string) =>
  query(`update public.subscription_invoices set status = 'open', paid_at = null, paid_amount = 0 where id = $1`, [
    invoiceId,
  ]);
const entriesOf = (invoiceId: string) =>
  query<Entry>(
    'select amount, payable_at from private.affiliate_entries where invoice_id = $1 order by occurred_at, id',
    [invoiceId],
  );
const earned = async (invoiceId: string) =>
  (
    await query<{ sum: string | null }>('select sum(amount) from private.affiliate_entries where invoice_id = $1', [
      invoiceId,
    ])
  )[0]!.sum;

beforeAll(async () => {
  admin = await makePlatformAdmin(database.client);
  shop = await makeTenant(database.client);
});

describe('what an affiliate earns', () => {
  it('is the rate of what was paid, held for 45 days, and less by what went back', async () => {
    const tenantId = await refer((await makeAffiliate()).code);
    const invoice = await bill(tenantId, 29);
    expect(await earned(invoice)).toBeNull();
    await pay(tenantId, invoice, 29, '2027-03-01T00:00:00Z');
    expect(await entriesOf(invoice)).toEqual([{ amount: '5.80', payable_at: new Date('2027-04-15T00:00:00Z') }]);

    await giveBack(invoice, 10);
    expect(await earned(invoice)).toBe('3.80');
    // What is taken back waits as long as what it is taken from.
    expect((await entriesOf(invoice)).map(({ payable_at: at }) => at.toISOString().slice(0, 10))).toEqual([
      '2027-04-15',
      '2027-04-15',
    ]);
  });

  it.each([
    ['a change of plan', 10, {}, 10, '2.00'],
    ['one with tax in shillings', 3800, { tax: 608, currency: 'KES' }, 4408, '760.00'],
    ['one paid half from the balance', 20, { credit: 10 }, 10, '2.00'],
  ])('is %s: %d less tax and credit', async (_what, net, more, paid, commission) => {
    const tenantId = await refer((await makeAffiliate()).code);
    const invoice = await bill(tenantId, net, more);
    await pay(tenantId, invoice, paid, '2027-03-01T00:00:00Z');
    expect(await earned(invoice)).toBe(commission);
  });

  it('is nothing for a part, for one that the balance paid, and after a chargeback until it is won', async () => {
    const tenantId = await refer((await makeAffiliate()).code);
    const [part, balance, disputed] = [
      await bill(tenantId, 29),
      await bill(tenantId, 29, { credit: 29 }),
      await bill(tenantId, 29),
    ];
    await pay(tenantId, part, 10, '2027-03-01T00:00:00Z');
    await query(`update public.subscription_invoices set status = 'paid', paid_at = '2027-03-01' where id = $1`, [
      balance,
    ]);
    await pay(tenantId, disputed, 29, '2027-03-01T00:00:00Z');
    await takeBack(disputed);
    expect([await earned(part), await earned(balance), await earned(disputed)]).toEqual([null, null, '0.00']);

    await pay(tenantId, disputed, 29, '2027-06-01T00:00:00Z');
    expect(await earned(disputed)).toBe('5.80');
    expect((await entriesOf(disputed)).map(({ payable_at: at }) => at.toISOString().slice(0, 10))).toContain(
      '2027-07-16',
    );
  });

  it('ends with the months that were agreed, counted from the first payment, and keeps the rate of the sign-up', async () => {
    const affiliate = await makeAffiliate();
    const tenantId = await refer(affiliate.code);
    const invoices = [await bill(tenantId, 29), await bill(tenantId, 29), await bill(tenantId, 29)];
    await pay(tenantId, invoices[0]!, 29, '2027-03-01T00:00:00Z');
    await makeAffiliate({ ...affiliate, rate_percent: 50 });
    await pay(tenantId, invoices[1]!, 29, '2028-02-29T23:59:59Z');
    await pay(tenantId, invoices[2]!, 29, '2028-03-01T00:00:00Z');
    expect([await earned(invoices[1]!), await earned(invoices[2]!)]).toEqual(['5.80', null]);
  });

  it('adds up to the commission of what is kept, whatever is paid, refunded and disputed, and however often it is settled', async () => {
    const tenantId = await refer((await makeAffiliate({ rate_percent: 17.5 })).code);
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 12; round += 1) {
      const net = 1 + random(9000) / 100;
      const tax = Math.round(net * 16) / 100;
      const total = Math.round((net + tax) * 100) / 100;
      const invoice = await bill(tenantId, net, { tax });
      let kept = 0;
      for (let step = 0; step < 6; step += 1) {
        const move = random(3);
        if (kept === 0 && move > 0) {
          await pay(tenantId, invoice, total, '2027-03-02T00:00:00Z');
          kept = total;
        } else if (kept > 0.02 && move === 1) {
          const back = Math.round(kept * (1 + random(50))) / 100;
          await giveBack(invoice, back);
          kept = Math.round((kept - back) * 100) / 100;
        }
        await query('select private.settle_commission(i, now()) from public.subscription_invoices i where i.id = $1', [
          invoice,
        ]);
        const expected = Math.round(((kept * net) / (net + tax)) * 17.5 * (1 + 1e-12)) / 100;
        expect(Math.abs(Number((await earned(invoice)) ?? 0) - expected)).toBeLessThan(0.011);
        expect((await entriesOf(invoice)).reduce((sum, { amount }) => sum + Number(amount), 0)).toBeGreaterThanOrEqual(
          -0.001,
        );
      }
    }
  });
});

describe('who brought a business', () => {
  it('is the code of its sign-up, however it is typed, touched at most 60 days before', async () => {
    const { code, id } = await makeAffiliate();
    const blocked = await makeAffiliate({ state: 'blocked' });
    const referred = async (tenantId: string) =>
      (
        await query<{ affiliate_id: string }>('select affiliate_id from private.referrals where tenant_id = $1', [
          tenantId,
        ])
      )[0]?.affiliate_id;

    expect(await referred(await refer(` ${code.toLowerCase()} `))).toBe(id);
    expect(await referred(await refer(code, '2026-12-12T00:00:00Z'))).toBe(id);
    expect(await referred(await refer(code, '2026-12-11T00:00:00Z'))).toBeUndefined();
    expect(await referred(await refer('NOBODY'))).toBeUndefined();
    expect(await referred(await refer(blocked.code))).toBeUndefined();
  });

  it('is kept by sign-up itself, once, and never changed by a later link', async () => {
    const [first, second] = [await makeAffiliate(), await makeAffiliate()];
    const owner = await makeUser(database.client);
    const tenant = {
      id: randomUUID(),
      name: 'By a link',
      country: 'KE',
      via: first.code,
      via_at: new Date().toISOString(),
    };
    for (let time = 0; time < 2; time += 1) await as(owner, 'create_tenant', { p_tenant: tenant });
    await query('select private.refer_tenant($1, $2, now(), now())', [tenant.id, second.code]);

    expect(await query('select affiliate_id from private.referrals where tenant_id = $1', [tenant.id])).toEqual([
      { affiliate_id: first.id },
    ]);
    await expectCode(
      as(await makeUser(database.client), 'create_tenant', { p_tenant: { ...tenant, id: randomUUID(), via: 5 } }),
      'invalid_input',
    );
  });

  it('earns nothing of an own business: the same address, also with a plus, or the same phone', async () => {
    const { code } = await makeAffiliate({ email: 'Owner+links@shop.test', phone: '+254 711 222 333' });
    const mine = await signUp(database.client, '2027-02-10T00:00:00Z');
    await query(
      `update auth.users set email = 'owner@shop.test' where id = (select user_id from public.tenant_users where tenant_id = $1)`,
      [mine],
    );
    await query(`select private.refer_tenant($1, $2, '2027-02-10', '2027-02-10')`, [mine, code]);
    const byPhone = await refer(code);
    await query(
      `insert into private.billing_methods (tenant_id, provider, phone) values ($1, 'mpesa', '254711222333')`,
      [byPhone],
    );

    for (const tenantId of [mine, byPhone]) {
      const invoice = await bill(tenantId, 29);
      await pay(tenantId, invoice, 29, '2027-03-01T00:00:00Z');
      expect(await earned(invoice)).toBeNull();
    }
  });
});

describe('paying out', () => {
  const payOut = (id: string, currency = 'JPY') =>
    as<{ id: string; total: number; people: number; file: string; sha256: string }>(
      admin,
      'admin_make_affiliate_payout',
      {
        p_payout: { id, currency, reason },
      },
    );

  it('settles what is free once, in one file, carries what is less than 50, and takes a late refund from the next', async () => {
    const rich = await makeAffiliate({ name: '=HYPERLINK("x")', payout_account: '+254700' });
    const poor = await makeAffiliate();
    const [richShop, poorShop] = [await refer(rich.code), await refer(poor.code)];
    // Long ago, so that the hold has ended whenever this runs.
    const at = '2020-01-01T00:00:00Z';
    const invoice = await bill(richShop, 500, { currency: 'JPY' });
    await pay(richShop, invoice, 500, at);
    const small = await bill(poorShop, 200, { currency: 'JPY' });
    await pay(poorShop, small, 200, at);

    const id = randomUUID();
    const made = await payOut(id);
    expect(made).toMatchObject({ total: 100, people: 1 });
    expect(made.file).toContain(`"'=HYPERLINK(""x"")","ann`);
    expect(made.file).toContain(`"'+254700",100.00,JPY`);
    expect(made.sha256).toBe(createHash('sha256').update(made.file).digest('hex'));
    expect(await payOut(id)).toEqual(made);
    await expectCode(payOut(id, 'USD'), 'idempotency_mismatch');
    await expectCode(payOut(randomUUID()), 'nothing_to_pay');
    await expect(query(`update private.affiliate_payouts set total = 1`)).rejects.toThrow();
    await expect(
      query(`insert into private.affiliate_payout_entries select * from private.affiliate_payout_entries`),
    ).rejects.toThrow(/duplicate key/);

    await giveBack(invoice, 500);
    const next = await bill(richShop, 700, { currency: 'JPY' });
    await pay(richShop, next, 700, '2020-02-01T00:00:00Z');
    // 140 earned less 100 taken back is below 50: carried, once the month is over.
    expect(
      await query(`select amount from private.payout_due('JPY', now() + interval '1 day') where affiliate_id = $1`, [
        rich.id,
      ]),
    ).toEqual([]);
    const more = await bill(richShop, 100, { currency: 'JPY' });
    await pay(richShop, more, 100, '2020-02-01T00:00:00Z');
    expect(
      await query(`select amount from private.payout_due('JPY', now() + interval '1 day') where affiliate_id = $1`, [
        rich.id,
      ]),
    ).toEqual([{ amount: '60.00' }]);
  });

  it('waits for flagged sign-ups until somebody has looked, and pays nobody who is blocked', async () => {
    const affiliate = await makeAffiliate();
    const tenantId = await refer(affiliate.code);
    const invoice = await bill(tenantId, 500, { currency: 'GBP' });
    await pay(tenantId, invoice, 500, '2020-01-01T00:00:00Z');
    const due = async () => (await query(`select 1 from private.payout_due('GBP', now())`)).length;
    await query('update private.referrals set is_flagged = true where tenant_id = $1', [tenantId]);
    expect(await due()).toBe(0);
    await as(admin, 'admin_clear_referral', { p_clearing: { tenant_id: tenantId, reason } });
    expect(await due()).toBe(1);
    await makeAffiliate({ ...affiliate, state: 'blocked' });
    expect(await due()).toBe(0);
  });

  it('is for platform administrators with a second factor only', async () => {
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
    const calls: [string, Json][] = [
      ['admin_list_affiliates', {}],
      ['admin_save_affiliate', { p_affiliate: {} }],
      ['admin_list_referrals', { p_affiliate_id: randomUUID() }],
      ['admin_clear_referral', { p_clearing: {} }],
      ['admin_make_affiliate_payout', { p_payout: {} }],
      ['admin_list_affiliate_payouts', {}],
      ['admin_list_approvals', {}],
    ];
    for (const [name, args] of calls) {
      await expectCode(as(weak, name, args), 'second_factor_required');
      await expectCode(as(shop.owner, name, args), 'permission_denied');
    }
    await expectCode(
      as(admin, 'admin_save_affiliate', { p_affiliate: { id: randomUUID(), code: 'AB', reason } }),
      'invalid_input',
    );
    await expectCode(
      as(admin, 'admin_clear_referral', { p_clearing: { tenant_id: shop.tenantId, reason } }),
      'not_found',
    );
  });
});
