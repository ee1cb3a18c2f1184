import { addProduct, makeShop, refundOf, refundSale, sell, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { asStaff, claim, complete, connect, documentOf, drain } from './fiscalFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;
let device: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100, cost: 40 });
  device = await connect(database.client, shop);
});

const isSale = (task: { kind: string }): boolean => task.kind === 'sale';

describe('what waits for people', () => {
  it('a product without a class holds up its own sale only', async () => {
    const tea = await addProduct(database.client, shop, { name: 'Tea', price: 58, stock: 10 });
    const waiting = await sell(database.client, shop, tea, 1, 58);
    const going = await sell(database.client, shop, milk, 1, 116);

    const first = await drain(database.client, device);
    expect(first.sent.filter(isSale)).toMatchObject([{ number: 1, body: { humanNumber: going.invoice_number } }]);
    expect(await documentOf(database.client, device, waiting.id)).toMatchObject({
      state: 'waiting',
      waiting_for: 'mapping',
      message: expect.stringContaining('Tea') as string,
    });

    const saved = await asStaff(database.client, shop.owner, 'save_fiscal_items', {
      p_items: JSON.stringify([{ product_id: tea, item_class: '5059690900' }]),
    });
    expect(saved).toEqual({ saved: 1, woken: 1 });
    const { sent } = await drain(database.client, device);
    expect(sent.filter(isSale)).toMatchObject([
      { number: 2, body: { humanNumber: waiting.invoice_number, lines: [{ itemClass: '5059690900' }] } },
    ]);
  });

  it('a refused item holds up its sales until it is changed', async () => {
    await sell(database.client, shop, milk, 1, 116);
    const work = await claim(database.client, device);
    if (!work) throw new Error('Nothing came.');
    expect(work.task.kind).toBe('item');
    await complete(database.client, work, { state: 'rejected', code: '910', message: 'Invalid itemClsCd' });
    expect(await claim(database.client, device)).toBeNull();

    await asStaff(database.client, shop.owner, 'save_fiscal_items', {
      p_items: JSON.stringify([{ product_id: milk, item_class: '5059690900' }]),
    });
    const { sent } = await drain(database.client, device);
    expect(sent[0]).toMatchObject({
      kind: 'item',
      number: 1,
      body: { itemClass: '5059690900', itemCode: 'KE2NTNO0000001' },
    });
    expect(sent.filter(isSale)).toHaveLength(1);
  });

  it('an item that was changed is registered again under its code before the next sale', async () => {
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    await database.client.query(`update public.products set name = 'Fresh milk' where id = $1`, [milk]);
    await sell(database.client, shop, milk, 1, 116);

    const { sent } = await drain(database.client, device);
    expect(sent[0]).toMatchObject({
      kind: 'item',
      number: null,
      body: { name: 'Fresh milk', itemCode: 'KE2NTNO0000001' },
    });
    expect(sent[1]).toMatchObject({ kind: 'sale', number: 2 });
  });

  it('under another unit it has another code, and its stock begins there', async () => {
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    await asStaff(database.client, shop.owner, 'save_fiscal_items', {
      p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800', quantity_unit: 'LTR' }]),
    });
    await sell(database.client, shop, milk, 1, 116);
    const { sent } = await drain(database.client, device);
    expect(sent[0]).toMatchObject({ kind: 'item', number: 2, body: { itemCode: 'KE2NTLTR0000002' } });
    expect(sent[1]?.body).toMatchObject({
      movementType: '06',
      lines: [{ itemCode: 'KE2NTLTR0000002', quantity: '99' }],
    });
  });

  it('a credit note waits for its sale, names its number, and its goods follow', async () => {
    const sale = await sell(database.client, shop, milk, 3, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await complete(database.client, stopped, { state: 'rejected', code: '910', message: 'No' });
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1, { reason: 'Bottle was broken' }));
    await drain(database.client, device);
    expect(await documentOf(database.client, device, note.id, 'credit_note')).toMatchObject({
      state: 'waiting',
      waiting_for: 'original',
    });

    await asStaff(database.client, shop.owner, 'retry_fiscal_documents', {
      p_ids: [(await documentOf(database.client, device, sale.id)).id],
    });
    const { sent } = await drain(database.client, device);

    expect(sent.map((task) => task.kind)).toEqual([
      'sale',
      'stock_movement',
      'stock_level',
      'credit_note',
      'stock_movement',
      'stock_level',
    ]);
    expect(sent[3]).toMatchObject({
      number: 2,
      body: { original: { number: 1 }, refund: { reasonCode: '03' }, total: '116', lines: [{ quantity: '1' }] },
    });
    expect(sent[4]?.body).toMatchObject({ movementType: '03', lines: [{ quantity: '1' }] });
    expect(sent[5]?.body).toMatchObject({ quantity: '98' });
  });

  it('a sale that is given up takes its credit note along, and its goods are sent all the same', async () => {
    const sale = await sell(database.client, shop, milk, 3, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await complete(database.client, stopped, { state: 'rejected', code: '910', message: 'No' });
    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1));
    const document = await documentOf(database.client, device, sale.id);
    await expectCode(
      asStaff(database.client, shop.owner, 'resolve_fiscal_document', {
        p_id: document.id,
        p_resolution: { decision: 'give_up' },
      }),
      'invalid_input',
    );
    await asStaff(database.client, shop.owner, 'resolve_fiscal_document', {
      p_id: document.id,
      p_resolution: { decision: 'give_up', note: 'Sent by hand' },
    });
    const { sent } = await drain(database.client, device);

    expect(sent.map((task) => task.kind)).toEqual(['stock_movement', 'stock_level', 'stock_movement', 'stock_level']);
    expect(await documentOf(database.client, device, note.id, 'credit_note')).toMatchObject({
      state: 'skipped',
      code: 'original_not_sent',
    });
  });
});
