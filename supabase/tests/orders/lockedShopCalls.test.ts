import { randomUUID } from 'node:crypto';
import { arrive, haveReported, moneyOf, takeDirectPayments } from '../payments/directPaymentFixtures';
import { saveKeys } from '../payments/paymentFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { asVisitor, handedOver, reviewOf } from '../shop-visitors/visitorFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { orderOf } from './ordersFixtures';

/* Whatever anybody may send without signing in leaves no work in a business whose people cannot come in (docs/decisions/0052). */
const database = testDatabase();

interface Call {
  /** The argument, made while the business was open; the same twice is one thing, so each is new. */
  args: (shop: Prepared) => Record<string, unknown>;
  code: 'shop_takes_no_orders' | 'shop_unattended';
}

/** What is refused. */
const refused: Record<string, Call> = {
  place_order: {
    args: ({ shop, milk }) => ({ p_order: orderOf(shop, [[milk, 1]]) }),
    code: 'shop_takes_no_orders',
  },
  send_contact_message: {
    args: ({ shop }) => ({
      p_message: {
        id: randomUUID(),
        tenant_id: shop.tenantId,
        name: 'Asha',
        email: 'asha@mail.test',
        message: 'Open?',
      },
    }),
    code: 'shop_unattended',
  },
  write_review: {
    args: ({ reviewable, milk }) => ({ p_review: reviewOf(reviewable, milk, 5) }),
    code: 'shop_unattended',
  },
  request_stock_notice: {
    args: ({ shop, gone }) => ({
      p_request: { tenant_id: shop.tenantId, product_id: gone, email: 'asha@mail.test', consent: true },
    }),
    code: 'shop_unattended',
  },
};

/** What is not tried here, each with its reason. */
const excepted: Record<string, string> = {
  accept_quote: 'quoteLinks.test.ts tries it in locked businesses, where those who accepted before hear so again',
  check_affiliate_code:
    'the link of an affiliate of the platform, about no business; what it writes is how many opened it',
  choose_order_payment: 'of an order that was taken before: it can still be paid',
  claim_direct_payment: 'money for an order that was taken before, which has left the payer',
  count_shop_page: 'counts that a page was opened; nobody has to do anything',
  confirm_purchase_order: 'orderConfirmations.test.ts tries it in a locked business',
  end_cart_mails: 'somebody wants no more mails; nobody has to do anything',
  end_stock_notice: 'somebody wants no more mails; nobody has to do anything',
  get_public_invoice: 'reads; what it writes is that it was looked at',
  get_public_purchase_order: 'reads; what it writes is that it was looked at',
  get_public_quote: 'reads; what it writes is that it was looked at',
  quote_sale: 'only calculates; what it writes counts guesses at coupons',
  shop_payment_methods: 'reads; what it writes counts that the checkout was opened',
  shop_product: 'reads; what it writes counts that a product was seen',
  shop_products: 'reads; what it writes counts what was searched for',
  report_error: 'a page failed; people of the platform read it, nobody of the business has to do anything',
};

interface Prepared {
  shop: Shop;
  milk: string;
  /** A product that is out of stock. */
  gone: string;
  /** Token of an order that was handed over. */
  reviewable: string;
}
let prepared: Prepared;
let other: Prepared;

async function prepare(): Promise<Prepared> {
  const { client } = database;
  const shop = await makeShop(client);
  const milk = await addProduct(client, shop, { name: 'Milk', price: 58, stock: 100 });
  return {
    shop,
    milk,
    gone: await addProduct(client, shop, { name: 'Tea', price: 58 }),
    reviewable: (await handedOver(client, shop, [milk])).token,
  };
}

/** How many rows a business has in every table, by table. */
async function rowsOf({ shop }: Prepared): Promise<Record<string, number>> {
  const { rows } = await database.client.query<{ name: string }>(
    `select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'tenant_id' and not a.attisdropped and c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await database.client.query<{ n: string }>(`select count(*) as n from ${name} where tenant_id = $1`, [
      shop.tenantId,
    ]);
    counts[name] = Number(found.rows[0]?.n);
  }
  return counts;
}

const call = (name: string, made: Prepared) => asVisitor(database.client, name, refused[name]?.args(made) ?? {});

beforeAll(async () => {
  prepared = await prepare();
  other = await prepare();
});

it('every function that changes something and needs no sign-in is known here', async () => {
  const { rows } = await database.client.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provolatile = 'v'
       and has_function_privilege('anon', p.oid, 'execute') order by 1`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(refused), ...Object.keys(excepted)].toSorted(),
  );
});

describe.each(['suspended', 'cancelled', 'expired', 'pending', 'past_due', 'trial'])(
  'in a business that is %s',
  (status) => {
    beforeAll(async () => {
      await database.client.query(
        `update public.tenant_subscriptions set status = $2, expires_at = now() - interval '1 hour' where tenant_id = $1`,
        [prepared.shop.tenantId, status],
      );
    });

    it.each(Object.keys(refused))('%s is refused and leaves nothing', async (name) => {
      const before = await rowsOf(prepared);
      const failure = await expectCode(call(name, prepared), refused[name]?.code ?? '');
      expect(failure.code).toBe('PT409');
      // Visitors are not told that it is about money.
      expect(failure.message).not.toMatch(/pay|subscription|billing/i);
      expect(await rowsOf(prepared)).toEqual(before);
    });
  },
);

it.each(Object.keys(refused))('%s is taken in a business that is not locked', async (name) => {
  await expect(call(name, other)).resolves.toBeDefined();
});

it('is taken again once it is paid', async () => {
  await database.client.query(`update public.tenant_subscriptions set status = 'active' where tenant_id = $1`, [
    prepared.shop.tenantId,
  ]);
  for (const name of Object.keys(refused)) await expect(call(name, prepared)).resolves.toBeDefined();
});

it('money to a paybill is kept whoever is locked: it has left the payer', async () => {
  await takeDirectPayments(database.client, other.shop);
  await saveKeys(database.client, other.shop, 'mpesa', ['consumer_key', 'consumer_secret']);
  const token = await haveReported(database.client, other.shop);
  await database.client.query(`update public.tenant_subscriptions set status = 'suspended' where tenant_id = $1`, [
    other.shop.tenantId,
  ]);
  const money = moneyOf(58);
  await arrive(database.client, token, money);
  const { rows } = await database.client.query('select amount from public.direct_payments where receipt_number = $1', [
    money.receipt_number,
  ]);
  expect(rows).toHaveLength(1);
});
