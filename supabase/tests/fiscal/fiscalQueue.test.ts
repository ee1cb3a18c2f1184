import { randomUUID } from 'node:crypto';
import type { FiscalDocument } from '../../functions/_shared/fiscal/types';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  accepted,
  addMapped,
  asStaff,
  claim,
  complete,
  connect,
  counterOf,
  documentOf,
  documentsOf,
  drain,
  keep,
  passTime,
  requestOf,
} from './fiscalFixtures';

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

describe('the order of telling', () => {
  it('registers items, tells their stock, then the sale, then its goods', async () => {
    const sale = await sell(database.client, shop, milk, 2, 116);

    const { sent } = await drain(database.client, device);

    expect(sent.map((task) => task.kind)).toEqual([
      'item',
      'stock_movement',
      'stock_level',
      'sale',
      'stock_movement',
      'stock_level',
    ]);
    expect(sent[0]?.body).toMatchObject({ itemCode: 'KE2NTNO0000001', name: 'Milk', taxLetter: 'B', price: '116' });
    // What lay there before the sale, though it is sent after the sale was made.
    expect(sent[1]?.body).toMatchObject({ movementType: '06', lines: [{ quantity: '100' }] });
    expect(sent[2]?.body).toMatchObject({ itemCode: 'KE2NTNO0000001', quantity: '100' });
    expect(sent[3]).toMatchObject({
      number: 1,
      body: { humanNumber: sale.invoice_number, total: '232', original: null },
    });
    expect(sent[4]?.body).toMatchObject({ movementType: '11', lines: [{ quantity: '2' }] });
    expect(sent[5]?.body).toMatchObject({ quantity: '98' });
    expect(await documentOf(database.client, device, sale.id)).toMatchObject({ state: 'accepted', number: 1 });
  });

  it('tells nothing of a business without a device, and everything once', async () => {
    const other = await makeShop(database.client);
    const soap = await addProduct(database.client, other, { price: 50, stock: 5 });
    await sell(database.client, other, soap, 1, 50);
    const sale = await sell(database.client, shop, milk, 1, 116);

    await drain(database.client, device);

    const { rows } = await database.client.query('select 1 from public.fiscal_documents where tenant_id = $1', [
      other.tenantId,
    ]);
    expect(rows).toEqual([]);
    expect(await claim(database.client, device)).toBeNull();
    await expect(
      database.client.query(
        `insert into public.fiscal_documents (tenant_id, device_id, kind, source_id) values ($1, $2, 'sale', $3)`,
        [shop.tenantId, device, sale.id],
      ),
    ).rejects.toThrow('duplicate key');
  });

  it('goes in the order of arrival, and hands out one thing at a time', async () => {
    const sales = [];
    for (let turn = 0; turn < 3; turn += 1) sales.push(await sell(database.client, shop, milk, 1, 116));
    const { stopped } = await drain(database.client, device, isSale);

    expect(await claim(database.client, device)).toBeNull();
    expect(stopped?.task).toMatchObject({ number: 1, body: { humanNumber: sales[0]?.invoice_number } });
    if (stopped) await complete(database.client, stopped, accepted(1));
    const { sent } = await drain(database.client, device);
    expect(sent.filter(isSale).map((task) => (task.body as FiscalDocument).humanNumber)).toEqual(
      sales.slice(1).map((sale) => sale.invoice_number),
    );
  });

  it('tells deliveries, adjustments and their levels', async () => {
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);

    await asStaff(database.client, shop.owner, 'receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: milk, quantity: 12, unit_cost: 50 }] },
    });
    const { sent } = await drain(database.client, device);

    expect(sent.map((task) => task.kind)).toEqual(['stock_movement', 'stock_level']);
    // 50 for one and 16 % tax.
    expect(sent[0]?.body).toMatchObject({
      movementType: '02',
      lines: [{ quantity: '12', unitPrice: '58', total: '696' }],
    });
    expect(sent[1]?.body).toMatchObject({ quantity: '111' });
  });

  it('does not count into the opening stock what is still to be sent', async () => {
    const bread = await addMapped(database.client, shop, { name: 'Bread', price: 58, stock: 10 });
    // Opening stock at the location of a device is a movement, too; goods that have not begun there are no part of one.
    await asStaff(database.client, shop.owner, 'receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: bread, quantity: 5, unit_cost: 30 }] },
    });
    await sell(database.client, shop, bread, 4, 58);
    const { sent } = await drain(database.client, device);

    const levels = sent
      .filter((task) => task.kind === 'stock_level')
      .map((task) => (task.body as { quantity: string }).quantity);
    expect(levels.at(-1)).toBe('11');
  });
});

