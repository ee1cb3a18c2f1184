/** @jest-environment jsdom */
import '../../common/devices/fakeStorage';
import { ApiError } from '@dukani/shared/errors';
import type { Money } from '@dukani/shared/money';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { DeviceStore, tillPrefix } from '../../common/devices/DeviceStore';
import { LocalStore } from './localStore';
import { subtractPending } from './pendingSales';
import { readWaitingFile, writeWaitingFile } from './waitingFile';
import { DeviceFullError, SaleQueue, type SaleDraft, type SaleSender } from './SaleQueue';

let stores = 0;
const soldAt = new Date('2026-11-21T09:00:00Z');
const requestOf = (id: string): RecordSaleInput => ({ id, till_session_id: 'session', lines: [], payments: [] });
const draft = (id: string, more: Partial<SaleDraft> = {}): SaleDraft => ({
  request: requestOf(id),
  total: 6000 as Money,
  tax: 828 as Money,
  currencyCode: 'KES',
  tillName: 'Till 1',
  soldAt,
  ...more,
});
const refusal = (code: string, status: number) => new ApiError({ code, status, message: 'No.' });
const noAnswer = () => refusal('network_failure', 0);

/** A server that keeps what it has recorded by id, and fails as it is told. */
class FakeServer implements SaleSender {
  readonly recorded = new Map<string, RecordSaleInput>();
  readonly sent: string[] = [];
  fault: (request: RecordSaleInput) => ApiError | 'lost' | null = () => null;

  record = (request: RecordSaleInput): Promise<unknown> => {
    this.sent.push(request.id);
    const fault = this.fault(request);
    if (fault instanceof ApiError) return Promise.reject(fault);
    const known = this.recorded.get(request.id);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(request))
      return Promise.reject(refusal('idempotency_mismatch', 409));
    this.recorded.set(request.id, request);
    return fault === 'lost' ? Promise.reject(noAnswer()) : Promise.resolve({});
  };

  isRecorded = ({ id, lines }: RecordSaleInput): Promise<boolean> =>
    Promise.resolve(JSON.stringify(this.recorded.get(id)?.lines) === JSON.stringify(lines));
}

async function makeQueue({ tenant = `tenant-${stores++}`, user = 'user', server = new FakeServer() } = {}) {
  const store = new LocalStore(tenant, user);
  const queue = new SaleQueue(store, new DeviceStore(tenant), server);
  await queue.open();
  return { queue, server, store, tenant, ids: () => queue.getState().sales.map(({ id }) => id) };
}

