import type { sendDueMessages as SendDueMessages } from '../../functions/_shared/messages/sendDueMessages.ts';
import type { ClaimedMessage, SendOutcome } from '../../functions/_shared/messages/types.ts';
import { MessageBackend } from './messageBackend';
import { claimedOf, tenantId } from './messageSamples';

// The job that sends: claims, ten calls at once, each settled. The database is a list.
const backend = new MessageBackend();
let sendDueMessages: typeof SendDueMessages;
let sealKey: (value: string, place: string) => Promise<string>;
let waiting: ClaimedMessage[];
let settled: Map<string, { lease: unknown; outcome: SendOutcome }>;
let claims: Record<string, unknown>[];

beforeAll(async () => {
  await backend.load([]);
  ({ sendDueMessages } = await import('../../functions/_shared/messages/sendDueMessages.ts'));
  ({ sealKey } = await import('../../functions/_shared/payments/seal.ts'));
});
beforeEach(() => {
  backend.play();
  backend.messages.carrier.forget();
  waiting = [];
  settled = new Map();
  claims = [];
  backend.database.claim_messages = (args) => {
    claims.push(args);
    return waiting.splice(0, args.p_limit as number);
  };
  backend.database.settle_message = ({ p_message_id: id, p_lease_id: lease, p_outcome: outcome }) => {
    if (settled.has(String(id))) throw new Error('Settled twice.');
    settled.set(String(id), { lease, outcome: outcome as SendOutcome });
  };
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.stop());

const numbered = (count: number, ending = '000') =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      claimedOf(sealKey, 'africastalking', `+2547${String(10_000 + index)}${ending}`),
    ),
  );
const outcomes = () =>
  [...settled.values()].map(({ outcome: { state, code } }) => [state, code].filter(Boolean).join(' '));
const soon = () => Date.now() + 20_000;

it('claims 40 at a time with a lease, and settles each of them under it', async () => {
  waiting = await numbered(230);
  const leases = new Map(waiting.map(({ id, lease_id: lease }) => [id, lease]));
  await sendDueMessages(tenantId, soon());
  // Five that are full, the rest, and one that finds nothing.
  expect(claims).toHaveLength(7);
  expect(claims[0]).toEqual({ p_tenant_id: tenantId, p_limit: 40, p_lease_seconds: 90 });
  expect(backend.messages.carrier.taken).toHaveLength(230);
  expect(new Set(outcomes())).toEqual(new Set(['sent']));
  expect(new Map([...settled].map(([id, { lease }]) => [id, lease]))).toEqual(leases);
});

it('has ten calls under way at once, and no more', async () => {
  waiting = await numbered(40);
  const answer = backend.messages.answer.bind(backend.messages);
  let under = 0;
  let most = 0;
  jest.spyOn(backend.messages, 'answer').mockImplementation(async (...args) => {
    most = Math.max(most, (under += 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    under -= 1;
    return await answer(...args);
  });
  await sendDueMessages(tenantId, soon());
  expect([most, settled.size]).toEqual([10, 40]);
});

it('asks a service that is full for nothing more: the rest waits as long', async () => {
  waiting = [...(await numbered(1, '007')), ...(await numbered(100))];
  await sendDueMessages(tenantId, soon());
  const held = [...settled.values()].filter(({ outcome }) => outcome.state === 'retry');
  expect(held.length).toBeGreaterThan(80);
  // Those that were not tried lose no attempt.
  expect(held.filter(({ outcome }) => outcome.code === 'not_begun').length).toBe(held.length - 1);
  expect(held.every(({ outcome }) => outcome.state === 'retry' && outcome.retry_after_seconds === 60)).toBe(true);
  expect(backend.messages.carrier.taken.length + held.length).toBe(101);
});

it('that has no time left gives its messages back at once, and sends none of them', async () => {
  waiting = await numbered(30);
  await sendDueMessages(tenantId, Date.now() + 1);
  expect(backend.messages.carrier.taken.length).toBeLessThan(11);
  expect(settled.size).toBe(30);
  const back = [...settled.values()].filter(({ outcome }) => outcome.code === 'not_begun');
  expect(back.length + backend.messages.carrier.taken.length).toBe(30);
  expect(claims).toHaveLength(1);
});

it('fails when something cannot be settled, after the others were, and claims nothing more', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  waiting = await numbered(250);
  const lost = waiting[3]?.id;
  const settle = backend.database.settle_message;
  backend.database.settle_message = (args) => {
    if (args.p_message_id === lost) throw Object.assign(new Error('away'), { code: '57P03' });
    settle?.(args);
  };
  await expect(sendDueMessages(tenantId, soon())).rejects.toMatchObject({ code: '57P03' });
  expect([settled.size, claims.length]).toEqual([39, 1]);
});

it('writes neither numbers nor texts into the log', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  waiting = await numbered(5, '006');
  backend.database.settle_message = () => {
    throw Object.assign(new Error('away'), { code: '57P03' });
  };
  await expect(sendDueMessages(tenantId, soon())).rejects.toBeDefined();
  expect(log).toHaveBeenCalledTimes(5);
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/\+2547|order is ready|sim_api_key/);
});
