import { randomUUID } from 'node:crypto';
import type { StockTransfer } from '../../../shared/src/api/rpcTypes';
import { balancesOf, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addSerialProduct, receiveSerials, sellSerials, serialsOf } from './serialFixtures';
import { addLocation, as, defaultLocation } from './stockFixtures';

/* A transfer of goods with serial numbers names its pieces: they leave, arrive, come back and get lost by their numbers. */
const database = testDatabase();
let shop: Shop;
let main: string;
let depot: string;
let phone: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  main = await defaultLocation(database.client, shop);
  depot = await addLocation(database.client, shop);
  phone = await addSerialProduct(database.client, shop);
  await receiveSerials(database.client, shop, phone, ['A1', 'A2', 'A3', 'A4']);
});

const call = <T>(name: string, args: Record<string, unknown>) => as<T>(database.client, shop.manager, name, args);
const save = (line: Record<string, unknown>) =>
  call<StockTransfer>('save_transfer', {
    p_transfer: {
      id: randomUUID(),
      from_location_id: main,
      to_location_id: depot,
      lines: [{ product_id: phone, ...line }],
    },
  });
const send = ({ id, revision }: StockTransfer) =>
  call<StockTransfer>('send_transfer', { p_transfer_id: id, p_revision: revision });
const sent = async (serials: string[]) => send(await save({ quantity: serials.length, serials }));
const receive = (transfer: StockTransfer, line: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  call<StockTransfer>('receive_transfer', {
    p_receipt: {
      id: randomUUID(),
      transfer_id: transfer.id,
      lines: [{ line_id: transfer.lines[0]?.id, ...line }],
      ...more,
    },
  });
/** The pieces that lie at a place. */
const at = async (locationId: string) => {
  const { rows } = await database.client.query<{ serial_number: string }>(
    `select s.serial_number from public.stock_serials s
     join public.stock_serial_levels l on l.tenant_id = s.tenant_id and l.serial_id = s.id
     where l.location_id = $1 and l.quantity = 1 order by 1`,
    [locationId],
  );
  return rows.map((row) => row.serial_number);
};

it('takes the pieces that are named out here and in there, at their cost', async () => {
  const transfer = await sent(['a1', 'A3']);
  expect(transfer.lines[0]).toMatchObject({
    tracks_serials: true,
    serials: ['a1', 'A3'],
    serials_on_the_way: ['a1', 'A3'],
  });
  expect(await at(main)).toEqual(['A2', 'A4']);
  expect(await at(depot)).toEqual([]);
  expect(await balancesOf(database.client, shop.tenantId)).toMatchObject({ goods_in_transit: 120 });
  await expectCode(sellSerials(database.client, shop, phone, ['A1']), 'serial_not_in_stock');

  const arrived = await receive(transfer, { quantity: 2 });
  expect(arrived).toMatchObject({ status: 'received', lines: [{ serials_on_the_way: [] }] });
  expect(await at(depot)).toEqual(['A1', 'A3']);
  expect((await balancesOf(database.client, shop.tenantId)).goods_in_transit).toBeUndefined();
});

it('wants each piece named before it leaves, and only such as are there', async () => {
  await expectCode(send(await save({ quantity: 2 })), 'serials_required');
  await expectCode(send(await save({ quantity: 2, serials: ['A1'] })), 'serials_required');
  await expectCode(send(await save({ quantity: 1, serials: ['B1'] })), 'serial_not_in_stock');
  await expectCode(save({ quantity: 1, serials: ['A1', 'A2'] }), 'invalid_input');
  await expectCode(save({ quantity: 1.5 }), 'invalid_input');
  await expectCode(save({ quantity: 2, serials: ['A1', 'a1'] }), 'serial_twice');
  expect(await at(main)).toEqual(['A1', 'A2', 'A3', 'A4']);
});

it('arrives in parts, with what was lost by its number', async () => {
  const transfer = await sent(['A1', 'A2', 'A3']);
  await expectCode(receive(transfer, { quantity: 1 }), 'serials_required');
  await expectCode(receive(transfer, { quantity: 1, serials: ['A4'] }), 'serial_not_sent');
  await expectCode(receive(transfer, { quantity: 2, serials: ['A1'] }), 'serials_required');
  const part = await receive(transfer, { quantity: 1, serials: ['a2'] });
  expect(part).toMatchObject({ status: 'partially_received', lines: [{ serials_on_the_way: ['A1', 'A3'] }] });
  await expectCode(receive(part, { quantity: 1, serials: ['A2'] }), 'serial_not_sent');

  const done = await receive(part, { quantity: 1, lost_quantity: 1, serials: ['A3'] }, { loss_reason: 'lost' });
  expect(done).toMatchObject({ status: 'received', lines: [{ received_quantity: 2, lost_quantity: 1 }] });
  expect(await at(depot)).toEqual(['A2', 'A3']);
  expect(await serialsOf(database.client, phone)).toEqual({ A2: 1, A3: 1, A4: 1 });
});

it('brings back what is still on its way', async () => {
  const transfer = await sent(['A1', 'A2']);
  await receive(transfer, { quantity: 1, serials: ['A1'] });
  await call('cancel_transfer', { p_transfer_id: transfer.id, p_reason: null });

  expect(await at(main)).toEqual(['A2', 'A3', 'A4']);
  expect(await at(depot)).toEqual(['A1']);
});

it('changes nobody else’s transfer, nor one that was sent', async () => {
  const transfer = await sent(['A1']);
  const other = await makeShop(database.client);
  await expectCode(
    as(database.client, other.manager, 'receive_transfer', {
      p_receipt: {
        id: randomUUID(),
        transfer_id: transfer.id,
        lines: [{ line_id: transfer.lines[0]?.id, quantity: 1 }],
      },
    }),
    'not_found',
  );
  await expect(
    database.client.query(`update public.stock_transfer_lines set serials = '{A2}' where stock_transfer_id = $1`, [
      transfer.id,
    ]),
  ).rejects.toThrow('A transfer that was sent cannot be edited.');
});