describe('the queue of sales', () => {
  it('gives each sale a number of its till and sends it with it, when it was sold and from which device', async () => {
    const { queue, server, ids } = await makeQueue();
    expect((await queue.add(draft('a'))).provisionalNumber).toBe('T1-000001');
    expect((await queue.add(draft('b'))).provisionalNumber).toBe('T1-000002');
    expect((await queue.add(draft('c', { tillName: 'Front desk' }))).provisionalNumber).toBe('FD-000001');
    await queue.sendAll();

    expect(ids()).toEqual([]);
    expect(server.sent).toEqual(['a', 'b', 'c']);
    const sent = server.recorded.get('b');
    expect(sent).toMatchObject({
      occurred_at: soldAt.toISOString(),
      // What the receipt shows of tax goes with it.
      late: { provisional_number: 'T1-000002', tax_amount: 8.28 },
    });
    expect(sent?.late?.device_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.late?.device_id).toBe(server.recorded.get('a')?.late?.device_id);
  });

  it('leaves what a sale took off the shelf when the server has it', async () => {
    const { queue, store } = await makeQueue();
    await store.stock.bulkPut([
      { id: 'milk', quantity: 6000 },
      { id: 'bread', quantity: 3000 },
    ]);
    const lines = [
      { id: 'l1', product_id: 'milk', quantity: 4 },
      { id: 'l2', product_id: 'milk', quantity: 0.5 },
    ];
    await queue.add(draft('a', { request: { ...requestOf('a'), lines } }));
    expect(subtractPending([{ id: 'milk', stock: 6000 }], queue.getState().sales)).toEqual([
      { id: 'milk', stock: 1500 },
    ]);
    expect(await store.stock.get('milk')).toEqual({ id: 'milk', quantity: 6000 });
    await queue.sendAll();

    expect(await store.stock.get('milk')).toEqual({ id: 'milk', quantity: 1500 });
    expect(await store.stock.get('bread')).toEqual({ id: 'bread', quantity: 3000 });
    expect(subtractPending([{ id: 'milk', stock: 1500 }], queue.getState().sales)).toEqual([
      { id: 'milk', stock: 1500 },
    ]);
  });

  it('keeps a sale that is added twice once', async () => {
    const { queue, ids } = await makeQueue();
    const [first, second] = [await queue.add(draft('a')), await queue.add(draft('a'))];

    expect(second.provisionalNumber).toBe(first.provisionalNumber);
    expect(ids()).toEqual(['a']);
  });

  it('waits in order while there is no answer, and sends each once when there is', async () => {
    const { queue, server, ids } = await makeQueue();
    server.fault = () => noAnswer();
    for (const id of ['a', 'b', 'c']) await queue.add(draft(id));
    await queue.sendAll();
    expect(ids()).toEqual(['a', 'b', 'c']);
    expect(server.sent).toEqual(['a']);
    expect(queue.getState().isUnreached).toBe(true);

    server.fault = () => null;
    await Promise.all([queue.sendAll(), queue.sendAll()]);
    expect(ids()).toEqual([]);
    expect(server.sent).toEqual(['a', 'a', 'b', 'c']);
    expect(server.recorded.size).toBe(3);
    expect(queue.getState().isUnreached).toBe(false);
  });

  it('sends one whose answer was lost again, and the server has it once', async () => {
    const { queue, server, ids } = await makeQueue();
    server.fault = () => 'lost';
    await queue.add(draft('a'));
    await queue.sendAll();
    expect(ids()).toEqual(['a']);

    server.fault = () => null;
    await queue.sendAll();
    expect(ids()).toEqual([]);
    expect([...server.recorded.keys()]).toEqual(['a']);
  });

  it('lets go of a sale that was recorded in its first form before it came into the queue', async () => {
    const { queue, server, ids } = await makeQueue();
    await server.record(requestOf('a'));
    await queue.add(draft('a'));
    await queue.sendAll();

    expect(ids()).toEqual([]);
    expect(server.recorded.get('a')).toEqual(requestOf('a'));
  });

  it('keeps one whose id is that of another sale', async () => {
    const { queue, server, ids } = await makeQueue();
    await server.record({ ...requestOf('a'), lines: [{ id: 'line', product_id: 'milk', quantity: 1 }] });
    await queue.add(draft('a'));
    await queue.sendAll();

    expect(ids()).toEqual(['a']);
    expect(queue.getState().sales[0]?.state).toBe('attention');
  });

  it('goes past one that is refused, says why, and sends it in its turn when somebody asks', async () => {
    const { queue, server, ids } = await makeQueue();
    server.fault = ({ id }) => (id === 'b' ? refusal('credit_limit_exceeded', 409) : null);
    for (const id of ['a', 'b', 'c']) await queue.add(draft(id));
    await queue.sendAll();

    expect(ids()).toEqual(['b']);
    expect(queue.getState().sales[0]).toMatchObject({ state: 'attention', attempts: 1 });
    expect(queue.getState().sales[0]?.problem).not.toBe('');
    await queue.sendAll();
    expect(server.sent).toEqual(['a', 'b', 'c']);

    server.fault = () => null;
    await queue.retry('b');
    expect(ids()).toEqual([]);
    expect(server.recorded.size).toBe(3);
  });

  it('never lets go of one under whose id something is that it cannot find', async () => {
    const { queue, server, ids } = await makeQueue();
    server.fault = () => refusal('idempotency_mismatch', 409);
    await queue.add(draft('a'));
    await queue.sendAll();

    expect(ids()).toEqual(['a']);
    expect(queue.getState().sales[0]?.state).toBe('attention');
  });

  it.each([
    ['the session has ended', refusal('not_signed_in', 401)],
    ['the person may not work here at the moment', refusal('no_membership', 403)],
    ['the server is busy', refusal('too_many_requests', 429)],
    ['the server is broken', refusal('unexpected', 503)],
  ])('waits when %s', async (_why, error) => {
    const { queue, server, ids } = await makeQueue();
    server.fault = () => error;
    await queue.add(draft('a'));
    await queue.add(draft('b'));
    await queue.sendAll();

    expect(ids()).toEqual(['a', 'b']);
    expect(queue.getState().sales.every(({ state }) => state === 'waiting')).toBe(true);
    expect(server.sent).toEqual(['a']);
  });

  it('goes past one sale that breaks the server each time, and keeps it', async () => {
    const { queue, server, ids } = await makeQueue();
    server.fault = ({ id }) => (id === 'a' ? refusal('unexpected', 500) : null);
    for (const id of ['a', 'b', 'c']) await queue.add(draft(id));
    for (let round = 1; round < 5; round += 1) await queue.sendAll();
    expect(server.sent).toEqual(['a', 'a', 'a', 'a']);
    await queue.sendAll();

    expect(ids()).toEqual(['a']);
    expect([...server.recorded.keys()]).toEqual(['b', 'c']);
    server.fault = () => null;
    await queue.sendAll();
    expect(ids()).toEqual([]);
  });

  it('asks a server that is broken for everybody about two sales at most', async () => {
    const { queue, server, ids } = await makeQueue();
    server.fault = () => refusal('unexpected', 503);
    for (const id of ['a', 'b', 'c']) await queue.add(draft(id));
    for (let round = 1; round <= 5; round += 1) await queue.sendAll();

    expect(server.sent).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it('is there again after a reload, for the same person in the same business and nobody else', async () => {
    const { queue, server, tenant } = await makeQueue();
    server.fault = () => noAnswer();
    await queue.add(draft('a'));

    expect((await makeQueue({ tenant })).ids()).toEqual(['a']);
    expect((await makeQueue({ tenant, user: 'another' })).ids()).toEqual([]);
    expect((await makeQueue({ tenant: `${tenant}-other` })).ids()).toEqual([]);
  });

  it('counts on after a reload, for everybody on the device', async () => {
    const { queue, tenant } = await makeQueue();
    await queue.add(draft('a'));
    const another = await makeQueue({ tenant, user: 'another' });

    expect((await another.queue.add(draft('b'))).provisionalNumber).toBe('T1-000002');
  });

  it('uses the room it has kept free when the device is full, and refuses before money is taken when that is gone', async () => {
    const { queue, store, ids } = await makeQueue();
    await queue.reserveRoom();
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const { add } = store.queue;
    let isFull = false;
    jest.spyOn(store.queue, 'add').mockImplementation((sale) =>
      store.meta.get('reserve').then((reserve) => {
        if (isFull || reserve !== undefined) throw full;
        return add.call(store.queue, sale);
      }),
    );
    expect((await queue.add(draft('a'))).provisionalNumber).toBe('T1-000001');
    expect(ids()).toEqual(['a']);
    expect(await store.readMeta('reserve')).toBeNull();

    isFull = true;
    await expect(queue.add(draft('b'))).rejects.toBeInstanceOf(DeviceFullError);
    expect(ids()).toEqual(['a']);
    jest.spyOn(store.meta, 'put').mockRejectedValue(full);
    await expect(queue.reserveRoom()).rejects.toBeInstanceOf(DeviceFullError);
  });
});

it.each([
  ['Till 1', 'T1'],
  ['Front desk', 'FD'],
  ['Kasse 12', 'K12'],
  ['  ', 'T'],
  ['Very long name of a till', 'VLNO'],
])('a till called %s is %s for short', (name, prefix) => {
  expect(tillPrefix(name)).toBe(prefix);
});

describe('a file of waiting sales', () => {
  it('takes over what waited on another device, once, and sends it as it was', async () => {
    const server = new FakeServer();
    const broken = await makeQueue({ server });
    await broken.queue.add(draft('a'));
    await broken.queue.add(draft('b'));
    const file = writeWaitingFile(broken.tenant, broken.queue.getState().sales);
    const other = await makeQueue({ tenant: broken.tenant, user: 'manager', server });
    const sales = readWaitingFile(file, broken.tenant);
    expect(await other.queue.takeOver(sales)).toBe(2);
    expect(await other.queue.takeOver(sales)).toBe(0);
    await other.queue.sendAll();
    // The first device can send again after all.
    await broken.queue.sendAll();

    expect(server.recorded.size).toBe(2);
    expect(server.recorded.get('b')).toMatchObject({ late: { provisional_number: 'T1-000002' } });
    expect([broken.ids(), other.ids()]).toEqual([[], []]);
  });

  it('is of one business', async () => {
    const { queue, tenant } = await makeQueue();
    await queue.add(draft('a'));
    const file = writeWaitingFile(tenant, queue.getState().sales);
    expect(() => readWaitingFile(file, 'another')).toThrow(/another business/);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'a,b'],
    ['another file', '{"rows": []}'],
    ['sales without a request', '{"kind": "dukani-waiting-sales", "tenantId": "t", "sales": [{"id": "a"}]}'],
    ['null', 'null'],
  ])('is refused with a sentence when it holds %s', (_what, content) => {
    expect(() => readWaitingFile(content, 't')).toThrow(/no unsent sales/);
  });
});
