import { retryRolledBack } from './retryRolledBack';

type Sent = Pick<Response, 'status' | 'text'>;

/** Answers one after the other; the last one again and again. */
function serverOf(answers: [number, unknown][]) {
  const send = jest.fn(async (...request: Parameters<typeof fetch>) => {
    expect(request[0]).toBe('http://localhost/rest/v1/rpc/record_sale');
    const [status, body] = answers[Math.min(send.mock.calls.length, answers.length) - 1]!;
    const answer: Sent & { clone: () => Sent } = {
      status,
      text: async () => JSON.stringify(body),
      clone: () => answer,
    };
    return answer as unknown as Response;
  });
  return { send, post: retryRolledBack(send as typeof fetch) };
}
const address = 'http://localhost/rest/v1/rpc/record_sale';
const request = { method: 'POST', body: '{"p_sale": {"id": "1"}}' };
const deadlock = { code: '40P01', message: 'deadlock detected', details: null, hint: null };

describe('a request that the database took back', () => {
  it.each(['40P01', '40001'])('is sent once more after %s, as it was', async (code) => {
    const { send, post } = serverOf([
      [500, { ...deadlock, code }],
      [200, { id: '1' }],
    ]);
    const answer = await post(address, request);

    expect(answer.status).toBe(200);
    expect(send.mock.calls).toEqual([
      [address, request],
      [address, request],
    ]);
  });

  it('is given up after the second time', async () => {
    const { send, post } = serverOf([[500, deadlock]]);
    expect((await post(address, request)).status).toBe(500);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each<[string, number, unknown]>([
    ['another failure of the server', 500, { code: '57014', message: 'canceling statement due to statement timeout' }],
    ['a refusal', 409, { code: 'PT409', message: 'Not enough stock.', hint: 'insufficient_stock' }],
    ['a text that only speaks of it', 500, { code: 'XX000', message: 'seen 40P01 before' }],
    ['an answer', 200, [{ code: '40P01' }]],
  ])('%s is not', async (_name, status, body) => {
    const { send, post } = serverOf([[status, body]]);
    await post(address, request);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not sent again when nobody waits any more, nor when its body cannot be sent twice', async () => {
    const gone = new AbortController();
    const first = serverOf([[500, deadlock]]);
    gone.abort();
    await first.post(address, { ...request, signal: gone.signal });
    expect(first.send).toHaveBeenCalledTimes(1);
    const second = serverOf([[500, deadlock]]);
    await second.post(address, { method: 'POST', body: new Blob(['x']) });
    expect(second.send).toHaveBeenCalledTimes(1);
  });
});
