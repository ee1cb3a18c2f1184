import type { Client } from 'pg';
import { confirmationOf, confirmOrder } from '../orders/ordersFixtures';
import { addProduct, makeShop, pay, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { callForDueJobs } from '../support/jobs';
import { testDatabase } from '../support/testDatabase';
import { asAnonymous } from '../support/personas';
import { begin, beginOf, asService, asStaff, orderToPay, stateOf, takePayments } from './paymentFixtures';

const database = testDatabase();
let client: Client;
let shop: Shop;
let soap: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  soap = await addProduct(client, shop, { name: 'Soap', price: 100, stock: 1000, taxCode: 'A' });
  await takePayments(client, shop, 'stripe');
});

const card = { method: 'card', payer: 'wanjiru@mail.test' };
/** An order whose payment page is open until `minutes` from now. */
async function open(minutes = 31) {
  const placed = await orderToPay(client, shop, [[soap, 1]], { payment_method: 'card' });
  const begun = await begin(client, beginOf(placed, card));
  await accept(begun, minutes);
  return { placed, begun };
}
const accept = (begun: { id: string; tenant_id: string }, minutes: number) =>
  asService(client, 'note_payment_request', {
    p_request: {
      tenant_id: begun.tenant_id,
      id: begun.id,
      outcome: 'accepted',
      provider_reference: `cs_${begun.id}`,
      redirect_url: 'https://pay.test/',
      expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
    },
  });
/** What the timer is given now, of one payment. */
async function claimed(id: string) {
  const rows = await callForDueJobs<{ id: string; is_unwanted: boolean } | null>(
    client,
    'payment_query',
    'claim_payment_query',
    'p_payment_id',
  );
  return rows.find((row) => row?.id === id)?.is_unwanted;
}

it('ends when the service says that its page ends, and no later than in a day', async () => {
  const { placed } = await open();
  const { payment } = await stateOf(client, placed.token);
  expect(Date.parse(payment?.expires_at ?? '') - Date.now()).toBeGreaterThan(30 * 60_000);
  const { placed: long } = await open(60 * 48);
  const state = await stateOf(client, long.token);
  expect(Date.parse(state.payment?.expires_at ?? '') - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
});

it('is left open while somebody may pay', async () => {
  const { begun } = await open();
  await client.query(`update public.payment_intents set next_query_at = now() where id = $1`, [begun.id]);
  expect(await claimed(begun.id)).toBe(false);
});

it.each([
  [
    'the order is called off',
    async ({ placed }: Awaited<ReturnType<typeof open>>) => {
      await asStaff(client, shop.manager, 'cancel_order', { p_order_id: placed.id, p_reason: 'Sold out' });
    },
  ],
  [
    'it is to be paid another way',
    async ({ placed }: Awaited<ReturnType<typeof open>>) => {
      await asAnonymous(client, () =>
        callRpc(client, 'choose_order_payment', { p_token: placed.token, p_method: 'pay_on_pickup' }),
      );
    },
  ],
  [
    'it is sold',
    async ({ placed }: Awaited<ReturnType<typeof open>>) => {
      await confirmOrder(client, shop, confirmationOf(shop, placed, [pay(100)]));
    },
  ],
  [
    'another try begins',
    async ({ placed, begun }: Awaited<ReturnType<typeof open>>) => {
      await client.query(`update public.payment_intents set expires_at = now() - interval '1 second' where id = $1`, [
        begun.id,
      ]);
      await begin(client, beginOf(placed, card));
    },
  ],
])('is ended at once when %s', async (_what, happen) => {
  const opened = await open();
  expect(await claimed(opened.begun.id)).toBeUndefined();
  await happen(opened);
  expect(await claimed(opened.begun.id)).toBe(true);
});
