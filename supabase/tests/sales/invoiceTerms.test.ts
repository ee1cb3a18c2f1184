import type {
  DashboardSummary,
  InvoiceLink,
  InvoiceTerms,
  SaleListFilter,
  SaleListPage,
  PaperSettings,
} from '../../../shared/src/api/rpcTypes';
import { call, contactOf, paymentOf, receive, saveContact, sellOnAccount } from '../contacts/contactFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { asAnonymous, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, makeShop, sell, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { price: 100, stock: 50 });
});

const termsOf = (saleId: string, persona: Persona = shop.manager) =>
  call<InvoiceTerms | null>(database.client, persona, 'invoice_terms', { p_sale_id: saleId });
async function lastMail(): Promise<string> {
  const { rows } = await database.client.query<{ body: string }>(
    `select body from private.mail_outbox where kind = 'receipt' order by created_at desc limit 1`,
  );
  return rows[0]?.body ?? '';
}
const openTerms = (token: string) =>
  asAnonymous(database.client, () =>
    callRpc<InvoiceTerms | null>(database.client, 'get_public_invoice_terms', { p_token: token }),
  );

async function sellWithTerms(days: number): Promise<string> {
  const contact = contactOf({
    name: 'Duka Wholesale',
    credit_limit: 10_000,
    payment_terms_days: days,
    tax_pin: 'P051234567X',
  });
  await saveContact(database.client, shop.owner, contact);
  const sale = await sellOnAccount(database.client, shop, {
    productId: milk,
    quantity: 1,
    price: 100,
    contactId: contact.id,
  });
  return sale.id;
}

describe('the terms of an invoice', () => {
  it('say how to pay while something is open, in the words of the business, to nobody else and in the mail', async () => {
    const words = 'Equity Bank 0123456789\nM-Pesa till 555555';
    const { content } = await call<PaperSettings>(database.client, shop.owner, 'paper_settings');
    await call(database.client, shop.owner, 'save_paper_settings', {
      p_papers: { ...content, how_to_pay: words },
      p_version: 0,
    });
    const contact = contactOf({ credit_limit: 10_000, payment_terms_days: 30 });
    await saveContact(database.client, shop.owner, contact);
    const what = { productId: milk, quantity: 1, price: 100, contactId: contact.id };
    const sale = await sellOnAccount(database.client, shop, what);
    expect((await termsOf(sale.id))?.how_to_pay).toBe(words);
    const { token } = await call<InvoiceLink>(database.client, shop.manager, 'create_invoice_link', {
      p_sale_id: sale.id,
    });
    expect((await openTerms(token))?.how_to_pay).toBe(words);
    await call(database.client, shop.manager, 'mail_receipt', { p_sale_id: sale.id, p_email: 'asha@example.com' });
    expect(await lastMail()).toContain('How to pay:\nEquity Bank 0123456789\nM-Pesa till 555555');

    await receive(database.client, shop.manager, paymentOf(contact.id, 100));
    expect((await termsOf(sale.id))?.how_to_pay).toBeNull();
    expect((await openTerms(token))?.how_to_pay).toBeNull();
    await call(database.client, shop.manager, 'mail_receipt', { p_sale_id: sale.id, p_email: 'asha@example.com' });
    expect(await lastMail()).not.toContain('How to pay');
    const spy = () => database.client.query('select payment_instructions from public.business_settings');
    await expectSqlState(asAnonymous(database.client, spy), '42501');
  });

  it('are the day by the customer’s terms, and whom it bills', async () => {
    const saleId = await sellWithTerms(30);
    const terms = await termsOf(saleId);

    expect(terms).toMatchObject({
      open_amount: 100,
      is_overdue: false,
      customer_name: 'Duka Wholesale',
      tax_pin: 'P051234567X',
    });
    expect(Date.parse(terms?.due_on ?? '') - Date.now()).toBeGreaterThan(28 * 86_400_000);
  });

  it('say that it is overdue from the day after, while something is open', async () => {
    const saleId = await sellWithTerms(0);
    expect(await termsOf(saleId)).toMatchObject({ is_overdue: false });

    await database.client.query(`update public.contact_open_items set due_on = due_on - 3 where id = $1`, [saleId]);
    expect(await termsOf(saleId)).toMatchObject({ is_overdue: true });
    await database.client.query(`update public.contact_open_items set due_on = due_on + 3 where id = $1`, [saleId]);
  });

  it('are none for what was paid at once', async () => {
    const sale = await sell(database.client, shop, milk, 1, 100);
    expect(await termsOf(sale.id)).toBeNull();
  });

  it('put it on the list of overdue sales, with its due day, and on what needs attention', async () => {
    const overdueShop = await makeShop(database.client);
    const goods = await addProduct(database.client, overdueShop, { price: 100, stock: 50 });
    const contact = contactOf({ name: 'Slow Payer', credit_limit: 10_000, payment_terms_days: 0 });
    await saveContact(database.client, overdueShop.owner, contact);
    const onAccount = { productId: goods, quantity: 1, price: 100, contactId: contact.id };
    const late = await sellOnAccount(database.client, overdueShop, onAccount);
    const open = await sellOnAccount(database.client, overdueShop, onAccount);
    const paid = await sell(database.client, overdueShop, goods, 1, 100);
    await database.client.query(`update public.contact_open_items set due_on = due_on - 3 where id = $1`, [late.id]);
    const list = async (filter: SaleListFilter) =>
      (await call<SaleListPage>(database.client, overdueShop.owner, 'list_sales', { p_filter: filter })).rows;
    const attention = async () =>
      (await call<DashboardSummary>(database.client, overdueShop.owner, 'dashboard_summary', {})).attention.filter(
        ({ kind }) => kind === 'overdue_invoices',
      );

    expect((await list({ payment: 'overdue' })).map(({ id }) => id)).toEqual([late.id]);
    const rows = new Map((await list({})).map((row) => [row.id, row]));
    expect(rows.get(late.id)).toMatchObject({ due_on: expect.any(String), is_overdue: true });
    expect(rows.get(open.id)).toMatchObject({ due_on: expect.any(String), is_overdue: false });
    expect(rows.get(paid.id)).toMatchObject({ due_on: null, is_overdue: false });
    expect(await attention()).toMatchObject([
      { count: 1, message: '1 invoice is overdue.', path: '/admin/sales?payment=overdue&days=all' },
    ]);
    await database.client.query(`update public.contact_open_items set due_on = due_on + 3 where id = $1`, [late.id]);
    expect(await list({ payment: 'overdue' })).toEqual([]);
    expect(await attention()).toEqual([]);
  });

  it('are shown to whoever may see the sale, and to whoever holds its link', async () => {
    const saleId = await sellWithTerms(14);
    await expectCode(termsOf(saleId, other.owner), 'not_found');
    const { token, id } = await call<InvoiceLink>(database.client, shop.manager, 'create_invoice_link', {
      p_sale_id: saleId,
    });
    expect(await openTerms(token)).toMatchObject({ open_amount: 100, customer_name: 'Duka Wholesale' });
    await call(database.client, shop.manager, 'revoke_invoice_link', { p_link_id: id });
    for (const wrong of [token, '', saleId]) expect(await openTerms(wrong)).toBeNull();
  });
});
