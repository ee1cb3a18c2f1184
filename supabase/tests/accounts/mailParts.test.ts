import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { mailHtml, type MailBrand, type MailContent } from '../../functions/_shared/mailHtml';
import { call, contactOf, saveContact } from '../contacts/contactFixtures';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { quoteOf, saveQuote } from '../sales/quoteFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from '../sales/salesFixtures';
import { as, makeShopper, saveCart } from '../shopper-accounts/shopperFixtures';
import { asVisitor } from '../shop-visitors/visitorFixtures';
import { callRpc } from '../support/callRpc';
import { sendDueMails } from '../support/queuedMails';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const hostile = '<b>Tea</b> & "Duka" http://evil.test';
let shop: Shop;
let tea: string;

interface Claimed {
  to: string;
  subject: string;
  body: string;
  content: MailContent;
  brand: MailBrand | null;
}

beforeAll(async () => {
  shop = await makeShop(database.client, { name: hostile });
  tea = await addProduct(database.client, shop, { name: hostile, price: 58, stock: 500, cost: 40 });
  await database.client.query(
    `update public.business_settings set phone = '+254 700 000001', email = 'duka@mail.test' where tenant_id = $1`,
    [shop.tenantId],
  );
  await database.client.query('update public.storefront_settings set cart_mail_hours = 4 where tenant_id = $1', [
    shop.tenantId,
  ]);
});

beforeEach(async () => {
  await database.client.query('delete from private.mail_outbox');
});

/** One of each kind that speaks for a business, written by what people do. */
const writers: Record<string, () => Promise<unknown>> = {
  receipt: async () => {
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(tea, 2)], [pay(116)]));
    await call(database.client, shop.cashier, 'mail_receipt', { p_sale_id: sale.id, p_email: 'to@mail.test' });
  },
  quote: async () => {
    const quote = await saveQuote(database.client, shop.manager, quoteOf([line(tea, 2)]));
    await call(database.client, shop.manager, 'mail_quote', { p_quote_id: quote.id, p_email: 'to@mail.test' });
  },
  contact_statement: async () => {
    const contact = contactOf({ name: hostile, email: 'to@mail.test' });
    await saveContact(database.client, shop.owner, contact);
    await call(database.client, shop.owner, 'mail_statement', { p_contact_id: contact.id });
  },
  stock_notice: async () => {
    const gone = await addProduct(database.client, shop, { name: hostile, price: 58 });
    await asVisitor(database.client, 'request_stock_notice', {
      p_request: { tenant_id: shop.tenantId, product_id: gone, email: 'to@mail.test', consent: true },
    });
    await asUser(database.client, shop.owner, () =>
      callRpc(database.client, 'receive_goods', {
        p_receipt: { id: randomUUID(), lines: [{ product_id: gone, quantity: 5, unit_cost: 1 }] },
      }),
    );
    await asServiceRole(database.client, () => callRpc(database.client, 'queue_stock_notices'));
  },
  cart_abandoned: async () => {
    const shopper = await makeShopper(database.client);
    await as(database.client, shopper, 'choose_cart_mails', {
      p_choice: { tenant_id: shop.tenantId, wanted: true, source: 'account' },
    });
    await saveCart(database.client, shopper, shop.tenantId, 0, [[tea, 2]]);
    await database.client.query(
      `update private.shopper_carts set changed_at = now() - interval '5 hours' where user_id = $1`,
      [shopper.userId],
    );
    await asServiceRole(database.client, () => callRpc(database.client, 'queue_cart_mails'));
  },
  contact_message: () =>
    asVisitor(database.client, 'send_contact_message', {
      p_message: { id: randomUUID(), tenant_id: shop.tenantId, name: hostile, phone: '0712 345 678', message: hostile },
    }),
  order_placed: () =>
    placeOrder(
      database.client,
      orderOf(shop, [[tea, 2]], { customer: { name: hostile, phone: '+254711000001', email: 'to@mail.test' } }),
    ),
};

const claimed = () => sendDueMails<Claimed>(database.client);
const htmlOf = ({ subject, content, brand }: Claimed) =>
  mailHtml({ subject, content, brand, shopUrl: 'https://duka.example' });

