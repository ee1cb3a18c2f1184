import type { Order } from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, pay, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { sendDueMails } from '../support/queuedMails';
import { testDatabase } from '../support/testDatabase';
import { confirmationOf, confirmOrder, orderByToken, orderOf, placeOrder } from './ordersFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;
let orders = 0;

beforeAll(async () => {
  shop = await makeShop(database.client, { name: 'Duka la Mama' });
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
});

const place = (email: string) => {
  orders += 1;
  return placeOrder(
    database.client,
    orderOf(shop, [[milk, 2]], {
      customer: { name: 'Wanjiru', phone: `+2547110000${String(orders).padStart(2, '0')}`, email },
    }),
  );
};

interface Claimed {
  to: string;
  subject: string;
  body: string;
  content: {
    greeting: string;
    paragraphs: string[];
    lines: { name: string; amount: string }[];
    totals: { label: string; amount: string }[];
    facts: { label: string; value: string }[];
    links: { label: string; url: string }[];
  } | null;
  brand: { name: string; host: string | null; slug: string } | null;
}

/** What jobs-tick would send now. */
async function claimed(): Promise<Claimed[]> {
  return sendDueMails(database.client);
}

describe('mails about an order', () => {
  it('say each line, what it comes to, and lead to the own address of the shop', async () => {
    await claimed();
    const placed = await place('lines@example.test');
    const mail = (await claimed()).find(({ to }) => to === 'lines@example.test');

    expect(mail?.content?.lines).toEqual([{ name: '2 × Milk', detail: 'KSh 58.00 each', amount: 'KSh 116.00' }]);
    expect(mail?.content?.totals.map(({ label, amount }) => [label, amount])).toEqual([
      ['Subtotal', 'KSh 116.00'],
      ['Includes tax', 'KSh 16.00'],
      ['Total', 'KSh 116.00'],
    ]);
    expect(mail?.content?.links[0]?.url).toBe(`{{shop_url}}/order/${placed.token}`);
    expect(mail?.body).toContain('- 2 × Milk  KSh 116.00');
    expect(mail?.body).toContain('Total: KSh 116.00');
    expect(mail?.brand).toMatchObject({ name: 'Duka la Mama', host: shop.subdomain, slug: shop.slug });
    expect(JSON.stringify(mail)).not.toContain('Wanjiru');
  });

  it('greet by name whoever ordered with an address that is proven to be theirs, and nobody else', async () => {
    const greetingOf = async (orderId: string) =>
      (
        await database.client.query<{ greeting: string }>(
          'select private.order_greeting(o) as greeting from public.orders o where o.id = $1',
          [orderId],
        )
      ).rows[0]?.greeting;
    const email = 'known@example.test';
    const { rows } = await database.client.query<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id`,
      [email],
    );
    const userId = rows[0]?.id;
    await database.client.query('update public.profiles set email_verified = true where user_id = $1', [userId]);
    const own = await place(email);
    const inTheirName = await place(email);
    const elsewhere = await place('elsewhere@example.test');
    for (const { id } of [own, elsewhere])
      await database.client.query(
        'insert into private.shopper_orders (tenant_id, order_id, user_id) values ($1, $2, $3)',
        [shop.tenantId, id, userId],
      );

    expect(await greetingOf(own.id)).toBe('Hello Wanjiru,');
    expect(await greetingOf(inTheirName.id)).toBe('Hello,');
    expect(await greetingOf(elsewhere.id)).toBe('Hello,');
  });

  it('say where a delivery goes to whoever proved that the address is theirs, and to nobody else', async () => {
    const email = 'delivered@example.test';
    const { rows } = await database.client.query<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now()) returning id`,
      [email],
    );
    await database.client.query('update public.profiles set email_verified = true where user_id = $1', [rows[0]?.id]);
    const own = await place(email);
    const inTheirName = await place(email);
    await database.client.query(
      'insert into private.shopper_orders (tenant_id, order_id, user_id) values ($1, $2, $3)',
      [shop.tenantId, own.id, rows[0]?.id],
    );
    const deliveryOf = async (orderId: string) => {
      const read = await database.client.query<{ facts: { label: string; value: string }[] }>(
        `select private.order_mail_content(jsonb_populate_record(o, $2), '{}') -> 'facts' as facts from public.orders o where o.id = $1`,
        [
          orderId,
          JSON.stringify({
            fulfilment_method: 'delivery',
            delivery_line_1: 'Moi Avenue 12',
            delivery_city: 'Nairobi\nhttp://evil.test',
          }),
        ],
      );
      return read.rows[0]?.facts.find(({ label }) => label === 'Delivery')?.value;
    };

    expect(await deliveryOf(own.id)).toBe('Moi Avenue 12, Nairobi http evil. test');
    expect(await deliveryOf(inTheirName.id)).toBe('To the address on your order page');
  });

  it('confirm each payment, with what is left', async () => {
    await claimed();
    const placed = await place('pays@example.test');
    await database.client.query(
      `select private.write_order_deposit($1, null, $2, jsonb_build_object('id', gen_random_uuid(), 'amount', 50,
         'tender_type', 'mobile_money', 'reference', 'SGH1234567', 'request_hash', 'h', 'payment_number', private.next_number($1, 'contact_payment'), 'contact_id', private.order_contact($1, null,
           jsonb_build_object('customer_name', 'Wanjiru', 'customer_phone', '+254711999999'))), clock_timestamp())`,
      [shop.tenantId, placed.id],
    );
    const mail = (await claimed()).find(({ subject }) => subject.startsWith('We have received KSh'));

    expect(mail?.subject).toBe(`We have received KSh 50.00 for your order ${placed.order_number} · Duka la Mama`);
    expect(mail?.content?.paragraphs).toEqual([
      'Duka la Mama has received your payment of KSh 50.00.',
      'Balance due: KSh 66.00.',
    ]);
    expect(mail?.content?.totals).toContainEqual({ label: 'Balance due', amount: 'KSh 66.00', is_total: true });
  });

  it('bring the invoice once it was handed over: in the mail, on the page of the order, and not to others', async () => {
    await claimed();
    const placed = await place('invoice@example.test');
    expect(await orderByToken(database.client, placed.token)).toMatchObject({ invoice_path: null });
    const sale = await confirmOrder(database.client, shop, confirmationOf(shop, placed, [pay(116)]));

    const order = (await orderByToken(database.client, placed.token)) as Order & { invoice_path: string };
    const token = /token=(.+)$/.exec(order.invoice_path)?.[1];
    expect(order.invoice_path).toBe(`/api/public-invoice-viewer?token=${token}`);
    const invoice = await asAnonymous(database.client, () =>
      callRpc<{ sale: { id: string } } | null>(database.client, 'get_public_invoice', { p_token: token }),
    );
    expect(invoice?.sale.id).toBe(sale.id);
    const mail = (await claimed()).find(
      ({ to, subject }) => to === 'invoice@example.test' && subject.startsWith('Thank you'),
    );
    expect(mail?.content?.links[1]?.url).toBe(`{{shop_url}}${order.invoice_path}`);

    // Staff end it like any other link.
    await asUser(database.client, shop.owner, () =>
      callRpc(database.client, 'revoke_invoice_link', { p_link_id: sale.id }),
    );
    expect(await orderByToken(database.client, placed.token)).toMatchObject({ invoice_path: null });
  });
});

