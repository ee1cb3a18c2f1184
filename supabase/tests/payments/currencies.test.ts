import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { testDatabase } from '../support/testDatabase';
import { callRpc } from '../support/callRpc';
import { asUser } from '../support/personas';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { asService, begin, beginOf, depositsOf, paymentsOf, saveKeys } from './paymentFixtures';

const database = testDatabase();
let client: Client;
beforeAll(() => ({ client } = database));

/**
 * What each service counts one thousand of a currency in, written down by hand from their documentation; null: the service does not
 * take it. Stripe: docs.stripe.com/currencies. Paystack: hundredths. M-Pesa: whole Kenyan shillings.
 */
const thousand: Record<string, { stripe: number | null; paystack: number | null; mpesa: number | null }> = {
  USD: { stripe: 100_000, paystack: 100_000, mpesa: null },
  KES: { stripe: 100_000, paystack: 100_000, mpesa: 1_000 },
  EUR: { stripe: 100_000, paystack: null, mpesa: null },
  GBP: { stripe: 100_000, paystack: null, mpesa: null },
  JPY: { stripe: 1_000, paystack: null, mpesa: null },
  CNY: { stripe: 100_000, paystack: null, mpesa: null },
  INR: { stripe: 100_000, paystack: null, mpesa: null },
  NGN: { stripe: 100_000, paystack: 100_000, mpesa: null },
  ZAR: { stripe: 100_000, paystack: 100_000, mpesa: null },
  UGX: { stripe: 100_000, paystack: null, mpesa: null },
  TZS: { stripe: 100_000, paystack: null, mpesa: null },
  RWF: { stripe: 1_000, paystack: null, mpesa: null },
  ETB: { stripe: 100_000, paystack: null, mpesa: null },
  GHS: { stripe: null, paystack: 100_000, mpesa: null },
  XOF: { stripe: 1_000, paystack: null, mpesa: null },
  XAF: { stripe: 1_000, paystack: null, mpesa: null },
  EGP: { stripe: 100_000, paystack: null, mpesa: null },
  MAD: { stripe: 100_000, paystack: null, mpesa: null },
  CAD: { stripe: 100_000, paystack: null, mpesa: null },
  AUD: { stripe: 100_000, paystack: null, mpesa: null },
  BRL: { stripe: 100_000, paystack: null, mpesa: null },
};
const kinds = ['stripe', 'paystack', 'mpesa'] as const;
type Kind = (typeof kinds)[number];

const setUp = (shop: Shop, kind: Kind, isEnabled: boolean) =>
  asUser(client, shop.owner, () =>
    callRpc(client, 'save_payment_provider', {
      p_provider: {
        kind,
        mode: 'test',
        is_enabled: isEnabled,
        ...(kind === 'mpesa' ? { shortcode: '174379', shortcode_kind: 'paybill' } : {}),
      },
    }),
  );
const names: Record<Kind, string[]> = {
  stripe: ['secret_key', 'webhook_secret'],
  paystack: ['secret_key'],
  mpesa: ['consumer_key', 'consumer_secret', 'passkey'],
};

it('knows every currency of the product', async () => {
  const { rows } = await client.query<{ code: string }>('select code from public.currencies');
  expect(rows.map(({ code }) => code).sort()).toEqual(Object.keys(thousand).sort());
});

it.each(Object.entries(thousand))(
  '%s is begun, confirmed and given back in the units of each service',
  async (currency, units) => {
    const shop = await makeShop(client);
    await client.query(`set session_replication_role = replica`);
    await client.query(`update public.tenants set currency_code = $2 where id = $1`, [shop.tenantId, currency]);
    await client.query(`set session_replication_role = origin`);
    const thing = await addProduct(client, shop, { name: 'Thing', price: 1000, stock: 100, taxCode: 'A' });
    for (const kind of kinds) {
      await setUp(shop, kind, false);
      await saveKeys(client, shop, kind, names[kind]);
      const said = units[kind];
      if (said === null) {
        await expect(setUp(shop, kind, true)).rejects.toMatchObject({ hint: 'invalid_input' });
        continue;
      }
      await setUp(shop, kind, true);
      const method = kind === 'mpesa' ? 'mobile_money' : 'card';
      const payer = kind === 'mpesa' ? '0712 345 678' : 'wanjiru@mail.test';
      const ask = async () => {
        const placed = await placeOrder(client, orderOf(shop, [[thing, 1]], { payment_method: method }));
        const begun = await begin(client, beginOf(placed, { method, payer }));
        const reference = { provider_reference: begun.id, provider_payment: `pi_${begun.id}` };
        return { placed, begun, reference };
      };
      const settle = (id: string, source: string, more: Record<string, unknown>) =>
        asService<{ state: string }>(client, 'settle_payment', {
          p_settlement: {
            tenant_id: shop.tenantId,
            id,
            source,
            outcome: 'succeeded',
            currency_code: currency,
            ...more,
          },
        });
      for (const source of ['callback', 'query']) {
        const { placed, begun, reference } = await ask();
        expect([begun.amount, begun.currency_code]).toEqual([1000, currency]);
        // What the functions made of it is not believed: the service's own count is.
        const receipt = `R${randomUUID().slice(0, 8).toUpperCase()}`;
        const answer = { ...reference, receipt_number: receipt, service_amount: said, amount: 1 };
        expect(await settle(begun.id, source, answer)).toMatchObject({ state: 'succeeded' });
        expect(await depositsOf(client, shop, placed.id)).toMatchObject([{ kind: 'paid', amount: 1000 }]);
      }
      // A hundredth, or a hundred times as much, in the service's own count: never paid.
      for (const wrong of [said / 100, said * 100]) {
        const { placed, begun, reference } = await ask();
        const answer = {
          ...reference,
          receipt_number: `R${randomUUID().slice(0, 8).toUpperCase()}`,
          service_amount: wrong,
          amount: 1000,
        };
        expect(await settle(begun.id, 'query', answer)).toMatchObject({ state: 'needs_review' });
        const [payment] = await paymentsOf(client, shop, placed.id);
        expect(payment).toMatchObject({ review_reason: 'amount_mismatch', received_amount: (wrong / said) * 1000 });
        if (kind === 'mpesa') continue;
        await client.query(
          `update public.payment_intents set refund_status = 'sent', refund_amount = 1000 where tenant_id = $1 and id = $2`,
          [shop.tenantId, begun.id],
        );
        await asService(client, 'settle_payment_refund', {
          p_settlement: {
            tenant_id: shop.tenantId,
            id: begun.id,
            outcome: 'done',
            reference: 're_1',
            service_amount: said / 2,
            currency_code: currency,
          },
        });
        const [back] = await paymentsOf(client, shop, placed.id);
        expect(back).toMatchObject({ state: 'refunded', refund_amount: 500 });
      }
      await setUp(shop, kind, false);
    }
  },
);
