import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import {
  accepted,
  asStaff,
  claim,
  complete,
  connect,
  documentOf,
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

describe('what nobody knows', () => {
  const overlapped = { state: 'unknown', code: '994', message: 'There are overlapped data' } as const;
  const silence = { state: 'unknown', code: 'timeout', message: 'The authority did not answer.' } as const;

  async function sentSale(more: Record<string, unknown> = {}) {
    if (Object.keys(more).length > 0) {
      shop = await makeShop(database.client);
      milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100 });
      device = await connect(database.client, shop, more);
    }
    const sale = await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    return { sale, stopped };
  }

  it('without a look-up, a taken number is for people; the others go on under the next', async () => {
    const { sale, stopped } = await sentSale();
    await complete(database.client, stopped, silence, 0);
    await passTime(database.client, device);
    const again = await claim(database.client, device);
    expect(again?.task).toMatchObject({ number: 1, lookupFirst: false });
    if (!again) return;
    expect(await complete(database.client, again, overlapped)).toBe('needs_review');

    const next = await sell(database.client, shop, milk, 1, 116);
    const { sent } = await drain(database.client, device);
    expect(sent.filter(isSale)).toMatchObject([{ number: 2, body: { humanNumber: next.invoice_number } }]);
    expect(await documentOf(database.client, device, sale.id)).toMatchObject({
      state: 'needs_review',
      number: 1,
      has_request: true,
    });
  });

  it('with a look-up it is looked for first, and reviewed after the third time', async () => {
    const { stopped } = await sentSale({ style: 'gateway' });
    let work = stopped;
    for (const state of ['queued', 'queued', 'needs_review']) {
      expect(await complete(database.client, work, overlapped)).toBe(state);
      await passTime(database.client, device);
      const again = await claim(database.client, device);
      if (state === 'needs_review') break;
      expect(again?.task).toMatchObject({ number: 1, lookupFirst: true });
      if (again) work = again;
    }
  });

  it('silence is waited out, however long', async () => {
    const { sale, stopped } = await sentSale();
    let work = stopped;
    for (let turn = 0; turn < 30; turn += 1) {
      expect(await complete(database.client, work, turn % 2 ? silence : { ...silence, state: 'retry' }, 0)).toBe(
        'queued',
      );
      await passTime(database.client, device);
      const again = await claim(database.client, device);
      if (!again) throw new Error('It was not tried again.');
      work = again;
    }
    expect(await complete(database.client, work, accepted(1))).toBe('accepted');
    expect(await documentOf(database.client, device, sale.id)).toMatchObject({
      state: 'accepted',
      number: 1,
      attempts: 31,
    });
  });

  it('a repeat whose number is taken is never sent under another', async () => {
    const { stopped } = await sentSale();
    await complete(database.client, stopped, { state: 'retry', code: '504', message: '' }, 504);
    await passTime(database.client, device);
    const again = await claim(database.client, device);
    if (!again) throw new Error('It was not tried again.');
    const resync = {
      state: 'resync',
      counter: 'invoice',
      expected: '2',
      code: '400',
      message: 'use the expected value: 2',
    } as const;
    expect(await complete(database.client, again, resync, 400)).toBe('needs_review');
  });

  it('that the authority expects its number proves that it was not taken', async () => {
    const { sale, stopped } = await sentSale();
    await complete(database.client, stopped, overlapped);
    const next = await sell(database.client, shop, milk, 1, 116);
    const after = await drain(database.client, device, isSale);
    if (!after.stopped) throw new Error('No sale came.');
    expect(after.stopped.task).toMatchObject({ number: 2 });
    await complete(database.client, after.stopped, {
      state: 'resync',
      counter: 'invoice',
      expected: '1',
      code: '400',
      message: 'expected 1',
    });

    const { sent } = await drain(database.client, device);
    expect(sent.filter(isSale)).toMatchObject([
      { number: 1, body: { humanNumber: sale.invoice_number } },
      { number: 2, body: { humanNumber: next.invoice_number } },
    ]);
  });

  it('a crash before anything was kept sends afresh; after it, looks or sends the same', async () => {
    await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    await passTime(database.client, device);
    const second = await claim(database.client, device);
    expect(second?.task).toMatchObject({ number: 1, attempt: 2, request: null, lookupFirst: false });
    if (!second || !stopped) return;
    await expectCode(keep(database.client, stopped), 'lease_lost');
    await keep(database.client, second);
    await passTime(database.client, device);
    const third = await claim(database.client, device);
    expect(third?.task).toMatchObject({ number: 1, attempt: 3, request: { body: requestOf(second.task) } });
    // The second worker was not gone: what it knows holds, and the third changes nothing any more.
    expect(await complete(database.client, second, accepted(1))).toBe('accepted');
    if (third) expect(await complete(database.client, third, overlapped)).toBe('accepted');
  });

  it('a late worker that knows nothing good changes nothing', async () => {
    const { stopped } = await sentSale();
    await passTime(database.client, device);
    const second = await claim(database.client, device);
    expect(await complete(database.client, stopped, { state: 'rejected', code: '910', message: 'No' })).toBe('sending');
    expect(second?.task).toMatchObject({ number: 1 });
  });
});

describe('a device that is refused', () => {
  it('stops its own queue only, rings the bell, and goes on when it is resumed', async () => {
    const other = await makeShop(database.client);
    const soap = await addProduct(database.client, other, { price: 50, stock: 5 });
    const otherDevice = await connect(database.client, other);
    await sell(database.client, other, soap, 1, 50);
    await sell(database.client, shop, milk, 1, 116);
    const work = await claim(database.client, device);
    if (!work) throw new Error('Nothing came.');
    await keep(database.client, work);
    await complete(database.client, work, { state: 'device_blocked', code: '901', message: 'It is not valid device' });
    await sell(database.client, shop, milk, 1, 116);

    expect(await claim(database.client, device)).toBeNull();
    expect((await drain(database.client, otherDevice)).sent.filter(isSale)).toHaveLength(1);
    await expectCode(
      asStaff(database.client, shop.cashier, 'resume_fiscal_device', { p_device_id: device }),
      'permission_denied',
    );
    await expectCode(
      asStaff(database.client, other.owner, 'resume_fiscal_device', { p_device_id: device }),
      'not_found',
    );
    await asStaff(database.client, shop.owner, 'resume_fiscal_device', { p_device_id: device });
    const { sent } = await drain(database.client, device);
    expect(sent.filter(isSale).map((task) => task.number)).toEqual([1, 2]);
  });
});