describe('mails to the people of the business', () => {
  const staffMails = async () =>
    (
      await database.client.query<{ recipient: string; user_id: string; body: string; shop_tenant_id: string }>(
        `select recipient, user_id, body, shop_tenant_id from private.mail_outbox where kind = 'order_for_staff' order by created_at`,
      )
    ).rows;

  it('tell owner and managers of each order, and nobody else', async () => {
    const other = await makeShop(database.client);
    const before = (await staffMails()).length;
    const placed = await place('staff@example.test');
    const mails = (await staffMails()).slice(before);

    expect(mails.map(({ user_id }) => user_id).sort()).toEqual([shop.owner.userId, shop.manager.userId].sort());
    for (const { body, shop_tenant_id } of mails) {
      expect(shop_tenant_id).toBe(shop.tenantId);
      expect(body).toContain(`A new order has come in: ${placed.order_number}, KSh 116.00.`);
      expect(body).toContain('Customer: Wanjiru');
      expect(body).toContain(`{{shop_url}}/admin/sales?tab=orders&order=${placed.id}`);
    }
    expect(mails.map(({ user_id }) => user_id)).not.toContain(other.owner.userId);
  });

  it('are switched off by a setting that managers of the shop may change, in their own business only', async () => {
    const other = await makeShop(database.client);
    const change = (persona: typeof shop.owner) =>
      asUser(database.client, persona, () =>
        database.client.query('update public.storefront_settings set mails_of_orders = false where tenant_id = $1', [
          shop.tenantId,
        ]),
      );
    expect((await change(other.owner)).rowCount).toBe(0);
    expect((await change(shop.owner)).rowCount).toBe(1);
    const before = (await staffMails()).length;
    await place('quiet@example.test');
    expect(await staffMails()).toHaveLength(before);
    await database.client.query('update public.storefront_settings set mails_of_orders = true where tenant_id = $1', [
      shop.tenantId,
    ]);
  });
});

