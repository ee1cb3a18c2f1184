import { randomUUID } from 'node:crypto';
import type { CreditNote } from '../../../shared/src/api/rpcTypes';
import { linesOf } from '../books/booksFixtures';
import { expenseOf, reverse, spend } from '../money/moneyFixtures';
import {
  as,
  billOf,
  credit,
  entryOf,
  expenseLine,
  goods,
  goodsLine,
  makeBuyer,
  postBill,
  receive,
  type Buyer,
} from '../purchases/purchaseFixtures';
import {
  addContact,
  addProduct,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  type Shop,
} from '../sales/salesFixtures';
import { cardOf, issueCard, makeCardShop, payByCard } from '../sales/giftCardFixtures';
import { testDatabase } from '../support/testDatabase';
import { entriesOf, owe } from './taxFixtures';

const database = testDatabase();
const entries = (id: string) => entriesOf(database.client, id);

describe('tax entries of sales', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await makeShop(database.client);
  });
  const product = (price: number, taxCode: string) =>
    addProduct(database.client, shop, { price, taxCode, kind: 'service' });

  it('are one for each code, also where nothing is charged', async () => {
    const ids = [await product(116, 'B'), await product(108, 'E'), await product(50, 'A'), await product(30, 'C')];
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(ids[0] ?? '', 2), ...ids.slice(1).map((id) => line(id))], [pay(420)]),
    );
    expect(await entries(sale.id)).toEqual([
      ['output', 'A', 0, 50, 0, 0],
      ['output', 'B', 16, 200, 32, 0],
      ['output', 'C', 0, 30, 0, 0],
      ['output', 'E', 8, 100, 8, 0],
    ]);
  });

  it('name the customer, and a return the invoice it is of', async () => {
    const id = await product(116, 'B');
    const contactId = await addContact(database.client, shop);
    await database.client.query(`update public.contacts set tax_pin = 'P051234567Z' where id = $1`, [contactId]);
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(id, 3)], [pay(348)], { contact_id: contactId }),
    );
    const note: CreditNote = await refundSale(database.client, shop, refundOf(shop, sale, 1));
    expect(await entries(note.id)).toEqual([['output', 'B', 16, -100, -16, 0]]);
    const { rows } = await database.client.query(
      `select document_number, counterparty_pin, related_number from public.tax_entries where document_id = any ($1) order by tax_amount desc`,
      [[sale.id, note.id]],
    );
    expect(rows).toEqual([
      { document_number: sale.invoice_number, counterparty_pin: 'P051234567Z', related_number: null },
      {
        document_number: note.credit_note_number,
        counterparty_pin: 'P051234567Z',
        related_number: sale.invoice_number,
      },
    ]);
  });

  it('are of what is bought with a gift card, not of the card', async () => {
    const cards = await makeCardShop(database.client);
    const card = await issueCard(database.client, cards, cardOf(116));
    const id = await addProduct(database.client, cards, { price: 116, taxCode: 'B', kind: 'service' });
    const sale = await recordSale(database.client, cards, saleOf(cards, [line(id)], [payByCard(card.id, 116)]));
    expect(await entries(sale.id)).toEqual([['output', 'B', 16, 100, 16, 0]]);
    expect(await entries(card.id)).toEqual([]);
  });

  it.each([
    ['GB', 'GBP', [120, 20], 'STD', 20],
    ['JP', 'JPY', [110, 10], 'STD', 10],
    ['US', 'USD', [108.88, 8.88], 'SALES', 8.875],
  ] as const)('are in the money and by the rates of %s', async (country, currencyCode, [paid, tax], taxCode, rate) => {
    const abroad = await makeShop(database.client, { country, currencyCode });
    await database.client.query('update public.tenant_policies set prices_include_tax = false where tenant_id = $1', [
      abroad.tenantId,
    ]);
    const id = await addProduct(database.client, abroad, { price: 100, taxCode, kind: 'service' });
    const sale = await recordSale(database.client, abroad, saleOf(abroad, [line(id)], [pay(paid)]));
    expect(await entries(sale.id)).toEqual([['output', taxCode, rate, 100, tax, 0]]);
  });
});

