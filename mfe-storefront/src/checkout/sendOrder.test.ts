/** @jest-environment jsdom */
import { configureData } from '@dukani/shared/data';
import { ApiError } from '@dukani/shared/errors';
import type { PlaceOrderInput, VisitorProof } from '@dukani/shared/rpc';
import { makeFakeTransport, sampleTenantId, type FakeCall } from '@dukani/shared/testing';
import { forgetEverything } from '../common/testing/renderShop';
import { sampleId } from '../common/testing/shopSamples';
import { wantsWork } from '../common/testing/wantsWork';
import type { OrderDraft } from './checkoutForm';
import { sendOrder } from './sendOrder';

const draft: OrderDraft = {
  tenant_id: sampleTenantId,
  lines: [{ product_id: sampleId(1), quantity: 2 }],
  customer: { name: 'Wanjiku', phone: '0712345678' },
  fulfilment_method: 'pickup',
  payment_method: 'pay_on_pickup',
};
const lost = () => new ApiError({ code: 'network_failure', message: 'Failed to fetch', status: 0 });

/** A server that keeps orders by id and body, as the real one does, and may lose its answers. */
function makeServer() {
  const orders = new Map<string, string>();
  const behaviour = { losesAnswers: 0, losesRequests: 0 };
  const place = ({ p_order: order }: { p_order: PlaceOrderInput }) => {
    if (behaviour.losesRequests > 0) {
      behaviour.losesRequests -= 1;
      throw lost();
    }
    const body = JSON.stringify(order);
    const known = orders.get(order.id);
    if (known !== undefined && known !== body)
      throw new ApiError({ code: 'idempotency_mismatch', message: 'Other contents.', status: 409 });
    orders.set(order.id, body);
    if (behaviour.losesAnswers > 0) {
      behaviour.losesAnswers -= 1;
      throw lost();
    }
    return {
      id: order.id,
      order_number: 'WEB-1',
      token: `token-${order.id}`,
      total_amount: 202,
      replayed: known !== undefined,
    };
  };
  const { fetch, calls } = makeFakeTransport({ place_order: place });
  configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'key', fetch });
  return { orders, behaviour, calls };
}
const idOf = (call: FakeCall | undefined) => (call?.args as { p_order: PlaceOrderInput } | undefined)?.p_order.id;

/** The wait before the second try is not what is tested here. */
async function afterWaiting<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(1000);
  return await work;
}

describe('sendOrder', () => {
  beforeEach(() => {
    forgetEverything();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('makes the ids of order and lines and sends them with the order', async () => {
    const { calls } = makeServer();

    const placed = await sendOrder(draft);

    const { p_order: sent } = calls[0]?.args as { p_order: PlaceOrderInput };
    expect(sent).toMatchObject({
      ...draft,
      lines: [{ product_id: sampleId(1), quantity: 2, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
    });
    expect(placed).toMatchObject({ token: `token-${sent.id}`, isEarlier: false });
  });

  it('sends the same order again after a second when the answer was lost, and places one', async () => {
    const { orders, behaviour, calls } = makeServer();
    behaviour.losesAnswers = 1;

    const placed = await afterWaiting(sendOrder(draft));

    expect(calls).toHaveLength(2);
    expect(orders.size).toBe(1);
    expect(placed.replayed).toBe(true);
  });

  it('keeps the id over a failed try, so that pressing again cannot order twice', async () => {
    const { orders, behaviour, calls } = makeServer();
    behaviour.losesAnswers = 2;

    await expect(afterWaiting(sendOrder(draft))).rejects.toMatchObject({ code: 'network_failure' });
    await sendOrder(draft);

    expect(new Set(calls.map(idOf)).size).toBe(1);
    expect(orders.size).toBe(1);
  });

  it('takes a new id for the next order once one has been answered', async () => {
    const { orders } = makeServer();

    await sendOrder(draft);
    await sendOrder(draft);

    expect(orders.size).toBe(2);
  });

  it('finds the order that had arrived when the shopper changed something after a lost answer', async () => {
    const { orders, behaviour } = makeServer();
    behaviour.losesAnswers = 2;
    await expect(afterWaiting(sendOrder(draft))).rejects.toMatchObject({ code: 'network_failure' });

    const placed = await sendOrder({ ...draft, note: 'Please ring twice' });

    expect(placed.isEarlier).toBe(true);
    expect(orders.size).toBe(1);
  });

  it('is one order when it is pressed in two tabs, the second with another phone number', async () => {
    const { orders, behaviour } = makeServer();
    behaviour.losesAnswers = 2;
    const first = afterWaiting(sendOrder(draft)).catch(() => undefined);
    // What a tab keeps to itself the other does not have.
    sessionStorage.clear();
    await first;

    const placed = await sendOrder({ ...draft, customer: { name: 'Wanjiku', phone: '0722000000' } });

    expect(placed.isEarlier).toBe(true);
    expect(orders.size).toBe(1);
  });

  it('places the changed order when the first had never arrived', async () => {
    const { orders, behaviour } = makeServer();
    behaviour.losesRequests = 2;
    await expect(afterWaiting(sendOrder(draft))).rejects.toMatchObject({ code: 'network_failure' });

    const placed = await sendOrder({ ...draft, note: 'Please ring twice' });

    expect(placed).toMatchObject({ isEarlier: false, replayed: false });
    expect([...orders.values()][0]).toContain('Please ring twice');
  });

  it('does not send a refused order again', async () => {
    const { fetch, calls } = makeFakeTransport({
      place_order: () => {
        throw new ApiError({ code: 'total_mismatch', message: 'Changed.', status: 409, details: { total: 300 } });
      },
    });
    configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'key', fetch });

    await expect(sendOrder(draft)).rejects.toMatchObject({ code: 'total_mismatch', details: { total: 300 } });

    expect(calls).toHaveLength(1);
  });

  it('does the little work that is asked for when many orders come from here', async () => {
    const placed = { id: sampleId(9), order_number: 'WEB-2', token: 'token', total_amount: 202, replayed: false };
    const { fetch, calls } = makeFakeTransport({ place_order: wantsWork(placed) });
    configureData({ supabaseUrl: 'http://localhost', supabaseKey: 'key', fetch });

    jest.useRealTimers();
    expect(await sendOrder(draft)).toMatchObject({ order_number: 'WEB-2' });

    // The same order, by the same browser, now with the answer.
    const [first, second] = calls.map(({ args }) => (args as { p_order: VisitorProof & { id: string } }).p_order);
    expect(second).toMatchObject({ id: first?.id, device_id: first?.device_id, challenge: { token: 'work' } });
  });
});