describe('every link of a mail to shoppers', () => {
  it('leads to the main host where the shop is at /t/slug: pages of a host are not below that', async () => {
    const own = await makeShop(database.client, { subdomain: null, slug: 'no-host' });
    const { rows } = await database.client.query<{ urls: string[] }>(
      `select array[private.host_url($1), private.mail_brand($1) ->> 'host', private.mail_brand($1) ->> 'slug'] as urls`,
      [own.tenantId],
    );
    expect(rows[0]?.urls).toEqual(['{{site_url}}', null, 'no-host']);
    expect(
      (await database.client.query<{ url: string }>('select private.host_url($1) as url', [shop.tenantId])).rows,
    ).toEqual([{ url: '{{shop_url}}' }]);
  });

  it('is written for the own address of the shop, never for its page on the main host', async () => {
    const { rows } = await database.client.query<{ name: string }>(
      `select proname as name from pg_proc where prosrc like '%{{site_url}}/t/%' order by 1`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['a verified domain', true, 'shop.example.com'],
    ['its subdomain', false, null],
  ])('is that of %s', async (_name, hasDomain, host) => {
    const own = await makeShop(database.client);
    if (hasDomain)
      await database.client.query(
        `insert into public.tenant_domains (tenant_id, domain, verified_at) values ($1, 'shop.example.com', now())`,
        [own.tenantId],
      );
    await database.client.query(
      `insert into public.tenant_domains (tenant_id, domain, verified_at) values ($1, $2, null)`,
      [own.tenantId, `unproven-${own.slug}.example.com`],
    );
    const { rows } = await database.client.query<{ brand: { host: string } }>(
      'select private.mail_brand($1) as brand',
      [own.tenantId],
    );
    expect(rows[0]?.brand.host).toBe(host ?? own.subdomain);
  });
});

it('amounts are written as the shop does, with the decimals of the currency', async () => {
  const { rows } = await database.client.query<{ amounts: string[] }>(
    `select array[private.money_text($1, 'KES', 1234.5), private.money_text($1, 'KES', -5), private.money_text($1, 'JPY', 1200),
       private.money_text($1, 'USD', 9)] as amounts`,
    [shop.tenantId],
  );
  expect(rows[0]?.amounts.slice(0, 2)).toEqual(['KSh 1,234.50', '-KSh 5.00']);
  expect(rows[0]?.amounts[2]).toMatch(/1,200$/);
  expect(rows[0]?.amounts[3]).toMatch(/9\.00$/);
});
