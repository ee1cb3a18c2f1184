import { randomUUID } from 'node:crypto';
import type { Sale, SaleStory } from '../../../shared/src/api/rpcTypes';
import { paymentOf, receive } from '../contacts/contactFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  addContact,
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let contact: string;
let sale: Sale;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  contact = await addContact(database.client, shop, 10_000);
  const milk = await addProduct(database.client, shop, { price: 116, stock: 10, cost: 60 });
  sale = await recordSale(
    database.client,
    shop,
    saleOf(shop, [line(milk, 2)], [pay(232, 'on_account')], { contact_id: contact }),
  );
});

const rpc = <T>(persona: Persona, name: string, args: Record<string, unknown>) =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const story = (persona: Persona = shop.manager) => rpc<SaleStory>(persona, 'sale_story', { p_sale_id: sale.id });
const told = ({ events }: SaleStory) => events.map(({ kind, person_name: person }) => [kind, person]);

describe('the story of a sale', () => {
  it('begins with who made it, and says what is owed and what it cost', async () => {
    const { open_amount: open, lines, payments, events } = await story();
    expect(open).toBe(232);
    expect(lines).toEqual([
      { id: firstLine(sale).id, discount_reason: null, net_amount: 200, tax_amount: 32, cost_amount: 120 },
    ]);
    expect(payments).toEqual([]);
    expect(events).toEqual([
      expect.objectContaining({
        kind: 'made',
        person_name: sale.operator_name,
        detail: sale.invoice_number,
        amount: 232,
      }),
    ]);
  });

  it('has payments, returns, prints, mails and links with person and time, the oldest first', async () => {
    await rpc(shop.cashier, 'count_receipt_print', { p_sale_id: sale.id });
    const paid = await receive(database.client, shop.manager, paymentOf(contact, 100));
    await rpc(shop.cashier, 'mail_receipt', { p_sale_id: sale.id, p_email: 'buyer@example.test' });
    await rpc(shop.manager, 'create_invoice_link', { p_sale_id: sale.id });
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1, { refund_tender_type: 'on_account' }));
    await rpc(shop.manager, 'count_receipt_print', { p_sale_id: sale.id });

    const all = await story();
    const manager = note.issued_by_name ?? 'Max Manager';
    expect(told(all).map(([kind]) => kind)).toEqual([
      'made',
      'printed',
      'paid',
      'mailed',
      'shared',
      'returned',
      'printed',
    ]);
    expect(told(all).slice(-1)).toEqual([['printed', manager]]);
    expect(all.events.filter(({ kind }) => kind === 'printed').map(({ detail }) => detail)).toEqual(['1', '2']);
    expect(all.events.find(({ kind }) => kind === 'returned')).toMatchObject({
      detail: note.credit_note_number,
      document_id: note.id,
      amount: 116,
    });
    expect(all.payments).toMatchObject([
      { id: paid.id, payment_number: paid.payment_number, amount: 100, is_reversed: false },
    ]);
    expect(all.open_amount).toBe(16);
    const times = all.events.map(({ at }) => Date.parse(at));
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });

  it('says that a payment was taken back, and that the sale is owed again', async () => {
    const paid = await receive(database.client, shop.manager, paymentOf(contact, 232));
    expect((await story()).open_amount).toBe(0);
    await rpc(shop.manager, 'reverse_contact_payment', {
      p_reversal: { id: randomUUID(), payment_id: paid.id, reason: 'Bounced' },
    });
    const after = await story();
    expect(after.open_amount).toBe(232);
    expect(after.payments).toMatchObject([{ id: paid.id, is_reversed: true }]);
    expect(after.events.map(({ kind }) => kind)).toEqual(['made', 'paid', 'payment_reversed']);
  });

  it('tells no cashier what goods cost', async () => {
    expect((await story(shop.cashier)).lines).toMatchObject([{ net_amount: 200, cost_amount: null }]);
  });

  it('is for who may see the sale alone', async () => {
    await expectCode(story(await addMember(database.client, shop.tenantId, 'cashier')), 'not_found');
    await expectCode(story(other.owner), 'not_found');
    await expectCode(rpc(shop.owner, 'sale_story', { p_sale_id: randomUUID() }), 'not_found');
  });
});
