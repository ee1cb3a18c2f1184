import { randomUUID } from 'node:crypto';
import type { FiscalDocument } from '../../functions/_shared/fiscal/types';
import { addProduct, line, makeShop, pay, recordSale, saleOf, sell, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { acceptanceOf, asService, asStaff, claim, complete, connect, drain, keep } from './fiscalFixtures';

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

describe('leases', () => {
  it('refuse what is no document, and other roles', async () => {
    await expectCode(
      asService(database.client, 'keep_fiscal_request', {
        p_tenant_id: shop.tenantId,
        p_task: randomUUID(),
        p_attempt: 1,
        p_request: {},
      }),
      'not_found',
    );
    await expect(asStaff(database.client, shop.owner, 'claim_fiscal_work', { p_device: device })).rejects.toThrow(
      'permission denied',
    );
    expect(await claim(database.client, randomUUID())).toBeNull();
  });

  it('devices with something due get a job', async () => {
    await sell(database.client, shop, milk, 1, 116);
    await asService(database.client, 'queue_fiscal_devices');
    const { rows } = await database.client.query(
      `select status from private.jobs where kind = 'fiscal_device' and key = $1`,
      [device],
    );
    expect(rows).toEqual([{ status: 'ready' }]);
  });

  it('twenty workers at once send each sale once, in order and without a gap', async () => {
    for (let turn = 0; turn < 20; turn += 1) await sell(database.client, shop, milk, 1, 116);
    const numbers: number[] = [];
    const clients = await Promise.all(Array.from({ length: 8 }, () => database.connect()));
    let isUnderWay = false;
    await Promise.all(
      clients.map(async (client) => {
        for (let idle = 0; idle < 10;) {
          const work = await claim(client, device);
          if (work === null) {
            idle += 1;
            continue;
          }
          expect(isUnderWay).toBe(false);
          isUnderWay = true;
          await keep(client, work);
          if (work.task.kind === 'sale') numbers.push(work.task.number);
          isUnderWay = false;
          await complete(client, work, acceptanceOf(work.task));
          idle = 0;
        }
      }),
    );
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('a claim that takes long keeps no sale waiting', async () => {
    const worker = await database.connect();
    await worker.query('begin');
    await sell(database.client, shop, milk, 1, 116);
    await worker.query('select public.claim_fiscal_work($1)', [device]);
    await database.client.query(`set lock_timeout = '2s'`);
    await sell(database.client, shop, milk, 1, 116);
    await database.client.query(`set lock_timeout = 0`);
    await worker.query('rollback');
    expect((await drain(database.client, device)).sent.filter(isSale)).toHaveLength(2);
  });

  it('twenty tills sell while three workers send: each once, in the order of the queue, without a gap', async () => {
    const tills = await Promise.all(Array.from({ length: 20 }, () => database.connect()));
    const workers = await Promise.all(Array.from({ length: 3 }, () => database.connect()));
    let areSelling = true;
    const numbers: [number, string][] = [];
    const send = async (client: (typeof workers)[number]): Promise<void> => {
      for (let idle = 0; areSelling || idle < 10;) {
        const work = await claim(client, device);
        idle = work === null ? idle + 1 : 0;
        if (work === null) continue;
        await keep(client, work);
        if (work.task.kind === 'sale') numbers.push([work.task.number, work.task.body.humanNumber]);
        await complete(client, work, acceptanceOf(work.task));
      }
    };
    const sold: string[] = [];
    const selling = Promise.all(
      tills.map(async (client) => {
        for (let turn = 0; turn < 3; turn += 1)
          sold.push((await recordSale(client, shop, saleOf(shop, [line(milk)], [pay(116)]))).invoice_number);
      }),
    ).finally(() => (areSelling = false));
    await Promise.all([selling, ...workers.map(send)]);
    await drain(database.client, device);

    expect(numbers.map(([number]) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(numbers.map(([, human]) => human).toSorted()).toEqual(sold.toSorted());
  });

  it('twenty tills at once are all told, once', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => database.connect()));
    const sales = await Promise.all(
      clients.map(async (client) => await recordSale(client, shop, saleOf(shop, [line(milk)], [pay(116)]))),
    );
    const { sent } = await drain(database.client, device);
    expect(sent.filter(isSale).map((task) => task.number)).toEqual(sales.map((_, index) => index + 1));
    expect(new Set(sent.filter(isSale).map((task) => (task.body as FiscalDocument).humanNumber)).size).toBe(20);
  });
});