describe('numbers', () => {
  it('are given back when refused, and taken by the next', async () => {
    await sell(database.client, shop, milk, 1, 116);
    const second = await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    await complete(database.client, stopped, {
      state: 'rejected',
      code: '910',
      message: 'Invalid custTin',
      field: 'custTin',
    });

    const { sent } = await drain(database.client, device);

    expect((await documentsOf(database.client, device)).find((row) => row.kind === 'sale')).toMatchObject({
      state: 'rejected',
      code: '910',
      message: 'Invalid custTin',
      number: null,
      has_request: false,
    });
    expect(sent.filter(isSale)).toMatchObject([{ number: 1, body: { humanNumber: second.invoice_number } }]);
    const { rows } = await database.client.query(
      `select kind, permission from public.notifications where tenant_id = $1`,
      [shop.tenantId],
    );
    expect(rows).toContainEqual({ kind: 'fiscal_rejection', permission: 'etims.manage' });
  });

  it('stay with the document while it is tried again, with the same bytes', async () => {
    await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    expect(
      await complete(database.client, stopped, { state: 'retry', code: 'timeout', message: 'No answer.' }, 0),
    ).toBe('queued');

    expect(await claim(database.client, device)).toBeNull();
    await passTime(database.client, device);
    const again = await claim(database.client, device);

    expect(again?.task).toMatchObject({
      number: 1,
      attempt: 2,
      request: { operation: 'sale', body: requestOf(stopped.task) },
    });
    if (again) await expectCode(keep(database.client, again, 'other bytes'), 'request_kept');
  });

  it('follow the authority once, then people look', async () => {
    await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    const resync = (expected: string) =>
      ({
        state: 'resync',
        counter: 'invoice',
        expected,
        code: '400',
        message: `use the expected value: ${expected}`,
      }) as const;
    await complete(database.client, stopped, resync('9'));

    const again = await claim(database.client, device);
    expect(again?.task).toMatchObject({ number: 9, request: null });
    if (!again) return;
    await keep(database.client, again);
    expect(await complete(database.client, again, resync('12'))).toBe('rejected');
    expect(await counterOf(database.client, shop.tenantId)).toMatchObject({ next_number: 9, held_by: null });
  });

  it('never go back to one that an accepted document has', async () => {
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await complete(database.client, stopped, {
      state: 'resync',
      counter: 'invoice',
      expected: '1',
      code: '400',
      message: 'expected: 1',
    });

    const { rows } = await database.client.query(
      'select status, blocked_code from public.fiscal_devices where id = $1',
      [device],
    );
    expect(rows).toEqual([{ status: 'blocked', blocked_code: 'counter_reset' }]);
    expect(await claim(database.client, device)).toBeNull();
  });

  it('a level that the authority counts late is sent again, and takes the authority´s own when it stays another', async () => {
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    const next = await sell(database.client, shop, milk, 2, 116);
    const { stopped } = await drain(database.client, device, (task) => task.kind === 'stock_level');
    if (!stopped) throw new Error('No level came.');
    const late = {
      state: 'resync',
      counter: 'stock_level',
      expected: '99.0',
      code: '400',
      message: 'rsdQty mismatch',
    } as const;
    let work = stopped;
    for (let turn = 0; turn < 3; turn += 1) {
      expect(work.task.body).toMatchObject({ quantity: '97' });
      await keep(database.client, work);
      expect(await complete(database.client, work, late)).toBe('queued');
      // It holds up nobody meanwhile.
      const after = await sell(database.client, shop, milk, 1, 116);
      const { sent } = await drain(database.client, device, (task) => task.kind === 'stock_movement');
      expect(sent.map((task) => task.kind)).toEqual(['sale']);
      expect(sent[0]?.body).toMatchObject({ humanNumber: after.invoice_number });
      await database.client.query(
        `update public.fiscal_documents set state = 'skipped', leased_until = null where device_id = $1 and state = 'sending'`,
        [device],
      );
      await database.client.query(`update public.fiscal_counters set held_by = null where tenant_id = $1`, [
        shop.tenantId,
      ]);
      await passTime(database.client, device);
      const again = await claim(database.client, device);
      if (!again) throw new Error('It was not sent again.');
      work = again;
    }
    await keep(database.client, work);
    expect(await complete(database.client, work, late)).toBe('queued');
    expect((await claim(database.client, device))?.task.body).toMatchObject({ quantity: '99' });
    expect(await documentOf(database.client, device, next.id)).toMatchObject({ state: 'accepted' });
  });

  it('what holds a number goes before what people send again, which would wait for it for ever', async () => {
    const first = await sell(database.client, shop, milk, 1, 116);
    const second = await sell(database.client, shop, milk, 1, 116);
    const refused = await drain(database.client, device, isSale);
    if (!refused.stopped) throw new Error('No sale came.');
    await complete(database.client, refused.stopped, { state: 'rejected', code: '910', message: 'No' });
    const silent = await drain(database.client, device, isSale);
    if (!silent.stopped) throw new Error('No sale came.');
    await keep(database.client, silent.stopped);
    await complete(database.client, silent.stopped, { state: 'retry', code: 'timeout', message: 'No answer.' }, 0);
    await asStaff(database.client, shop.owner, 'retry_fiscal_documents', {
      p_ids: [(await documentOf(database.client, device, first.id)).id],
    });
    expect(await claim(database.client, device)).toBeNull();
    await passTime(database.client, device);

    const { sent } = await drain(database.client, device);
    expect(sent.filter(isSale)).toMatchObject([
      { number: 1, body: { humanNumber: second.invoice_number } },
      { number: 2, body: { humanNumber: first.invoice_number } },
    ]);
  });

  it('are given back by what was never sent and has to wait', async () => {
    const sale = await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device, isSale);
    await database.client.query(`update public.products set name = 'Fresh milk' where id = $1`, [milk]);
    await passTime(database.client, device);
    // The worker died before it kept anything; the item has another name now and goes first.
    const { sent } = await drain(database.client, device);
    expect(sent.map((task) => task.kind).slice(0, 2)).toEqual(['item', 'sale']);
    expect(await documentOf(database.client, device, sale.id)).toMatchObject({ state: 'accepted', number: 1 });
  });

  it('are given back by what is given up before it was sent', async () => {
    const sale = await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device, isSale);
    await passTime(database.client, device);
    await asStaff(database.client, shop.owner, 'retry_fiscal_documents', {});
    await database.client.query(
      `update public.fiscal_documents set state = 'queued', leased_until = null where device_id = $1 and state = 'sending'`,
      [device],
    );
    await asStaff(database.client, shop.owner, 'resolve_fiscal_document', {
      p_id: (await documentOf(database.client, device, sale.id)).id,
      p_resolution: { decision: 'give_up', note: 'Sold on another device' },
    });
    expect(await counterOf(database.client, shop.tenantId)).toMatchObject({ next_number: 1, held_by: null });
  });

  it('of items never go back to a code that is registered, though the item was sent again since', async () => {
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    await database.client.query(`update public.products set name = 'Fresh milk' where id = $1`, [milk]);
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    const tea = await addMapped(database.client, shop, { name: 'Tea', price: 58, stock: 10 });
    await sell(database.client, shop, tea, 1, 58);
    const { stopped } = await drain(database.client, device, (task) => task.kind === 'item');
    if (!stopped) throw new Error('No item came.');
    await complete(database.client, stopped, {
      state: 'resync',
      counter: 'item',
      expected: '1',
      code: '400',
      message: 'Expected sequence ending with: ********1',
    });
    const { rows } = await database.client.query(
      'select status, blocked_code from public.fiscal_devices where id = $1',
      [device],
    );
    expect(rows).toEqual([{ status: 'blocked', blocked_code: 'counter_reset' }]);
  });
});
