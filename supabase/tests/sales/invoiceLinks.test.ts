import { randomUUID } from 'node:crypto';
import type { InvoiceLink, PublicInvoice, Sale } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addContact, addProduct, line, makeShop, pay, recordSale, saleOf, sell, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let sale: Sale;

beforeAll(async () => {
  shop = await makeShop(database.client, { name: 'Duka' });
  await database.client.query(
    `update public.business_settings set tax_pin = 'P051234567X', receipt_footer = 'Karibu tena' where tenant_id = $1`,
    [shop.tenantId],
  );
  const milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 10 });
  sale = await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk, 2)], [pay(116)], { contact_id: await addContact(database.client, shop) }),
  );
});

function link(persona: Persona = shop.cashier, args: Record<string, unknown> = {}): Promise<InvoiceLink> {
  return asUser(database.client, persona, () =>
    callRpc<InvoiceLink>(database.client, 'create_invoice_link', { p_sale_id: sale.id, ...args }),
  );
}
function open(token: string): Promise<PublicInvoice | null> {
  return asAnonymous(database.client, () =>
    callRpc<PublicInvoice | null>(database.client, 'get_public_invoice', { p_token: token }),
  );
}

describe('an invoice link', () => {
  it('calls ways to pay as the business does, and no other business', async () => {
    const { client } = database;
    await makeShop(client);
    await client.query(
      "update public.payment_methods set name = 'Lipa na M-Pesa', is_enabled = false where tenant_id = $1 and tender_type = 'mobile_money'",
      [shop.tenantId],
    );
    const invoice = await open((await link()).token);

    expect(invoice?.tender_names).toMatchObject({ mobile_money: 'Lipa na M-Pesa', cash: 'Cash' });
  });

  it('opens the invoice for anyone who holds it, and counts', async () => {
    const made = await link();
    const invoice = await open(made.token);
    await open(made.token);

    expect(made.path).toBe(`/api/public-invoice-viewer?token=${made.token}`);
    expect(Date.parse(made.expires_at) - Date.now()).toBeGreaterThan(89 * 86_400_000);
    expect(invoice).toMatchObject({
      business: { name: 'Duka', tenant_id: shop.tenantId },
      tax_pin: 'P051234567X',
      receipt_footer: 'Karibu tena',
      issued_to: 'Asha Customer',
      sale: { id: sale.id, total_amount: 116, lines: [{ name: 'Milk' }] },
    });
    for (const key of ['replayed', 'journal_entry_id', 'till_session_id'])
      expect(invoice?.sale).not.toHaveProperty(key);
    const { rows } = await database.client.query<{ view_count: number; row: string }>(
      'select view_count, l::text as row from public.invoice_links l where id = $1',
      [made.id],
    );
    expect(rows[0]?.view_count).toBe(2);
    expect(rows[0]?.row).not.toContain(made.token);
  });

  it('answers the same nothing to a wrong, an expired and a revoked token', async () => {
    const revoked = await link();
    const expired = await link();
    await asUser(database.client, shop.cashier, () =>
      callRpc(database.client, 'revoke_invoice_link', { p_link_id: revoked.id }),
    );
    await asUser(database.client, shop.cashier, () =>
      callRpc(database.client, 'revoke_invoice_link', { p_link_id: revoked.id }),
    );
    await database.client.query('alter table public.invoice_links disable trigger user');
    await database.client.query(
      `update public.invoice_links set expires_at = now() - interval '1 second' where id = $1`,
      [expired.id],
    );
    await database.client.query('alter table public.invoice_links enable trigger user');

    for (const token of [
      revoked.token,
      expired.token,
      '',
      sale.id,
      sale.invoice_number,
      'x'.repeat(100_000),
      "' or 1=1 --",
    ])
      expect(await open(token)).toBeNull();
  });

  it.each([
    ['its shop is switched off', 'update public.storefront_settings set is_enabled = false where tenant_id = $1'],
    ['the business is suspended', `update public.tenants set status = 'suspended' where id = $1`],
    ['the business is closed', `update public.tenants set status = 'closed' where id = $1`],
  ])('names the seller even when %s', async (_why, sql) => {
    await database.client.query(
      `update public.business_settings set address_line_1 = 'Moi Avenue 1', city = 'Nairobi', phone = '+254 700 000000', email = 'duka@example.test', website = 'https://duka.test' where tenant_id = $1`,
      [shop.tenantId],
    );
    await database.client.query('update public.tenant_policies set prices_include_tax = false where tenant_id = $1', [
      shop.tenantId,
    ]);
    const { token } = await link();
    await database.client.query(sql, [shop.tenantId]);
    const invoice = await open(token);
    await database.client.query('update public.storefront_settings set is_enabled = true where tenant_id = $1', [
      shop.tenantId,
    ]);
    await database.client.query(`update public.tenants set status = 'active' where id = $1`, [shop.tenantId]);

    expect(invoice).toMatchObject({
      business: {
        name: 'Duka',
        tenant_id: shop.tenantId,
        phone: '+254 700 000000',
        email: 'duka@example.test',
        website: 'https://duka.test',
        address: { line_1: 'Moi Avenue 1', city: 'Nairobi' },
        currency_code: 'KES',
        currency_symbol: 'KSh',
        timezone: 'Africa/Nairobi',
        prices_include_tax: false,
      },
      tax_pin: 'P051234567X',
      sale: { id: sale.id },
    });
  });

  it.each([[0], [-1], [3651]])('cannot be valid for %s days', async (days) => {
    await expectCode(link(shop.cashier, { p_expires_in_days: days }), 'invalid_input');
  });

  it('is made and revoked by those who may see the sale', async () => {
    const other = await makeShop(database.client);
    const theirs = await sell(
      database.client,
      other,
      await addProduct(database.client, other, { price: 1, kind: 'service' }),
      1,
      1,
    );
    const made = await link();
    await expectCode(link(other.owner), 'not_found');
    await expectCode(link(shop.owner, { p_sale_id: theirs.id }), 'not_found');
    await expectCode(
      asUser(database.client, other.owner, () =>
        callRpc(database.client, 'revoke_invoice_link', { p_link_id: made.id }),
      ),
      'not_found',
    );
    await expectCode(
      asUser(database.client, shop.owner, () =>
        callRpc(database.client, 'revoke_invoice_link', { p_link_id: randomUUID() }),
      ),
      'not_found',
    );
    expect(await open(made.token)).not.toBeNull();
  });
});
