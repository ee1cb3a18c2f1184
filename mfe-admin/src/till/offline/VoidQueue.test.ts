/** @jest-environment jsdom */
import '../../common/devices/fakeStorage';
import { ApiError } from '@dukani/shared/errors';
import type { Money } from '@dukani/shared/money';
import type { TillVoidInput } from '@dukani/shared/rpc';
import type { BasketLine } from '../basket/basket';
import { LocalStore } from './localStore';
import { VoidQueue } from './VoidQueue';

let stores = 0;
const line = (more: Partial<BasketLine> = {}): BasketLine => ({
  id: 'line-1',
  productId: 'soda',
  name: 'Soda',
  sku: null,
  imageUrl: null,
  unit: 'piece',
  quantity: 2000,
  listPrice: 11600 as Money,
  taxRatePercent: 16,
  discount: null,
  discountReason: '',
  ...more,
});
const basket = (...lines: BasketLine[]) => ({ saleId: 'sale-1', lines, stepHundredths: 1 });
const later = () => Date.now() + 60_000;
const refusal = (status: number) => new ApiError({ code: 'invalid_input', status, message: 'No.' });

function makeQueue(fault: (rows: TillVoidInput[]) => ApiError | null = () => null) {
  const told: TillVoidInput[] = [];
  const store = new LocalStore(`voids-${stores++}`, 'user');
  const queue = new VoidQueue(store, (rows) => {
    const found = fault(rows);
    if (found !== null) return Promise.reject(found);
    told.push(...rows);
    return Promise.resolve(rows.length);
  });
  return { queue, store, told, waiting: () => store.voids.count() };
}

describe('what was taken out of baskets', () => {
  it('is told after a while, with its lines, its till session and what they came to', async () => {
    const { queue, told, waiting } = makeQueue();
    queue.openSession('session-1');
    queue.add('line', basket(line()));
    await queue.sendAll();
    expect(told).toEqual([]);
    await queue.sendAll(later());
    expect(told).toMatchObject([
      {
        kind: 'line',
        sale_id: 'sale-1',
        till_session_id: 'session-1',
        lines: [{ product_id: 'soda', name: 'Soda', quantity: 2, amount: 232 }],
      },
    ]);
    expect(await waiting()).toBe(0);
    await queue.sendAll(later());
    expect(told).toHaveLength(1);
  });

  it('is told with its reason where one was given', async () => {
    const { queue, told } = makeQueue();
    queue.add('line', { ...basket(line()), reason: 'Wrong price' });
    queue.add('line', basket(line()));
    await queue.sendAll(later());

    expect(told.map(({ reason }) => reason).toSorted()).toEqual(['Wrong price', undefined]);
  });

  it('is never told where it was put back in time', async () => {
    const { queue, told } = makeQueue();
    await queue.putBack(queue.add('basket', basket(line(), line({ id: 'line-2' }))), 'sale-1');
    await queue.sendAll(later());
    expect(told).toEqual([]);
  });

  it('is told to be back where it was told before', async () => {
    const { queue, told } = makeQueue();
    const id = queue.add('line', basket(line()));
    await queue.sendAll(later());
    await queue.putBack(id, 'sale-1');
    await queue.sendAll(later());
    expect(told[1]).toMatchObject({ kind: 'restored', restores_id: id, sale_id: 'sale-1' });
  });

  it('waits on the device while nobody answers', async () => {
    let isDown = true;
    const { queue, told, waiting } = makeQueue(() => (isDown ? refusal(503) : null));
    queue.add('line', basket(line()));
    await queue.sendAll(later());
    expect(await waiting()).toBe(1);
    isDown = false;
    await queue.sendAll(later());
    expect(told).toHaveLength(1);
  });

  it('lets one go that is refused for good, and tells the others', async () => {
    const { queue, told, waiting } = makeQueue((rows) =>
      rows.some(({ lines }) => lines?.[0]?.name === 'Bad') ? refusal(400) : null,
    );
    queue.add('line', basket(line({ name: 'Bad' })));
    queue.add('line', basket(line()));
    queue.add('line', basket(line({ name: 'Bread' })));
    await queue.sendAll(later());
    expect(told.map(({ lines }) => lines?.[0]?.name).sort()).toEqual(['Bread', 'Soda']);
    expect(await waiting()).toBe(0);
  });

  it('is nothing where the basket was empty, and stops no till whose device keeps nothing', async () => {
    const { queue, store, told } = makeQueue();
    queue.add('basket', basket());
    jest.spyOn(store.voids, 'put').mockRejectedValue(new Error('full'));
    jest.spyOn(store.voids, 'get').mockRejectedValue(new Error('gone'));
    const id = queue.add('line', basket(line()));
    await queue.putBack(id, 'sale-1');
    await queue.sendAll(later());
    expect(told).toEqual([]);
  });
});