describe('tax entries of purchases', () => {
  let buyer: Buyer;
  beforeEach(async () => {
    buyer = await makeBuyer(database.client);
  });

  it('are those of the paper, with what comes back', async () => {
    const bill = await postBill(
      database.client,
      buyer,
      billOf(
        buyer,
        [expenseLine(buyer, 1000, { recoverable_percent: 60 }), expenseLine(buyer, 500, { tax_rate_id: null })],
        {
          supplier_reference: 'INV 7',
        },
      ),
    );
    expect(await entries(bill.id)).toEqual([['input', 'BOUGHT', 16, 1000, 160, 96]]);
    const { rows } = await database.client.query(
      'select fiscal_number from public.tax_entries where document_id = $1',
      [bill.id],
    );
    expect(rows).toEqual([{ fiscal_number: 'INV 7' }]);
  });

  it('are taken back by a credit, which names the bill', async () => {
    const productId = await goods(database.client, buyer);
    const receipt = await receive(database.client, buyer, [{ product_id: productId, quantity: 10, unit_cost: 100 }]);
    const bill = await postBill(
      database.client,
      buyer,
      billOf(buyer, [goodsLine(buyer, receipt.lineIds[0] ?? '', 10, 100)], { supplier_reference: 'INV 8' }),
    );
    const posted = await credit(database.client, buyer, [
      { kind: 'return', receipt_line_id: receipt.lineIds[0] ?? '', quantity: 2 },
    ]);
    expect([await entries(bill.id), await entries(posted.id)]).toEqual([
      [['input', 'BOUGHT', 16, 1000, 160, 160]],
      [['input', 'BOUGHT', 16, -200, -32, -32]],
    ]);
    const { rows } = await database.client.query(
      'select related_number from public.tax_entries where document_id = $1',
      [posted.id],
    );
    expect(rows).toEqual([{ related_number: 'INV 8' }]);
  });

  it('are mirrored when an expense or a bill is taken back', async () => {
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160));
    const reversalId = randomUUID();
    await reverse(database.client, buyer, expense.id, reversalId);
    expect(await entries(expense.id)).toEqual([['input', 'BOUGHT', 16, 1000, 160, 160]]);
    expect(await entries(reversalId)).toEqual([['input', 'BOUGHT', 16, -1000, -160, -160]]);
    const bill = await postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, 100)]));
    const back = randomUUID();
    await as(database.client, buyer.owner, 'reverse_bill', {
      p_reversal: { id: back, bill_id: bill.id, reason: 'Entered twice' },
    });
    expect(await entries(back)).toEqual([['input', 'BOUGHT', 16, -100, -16, -16]]);
  });

  it('are of other income too, and of expenses without a tax code there are none', async () => {
    const { rows } = await database.client.query<{ day: string }>(
      'select private.business_date($1, now())::text as day',
      [buyer.tenantId],
    );
    expect(await entries(await owe(database.client, buyer, rows[0]?.day ?? '', 100))).toEqual([
      ['output', 'BOUGHT', 16, 100, 16, 0],
    ]);
    const wages = await spend(database.client, buyer, expenseOf(buyer, 500, { tax_rate_id: null }));
    expect(await entries(wages.id)).toEqual([]);
  });

  it('recover nothing where the business is not registered', async () => {
    await database.client.query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160));
    expect(await entries(expense.id)).toEqual([['input', 'BOUGHT', 16, 1000, 160, 0]]);
    expect(await entryOf(database.client, expense.id)).not.toHaveProperty('vat_input');
  });

  it('are whole where a document is not known: what it moved', async () => {
    const id = randomUUID();
    await database.client.query(
      `select private.post_journal_entry($1, $2, 'sample_document', $3, private.business_date($1, now()), 'Charge', $4)`,
      [
        buyer.tenantId,
        buyer.owner.userId,
        id,
        JSON.stringify(linesOf(buyer, { vat_input: 110, bank_charges: 687.5, bank: -797.5 })),
      ],
    );
    expect(await entries(id)).toEqual([['input', 'OTHER', 0, 0, 110, 110]]);
  });

  it('are never changed, nor removed', async () => {
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160));
    const change = (sql: string) => database.client.query(sql, [expense.id]);
    await expect(change('update public.tax_entries set tax_amount = 1 where document_id = $1')).rejects.toMatchObject({
      hint: 'append_only',
    });
    await expect(change('delete from public.tax_entries where document_id = $1')).rejects.toMatchObject({
      hint: 'append_only',
    });
  });
});
