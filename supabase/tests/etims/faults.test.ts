import { EtimsClient } from '../../functions/_shared/fiscal/etims/client.ts';
import { etimsProvider } from '../../functions/_shared/fiscal/etims/etimsProvider.ts';
import { sendTask } from '../../functions/_shared/fiscal/provider.ts';
import type { FiscalOutcome, FiscalRequest, FiscalTask } from '../../functions/_shared/fiscal/types.ts';
import type { AskedFault } from '../../local/src/simulatedEtims/faults';
import {
  application,
  hostsAt,
  item,
  movement,
  offer,
  openAuthority,
  openShop,
  openStockedShop,
  purchase,
  sale,
  send,
  styles,
  task,
  type Authority,
  type Shop,
} from './etimsFixtures';

let authority: Authority;
beforeEach(async () => {
  authority = await openAuthority();
});
afterEach(async () => authority.close());

const receipts = () => authority.etims.store.list('receipts');
const fail = (fault: AskedFault) => authority.etims.faults.add(fault);

/** Sends a task, and once more with the bytes that were kept. */
async function twice(shop: Shop, first: FiscalTask): Promise<{ outcomes: FiscalOutcome[]; bodies: string[] }> {
  const kept: FiscalRequest[] = [];
  const bodies: string[] = [];
  const call = jest.spyOn(EtimsClient.prototype, 'call');
  const one = await send(shop, first, kept);
  const again = { ...first, attempt: 2, request: JSON.parse(JSON.stringify(kept[0])) as unknown };
  const two = await send(shop, { ...again, lookupFirst: one.state === 'unknown' }, kept);
  for (const [operation, body] of call.mock.calls) if (operation === 'sale') bodies.push(body);
  call.mockRestore();
  expect(kept).toHaveLength(1);
  return { outcomes: [one, two], bodies };
}