describe.each(Object.keys(writers))('the mail %s', (kind) => {
  it('bears the shop’s name, says the same as text and as HTML, and lets no name become markup or a link', async () => {
    await writers[kind]?.();
    const mails = (await claimed()).filter(({ brand }) => brand !== null);
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) {
      const html = htmlOf(mail);
      expect(html).toContain('&lt;b&gt;Tea&lt;/b&gt; &amp; &quot;Duka&quot;');
      expect(html).not.toContain('<b>Tea');
      for (const text of [html, mail.body, mail.subject]) {
        expect(text).not.toContain('://evil');
        expect(text).not.toMatch(/KES|undefined|null/);
      }
      expect(mail.brand).toMatchObject({ phone: '+254 700 000001', email: 'duka@mail.test' });
      expect(html).toContain('duka@mail.test');
      for (const { label, url } of mail.content.links ?? []) expect(mail.body).toContain(`${label}:\n${url}`);
      for (const { amount } of mail.content.totals ?? []) expect(mail.body).toContain(amount);
    }
  });
});

describe('mails with amounts', () => {
  it.each(['receipt', 'quote', 'order_placed'])(
    '%s: as on the screen, with a link to the shop’s own address',
    async (kind) => {
      await writers[kind]?.();
      const [mail] = (await claimed()).filter(({ to }) => to === 'to@mail.test');

      expect(mail?.content.lines).toMatchObject([{ detail: 'KSh 58.00 each', amount: 'KSh 116.00' }]);
      expect(mail?.content.totals).toContainEqual({ label: 'Total', amount: 'KSh 116.00', is_total: true });
      expect(mail?.content.links?.[0]?.url).toMatch(/^\{\{shop_url\}\}\//);
    },
  );

  it('list sixty lines and say how many more there are', async () => {
    const lines = Array.from({ length: 62 }, () => line(tea));
    const sale = await recordSale(database.client, shop, saleOf(shop, lines, [pay(62 * 58)]));
    await call(database.client, shop.cashier, 'mail_receipt', { p_sale_id: sale.id, p_email: 'to@mail.test' });
    const [mail] = await claimed();

    expect(mail?.content.lines).toHaveLength(61);
    expect(mail?.content.lines?.at(-1)?.name).toBe('and 2 more lines');
    // Long names take no link away.
    expect(mail?.body).toContain('public-invoice-viewer?token=');
  });
});

describe('every mail', () => {
  it('about an account is made of paragraphs, facts and links', async () => {
    await database.client.query(`select private.queue_mail($1, 'to@mail.test', 'new_device', 'New sign-in', $2)`, [
      shop.owner.userId,
      'Your account was signed in to.\n\nWhen: 3 Dec 2026\nProgram: <b>curl</b>\n\nIf not, choose a new password at once: {{site_url}}/forgot-password',
    ]);
    const [mail] = await claimed();

    expect(mail?.brand).toBeNull();
    expect(mail?.content).toMatchObject({
      greeting: expect.stringMatching(/^Hello .+,$/),
      paragraphs: ['Your account was signed in to.'],
      facts: [
        { label: 'When', value: '3 Dec 2026' },
        { label: 'Program', value: '<b>curl</b>' },
      ],
      links: [
        {
          label: 'If not, choose a new password at once',
          button: 'Choose a new password',
          url: '{{site_url}}/forgot-password',
        },
      ],
    });
    const html = mail === undefined ? '' : htmlOf(mail);
    expect(html).toContain('Program:</b> &lt;b&gt;curl&lt;/b&gt;');
    expect(html).toContain('Dukani');
  });

  it('in the outbox has parts, because three functions alone put mails there', async () => {
    const { rows } = await database.client.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.prosrc ~* 'insert\\s+into\\s+private\\.mail_outbox' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['queue_mail', 'queue_report_mail', 'queue_shop_mail']);
    await expect(
      database.client.query(
        `insert into private.mail_outbox (user_id, kind, recipient, subject, body) values (null, 'x', 'a@b.test', 'S', 'B')`,
      ),
    ).rejects.toThrow(/"content"/);
  });

  it('that a function sends is drawn by the same code', () => {
    const folder = path.resolve(__dirname, '../../functions');
    const files = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('mailHtml.ts'));
    expect(files.length).toBeGreaterThan(10);
    const textOf = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

    // The page of a link that stops marketing is no mail.
    expect(files.filter((name) => /<(!doctype|html|body|p|table)\b/i.test(textOf(name)))).toEqual([
      '_shared/messages/unsubscribePage.ts',
    ]);
    const senders = files.filter((name) => /\bsendMail\(\{/.test(textOf(name)));
    expect(senders.length).toBeGreaterThan(2);
    for (const name of senders) expect(textOf(name)).toMatch(/mailHtml\(|invitationMail\(/);
  });
});
