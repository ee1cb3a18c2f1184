import { randomUUID } from 'node:crypto';
import { challengeOf, solve } from '../shop-visitors/visitorFixtures';
import {
  anonymous,
  closeAll,
  freshEmail,
  makeAccount,
  service,
  signIn,
  whenPossible,
  withDatabase,
  type Db,
} from './environment';
import { must, openPaidShop, type PaidShop } from './paymentShops';

/*
 * What an attacker at a till, behind a link or at the till of a locked business found open: each kind, over HTTP, as they did it.
 * The price of the one product is 50.
 */
afterAll(closeAll);

/** Both a refusal that was raised and one that was answered with a status. */
const codeOf = async (call: PromiseLike<{ error: { hint?: string | null } | null }>) =>
  (await call).error?.hint ?? 'taken';

whenPossible.mailbox('a till', () => {
  let shop: PaidShop;
  let cashier: Db;
  let sessionId: string;

  beforeAll(async () => {
    shop = await openPaidShop('paystack');
    const email = freshEmail('attacking-cashier');
    const userId = await makeAccount(email);
    const member = { tenant_id: shop.tenantId, user_id: userId, role: 'cashier' } as const;
    const { error } = await service()
      .from('tenant_users')
      .insert({ ...member, invitation_status: 'accepted', is_active: true });
    if (error !== null) throw error;
    cashier = await signIn(email);
    sessionId = randomUUID();
    const tills = await must<{ id: string }[]>(cashier.rpc('list_tills'));
    const opening = { p_session_id: sessionId, p_opening_float: 1234, p_till_id: tills[0]?.id ?? '' };
    await must(cashier.rpc('open_till_session', opening));
  });

  const sale = (payment: object, more: object = {}) =>
    cashier.rpc('record_sale', {
      p_sale: {
        id: randomUUID(),
        till_session_id: sessionId,
        lines: [{ id: randomUUID(), product_id: shop.productId, quantity: 1, unit_price: 50 }],
        payments: [{ id: randomUUID(), amount: 50, ...payment }],
        ...more,
      },
    });
  const late = () => ({ late: { provisional_number: `T1-${randomUUID().slice(0, 8)}`, device_id: randomUUID() } });

  it('takes a code once, however it is spelled', async () => {
    const byPhone = (reference: string) => codeOf(sale({ tender_type: 'mobile_money', reference }));
    expect(await byPhone('SKQ4ABCDEF')).toBe('taken');
    for (const spelled of [
      'skq4abcdef',
      'SKQ4ABCDEF.',
      'SKQ4A-BCDEF',
      'SKQ4A\u200bBCDEF',
      '\u0405KQ4ABCDEF',
      '\uff33KQ4ABCDEF',
    ])
      expect([spelled, await byPhone(spelled)]).toEqual([spelled, 'receipt_reused']);
  });

  it('answers no search for what its drawer should hold', async () => {
    const drop = (amount: number) =>
      codeOf(
        cashier.rpc('record_cash_movement', {
          p_movement: {
            id: randomUUID(),
            till_session_id: sessionId,
            kind: 'cash_drop',
            amount,
            reason: 'To the bank',
          },
        }),
      );
    const answers = [];
    for (const amount of [5000, 1300, 1235, 1234, 1]) answers.push(await drop(amount));
    expect(answers).toEqual(answers.map(() => 'taken'));
  });

  it.each(['\u200b', '\u3164', '\u2800', '\u00ad', '\u00a0', '\u2060\ufe0f'])(
    'takes a text that shows nothing (%j) for none',
    async (text) => {
      const movement = { id: randomUUID(), till_session_id: sessionId, kind: 'pay_in', amount: 1, reason: text };
      expect(await codeOf(cashier.rpc('record_cash_movement', { p_movement: movement }))).toBe('invalid_input');
      const card = { id: randomUUID(), amount: 10, reason: text };
      await must(
        shop.owner.from('tenant_policies').update({ gift_cards_enabled: true }).eq('tenant_id', shop.tenantId).select(),
      );
      expect(await codeOf(shop.owner.rpc('issue_gift_card', { p_card: card }))).toBe('invalid_input');
      const settlement = { id: randomUUID(), action: 'accept', note: text };
      expect(await codeOf(shop.owner.rpc('settle_unproven_payment', { p_settlement: settlement }))).toBe(
        'invalid_input',
      );
    },
  );

  whenPossible.database('of a business that is locked', () => {
    const setStatus = (status: string) =>
      withDatabase(async (client) => {
        await client.query(
          `update public.tenant_subscriptions set status = $2, expires_at = now() + interval '1 year' where tenant_id = $1`,
          [shop.tenantId, status],
        );
      });
    afterAll(() => setStatus('active'));

    it.each(['suspended', 'cancelled', 'pending', 'expired', 'past_due'])(
      'by being %s sells nothing of now, late or not, and nobody leaves work there',
      async (status) => {
        await setStatus(status);
        expect(await codeOf(sale({ tender_type: 'cash' }))).toBe('subscription_required');
        expect(await codeOf(sale({ tender_type: 'cash' }, late()))).toBe('subscription_required');
        const occurred = { ...late(), occurred_at: new Date().toISOString() };
        expect(await codeOf(sale({ tender_type: 'cash' }, occurred))).toBe('subscription_required');

        const message = {
          id: randomUUID(),
          tenant_id: shop.tenantId,
          name: 'Asha',
          email: 'asha@mail.test',
          message: 'Open?',
        };
        expect(await codeOf(anonymous().rpc('send_contact_message', { p_message: message }))).toBe('shop_unattended');
        expect(await orderCode()).toBe('shop_takes_no_orders');
      },
    );

    /** Does the work that is asked of an address from which much comes. */
    async function orderCode(): Promise<string> {
      const order = {
        id: randomUUID(),
        tenant_id: shop.tenantId,
        lines: [{ id: randomUUID(), product_id: shop.productId, quantity: 1 }],
        customer: { name: 'Wanjiru', phone: '+254712345678' },
        fulfilment_method: 'pickup',
        payment_method: 'pay_on_pickup',
      };
      const { error } = await anonymous().rpc('place_order', { p_order: order });
      if (error?.hint !== 'challenge_required') return error?.hint ?? 'taken';
      const challenge = solve(challengeOf(error));
      return await codeOf(anonymous().rpc('place_order', { p_order: { ...order, challenge: { ...challenge } } }));
    }
  });
});