describe('a document whose answer is lost (V12)', () => {
  it.each(['timeout_after_commit', '504_after_commit', 'garbage'] as const)(
    'is found by the gateway and is there once: %s',
    async (kind) => {
      const shop = await openStockedShop(authority, { style: 'gateway' });
      fail({ kind, operation: 'sale' });
      const { outcomes, bodies } = await twice(shop, task('sale', sale(), 1));
      expect(outcomes).toMatchObject([{ state: 'unknown' }, { state: 'accepted', answer: { receiptNumber: 1 } }]);
      expect(bodies).toHaveLength(1);
      expect(receipts()).toHaveLength(1);
    },
  );

  it.each(['timeout_after_commit', '504_after_commit', 'garbage'] as const)(
    'is overlapped data for the flat style, which nobody takes for success: %s',
    async (kind) => {
      const shop = await openStockedShop(authority, { style: 'direct' });
      fail({ kind, operation: 'sale' });
      const { outcomes, bodies } = await twice(shop, task('sale', sale(), 1));
      expect(outcomes).toMatchObject([{ state: 'retry' }, { state: 'unknown', code: '994' }]);
      expect(bodies[1]).toBe(bodies[0]);
      expect(receipts()).toHaveLength(1);
    },
  );

  it.each(styles)('is sent with the same bytes when it never arrived: %s', async (style) => {
    const shop = await openStockedShop(authority, { style });
    fail({ kind: 'timeout_before_commit', operation: 'sale' });
    const { outcomes, bodies } = await twice(shop, task('sale', sale(), 1));
    expect(outcomes).toMatchObject([{ state: style === 'direct' ? 'retry' : 'unknown' }, { state: 'accepted' }]);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe(bodies[0]);
    expect(receipts()).toHaveLength(1);
  });

  it('that took longer than the client waits is found afterwards', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway', timeoutMs: 400 });
    fail({ kind: 'slow', value: 1200, operation: 'sale' });
    const { outcomes } = await twice(shop, task('sale', sale(), 1));
    expect(outcomes).toMatchObject([{ state: 'unknown', code: 'timeout' }, { state: 'accepted' }]);
  });

  it('is not sent again under another number before anybody looked', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    const kept: FiscalRequest[] = [];
    fail({ kind: 'timeout_after_commit', operation: 'sale' });
    await send(shop, task('sale', sale(), 1), kept);
    const blindly = task('sale', sale(), 1, { attempt: 2, request: kept[0] });
    expect(await send(shop, blindly)).toMatchObject({ state: 'unknown', code: '400' });
    expect(receipts()).toHaveLength(1);
  });

  it('is no document of another system that has its number', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    const kept: FiscalRequest[] = [];
    fail({ kind: '504', operation: 'sale' });
    await send(shop, task('sale', sale(), 1), kept);
    fail({ kind: 'counter_drift', value: 1 });
    await send(shop, task('sale', sale(), 5));
    const asked = task('sale', sale(), 1, { attempt: 2, request: kept[0], lookupFirst: true });
    expect(await send(shop, asked)).toMatchObject({ state: 'unknown', code: 'number_taken' });
  });

  it('stays unknown while the look-up is not answered either', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    const kept: FiscalRequest[] = [];
    fail({ kind: 'timeout_after_commit', operation: 'sale' });
    await send(shop, task('sale', sale(), 1), kept);
    fail({ kind: 'away' });
    const asked = task('sale', sale(), 1, { attempt: 2, request: kept[0], lookupFirst: true });
    expect(await send(shop, asked)).toMatchObject({ state: 'unknown' });
    authority.etims.faults.clear();
    expect(await send(shop, asked)).toMatchObject({ state: 'accepted' });
  });

  it.each(styles)('as a movement of stock is found in the list of movements: %s', async (style) => {
    const shop = await openStockedShop(authority, { style });
    const kept: FiscalRequest[] = [];
    fail({ kind: 'timeout_after_commit', operation: 'stockMovement' });
    expect(await send(shop, task('stock_movement', movement(), 2), kept)).toMatchObject({ state: 'unknown' });
    const asked = { attempt: 2, request: kept[0], lookupFirst: true };
    expect(await send(shop, task('stock_movement', movement(), 2, asked))).toMatchObject({ state: 'accepted' });
    expect(authority.etims.store.list('movements')).toHaveLength(2);
    fail({ kind: 'timeout_before_commit', operation: 'stockMovement' });
    await send(shop, task('stock_movement', movement(), 3));
    expect(await send(shop, task('stock_movement', movement(), 3, asked))).toMatchObject({
      state: 'unknown',
      code: 'not_listed',
    });
  });
});

describe.each(styles)('what was on its way when the sender stopped, %s', (style) => {
  /** Keeps the bytes and stops before or after the authority took them. */
  async function stopped(shop: Shop, first: FiscalTask, kind: 'timeout_before_commit' | 'timeout_after_commit') {
    const kept: FiscalRequest[] = [];
    fail({ kind, style });
    await send(shop, first, kept);
    return { ...first, attempt: 2, request: kept[0], lookupFirst: true };
  }

  it('is sent again where that is safe: items and levels', async () => {
    const shop = await openStockedShop(authority, { style });
    const level = task('stock_level', { itemCode: 'KE2NTNO0000001', quantity: '100' }, null);
    for (const first of [task('item', item({ itemCode: 'KE2NTNO0000002' }), 2), level])
      for (const kind of ['timeout_before_commit', 'timeout_after_commit'] as const)
        expect(await send(shop, await stopped(shop, first, kind))).toEqual({ state: 'accepted', answer: null });
    expect(authority.etims.store.list('items')).toHaveLength(2);
  });

  it('is sent again as a sale, unless the authority has it', async () => {
    const shop = await openStockedShop(authority, { style });
    const before = await stopped(shop, task('sale', sale(), 1), 'timeout_before_commit');
    expect(await send(shop, before)).toMatchObject({ state: 'accepted' });
    const after = await stopped(shop, task('sale', sale({ humanNumber: 'POS-2' }), 2), 'timeout_after_commit');
    expect(await send(shop, after)).toMatchObject(
      style === 'direct' ? { state: 'unknown', code: '994' } : { state: 'accepted' },
    );
    expect(receipts().map(({ trdInvcNo }) => trdInvcNo)).toEqual(['POS-000123', 'POS-2']);
  });

  it('is sent again as an answer to a supplier’s sale, while that is still offered', async () => {
    const shop = await openStockedShop(authority, { style });
    offer(authority, 700);
    offer(authority, 701);
    const before = await stopped(shop, task('purchase', purchase(), 1), 'timeout_before_commit');
    expect(await send(shop, before)).toMatchObject({ state: 'accepted' });
    const other = purchase({ supplier: { ...purchase().supplier, invoiceNumber: 701 } });
    const after = await stopped(shop, task('purchase', other, 2), 'timeout_after_commit');
    expect(await send(shop, after)).toMatchObject({ state: 'unknown', code: 'not_offered' });
    expect(authority.etims.store.get('counters', 'A123456789Z/00')?.purchase).toBe(2);
  });
});

