import type { AnsweredDocument } from '../../../shared/src/documents/answerTypes';
import { documentOfAnswer } from '../../../shared/src/documents/documentOfAnswer';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, makeShop, recordSale, line, pay, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let sale: Sale;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  const milk = await addProduct(database.client, shop, { price: 58, stock: 10, name: 'Milk http://evil.example' });
  sale = await recordSale(database.client, shop, saleOf(shop, [line(milk, 2)], [pay(116)]));
});

const rpc = <T>(persona: Persona, name: string, args: Record<string, unknown>) =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const print = (persona: Persona) =>
  rpc<{ print_count: number }>(persona, 'count_receipt_print', { p_sale_id: sale.id });
const mail = (persona: Persona, email = 'Buyer@Example.test ') =>
  rpc<{ sent_to: string }>(persona, 'mail_receipt', { p_sale_id: sale.id, p_email: email });
const mails = async () =>
  (
    await database.client.query<{ recipient: string; subject: string; body: string }>(
      `select recipient, subject, body from private.mail_outbox where kind = 'receipt' and user_id = any ($1)`,
      [[shop.owner.userId, shop.manager.userId, shop.cashier.userId]],
    )
  ).rows;

describe('the document of a mail', () => {
  it('is the receipt that the customer sees by its link, and of nobody else', async () => {
    await mail(shop.cashier);
    await expectCode(mail(other.owner), 'not_found');
    const { rows } = await database.client.query<{ document: AnsweredDocument }>(
      `select document from private.mail_outbox where kind = 'receipt' and shop_tenant_id = any ($1)`,
      [[shop.tenantId, other.tenantId]],
    );
    expect(rows).toHaveLength(1);
    const document = documentOfAnswer(rows[0]?.document as AnsweredDocument);
    expect(document).toMatchObject({ title: 'Receipt', number: sale.invoice_number, stamp: null });
    expect(document.tables[0]?.rows.map(({ cells }) => [cells[0], cells.at(-1)])).toEqual([
      ['Milk http://evil.example', '116.00'],
    ]);
    expect(document.code?.text).toMatch(/public-invoice-viewer\?token=/);
    expect(JSON.stringify(rows[0]?.document)).not.toMatch(/journal_entry_id|till_session_id/);
  });
});

describe('printing', () => {
  it('counts every print, whoever prints', async () => {
    expect(await print(shop.cashier)).toEqual({ print_count: 1 });
    expect(await print(shop.manager)).toEqual({ print_count: 2 });
  });

  it('counts each of many at once', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
    const counts = await Promise.all(
      clients.map((client) =>
        asUser(client, shop.cashier, () =>
          callRpc<{ print_count: number }>(client, 'count_receipt_print', { p_sale_id: sale.id }),
        ),
      ),
    );
    expect(counts.map(({ print_count: count }) => count).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is for those who may see the sale', async () => {
    await expectCode(print(await addMember(database.client, shop.tenantId, 'cashier')), 'not_found');
    await expectCode(print(other.owner), 'not_found');
  });
});

describe('by mail', () => {
  it('tells what was bought, without an address that a mail program would make a link of', async () => {
    expect(await mail(shop.cashier)).toEqual({ sent_to: 'buyer@example.test' });
    const [sent] = await mails();
    expect(sent).toMatchObject({ recipient: 'buyer@example.test' });
    expect(sent?.subject).toContain(sale.invoice_number);
    expect(sent?.body).toContain('- 2 × Milk http evil. example  KSh 116.00');
    expect(sent?.body).toContain('Total: KSh 116.00');
    expect(sent?.body).not.toContain('://');
    expect(sent?.body).not.toContain('KES');
  });

  it('leads to the invoice by one link for all mails, and by none once staff have ended it', async () => {
    for (let time = 0; time < 2; time += 1) await mail(shop.cashier);
    const tokens = (await mails()).map(({ body }) => /public-invoice-viewer\?token=([\w-]+)/.exec(body)?.[1]);
    expect(new Set(tokens).size).toBe(1);
    const read = () =>
      asAnonymous(database.client, () =>
        callRpc<{ sale: { id: string } } | null>(database.client, 'get_public_invoice', { p_token: tokens[0] }),
      );
    expect((await read())?.sale.id).toBe(sale.id);

    await rpc(shop.owner, 'revoke_invoice_link', { p_link_id: sale.id });
    expect(await read()).toBeNull();
    await mail(shop.cashier);
    expect((await mails()).filter(({ body }) => body.includes('public-invoice-viewer'))).toHaveLength(2);
  });

  it('goes to one address that is one', async () => {
    for (const wrong of ['', 'nobody', 'a@b', 'a@b.c, d@e.f', 'a@b.c\nBcc: x@y.z', `${'a'.repeat(400)}@b.co`])
      await expectCode(mail(shop.cashier, wrong), 'invalid_input');
    expect(await mails()).toEqual([]);
  });

  it('is sent five times at most, by those who may see the sale', async () => {
    for (let time = 0; time < 5; time += 1) await mail(shop.cashier);
    await expectCode(mail(shop.owner), 'rate_limited');
    await expectCode(mail(other.owner), 'not_found');
    await expectCode(mail(await addMember(database.client, shop.tenantId, 'cashier')), 'not_found');
    expect(await mails()).toHaveLength(5);
  });
});