describe.each(styles)('an authority that does not serve, %s', (style) => {
  it.each(['894', '990', '999'] as const)('is asked later with the same bytes: %s', async (kind) => {
    const shop = await openStockedShop(authority, { style });
    fail({ kind, operation: 'sale' });
    const { outcomes, bodies } = await twice(shop, task('sale', sale(), 1));
    expect(outcomes).toMatchObject([{ state: 'retry', code: kind }, { state: 'accepted' }]);
    expect(bodies[1]).toBe(bodies[0]);
  });

  it('is away for everything until somebody brings it back', async () => {
    const shop = await openStockedShop(authority, { style });
    fail({ kind: 'away', times: null });
    for (let count = 0; count < 3; count += 1)
      expect(['retry', 'unknown']).toContain((await send(shop, task('sale', sale(), 1))).state);
    expect(await shop.provider.syncReference('codes', null)).toMatchObject({ state: 'retry' });
    authority.etims.faults.clear();
    expect(await send(shop, task('sale', sale(), 1))).toMatchObject({ state: 'accepted' });
    expect(receipts()).toHaveLength(1);
  });

  it('that is not there at all was never reached', async () => {
    const shop = await openStockedShop(authority, { style });
    const gone = await openAuthority();
    await gone.close();
    const provider = etimsProvider({ ...shop, hosts: hostsAt(gone.url, style) });
    const { outcome } = await sendTask(provider, task('sale', sale(), 1), () => Promise.resolve());
    expect(outcome).toMatchObject({ state: 'retry', code: style === 'direct' ? 'connection' : 'token_unreachable' });
  });

  it('lets numbers jump when another system takes some, once', async () => {
    const shop = await openStockedShop(authority, { style });
    fail({ kind: 'counter_drift', value: 3 });
    const outcome = await send(shop, task('sale', sale(), 1));
    // The flat style says only that the number is gone; the gateway names the next.
    expect(outcome).toMatchObject(
      style === 'direct' ? { state: 'unknown', code: '994' } : { state: 'resync', expected: '4' },
    );
    expect(await send(shop, task('sale', sale(), 4))).toMatchObject({ state: 'accepted' });
  });

  it('may be late with levels of stock', async () => {
    const shop = await openStockedShop(authority, { style });
    fail({ kind: 'stock_lag', value: 2 });
    await send(shop, task('stock_movement', movement(), 2));
    const level = () => send(shop, task('stock_level', { itemCode: 'KE2NTNO0000001', quantity: '200' }, null));
    expect(await level()).toMatchObject({ state: 'resync', counter: 'stock_level', expected: '100.0' });
    expect(await level()).toMatchObject({ state: 'resync' });
    expect(await level()).toMatchObject({ state: 'accepted' });
  });
});

describe('the gateway', () => {
  it('refuses with HTTP 200, and nobody takes it for success (V15)', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    fail({ kind: '200_with_400_header', operation: 'sale' });
    expect(await send(shop, task('sale', sale(), 1))).toMatchObject({ state: 'rejected', code: '400' });
    expect(receipts()).toHaveLength(0);
  });

  it('ends a token early, and the client gets another by itself', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    fail({ kind: '401_token', operation: 'sale' });
    expect(await send(shop, task('sale', sale(), 1))).toMatchObject({ state: 'accepted' });
    expect(receipts()).toHaveLength(1);
  });

  it('blocks the device when it refuses each token', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    fail({ kind: '401_token', operation: 'sale', times: 2 });
    expect(await send(shop, task('sale', sale(), 1))).toMatchObject({ state: 'device_blocked', code: '401' });
  });

  it('asks for one token and uses it again', async () => {
    const shop = await openShop(authority, { style: 'gateway' });
    const asked = jest.spyOn(globalThis, 'fetch');
    await shop.provider.syncReference('codes', null);
    await shop.provider.syncReference('notices', null);
    const tokens = asked.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/v1/token/generate'));
    expect([tokens.length, asked.mock.calls.length]).toEqual([0, 2]);
    asked.mockRestore();
  });

  it('takes no wrong application, and its keys stand in no event', async () => {
    const shop = await openShop(authority, { style: 'gateway' });
    const wrong = { ...application, secret: 'wrong_secret_of_ours' };
    const provider = etimsProvider({
      device: shop.device,
      hosts: hostsAt(authority.url, 'gateway'),
      sdcId: null,
      secret: { ...shop.secret, gateway: wrong },
    });
    const result = await sendTask(provider, task('sale', sale(), 1), () => Promise.resolve());
    expect(result.outcome).toMatchObject({ state: 'device_blocked' });
    expect(JSON.stringify(result)).not.toContain('wrong_secret_of_ours');
    const without = etimsProvider({
      device: shop.device,
      hosts: hostsAt(authority.url, 'gateway'),
      sdcId: null,
      secret: { ...shop.secret, gateway: null },
    });
    const { outcome } = await sendTask(without, task('sale', sale(), 1), () => Promise.resolve());
    expect(outcome).toMatchObject({ state: 'device_blocked', message: 'no_gateway_application' });
  });
});

describe.each(styles)('what is kept, %s', (style) => {
  it('is kept before it is sent, and what cannot be kept is not sent', async () => {
    const shop = await openStockedShop(authority, { style });
    const failing = sendTask(shop.provider, task('sale', sale(), 1), () =>
      Promise.reject(new Error('The database is away.')),
    );
    await expect(failing).rejects.toThrow('The database is away.');
    expect(receipts()).toHaveLength(0);
  });

  it('bears no key, nor does the event', async () => {
    const shop = await openStockedShop(authority, { style });
    const kept: FiscalRequest[] = [];
    const { event } = await sendTask(shop.provider, task('sale', sale(), 1), (request) => {
      kept.push(request);
      return Promise.resolve();
    });
    const key = shop.secret.communicationKey ?? '';
    expect(key).toHaveLength(64);
    for (const text of [JSON.stringify(kept), JSON.stringify(event)]) {
      expect(text).toContain('POS-000123');
      for (const secret of [key, ...Object.values(application)]) expect(text).not.toContain(secret);
    }
  });

  it('is nothing when the document does not fit itself', async () => {
    const shop = await openStockedShop(authority, { style });
    const kept: FiscalRequest[] = [];
    expect(await send(shop, task('sale', sale({ total: '99' }), 1), kept)).toMatchObject({
      state: 'rejected',
      code: 'invalid_body',
      field: 'totAmt',
    });
    expect(await send(shop, task('credit_note', sale(), 1), kept)).toMatchObject({
      state: 'rejected',
      field: 'orgInvcNo',
    });
    expect(kept).toEqual([]);
  });
});
