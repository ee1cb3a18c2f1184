import { maxWaitingBytes, SocketOutbox } from './SocketOutbox';

/** A socket whose client does not read until it is told to. */
function slowSocket() {
  const waiting: (() => void)[] = [];
  const terminate = jest.fn();
  const socket = {
    OPEN: 1 as const,
    readyState: 1 as const,
    terminate,
    send: (_data: unknown, done: () => void) => void waiting.push(done),
  };
  return {
    outbox: new SocketOutbox(socket as never),
    waiting,
    terminate,
    read: () => waiting.splice(0).forEach((done) => done()),
  };
}
const kilobytes = (count: number) => Buffer.alloc(count * 1024);

describe('SocketOutbox', () => {
  it('leaves out broadcasts, never the changes behind them', () => {
    const { outbox, waiting } = slowSocket();
    const broadcasts = Array.from({ length: 150 }, () => outbox.send('broadcast', kilobytes(200)));
    expect(broadcasts.filter(Boolean)).toHaveLength(5);
    expect(Array.from({ length: 30 }, () => outbox.send('change', kilobytes(10)))).not.toContain(false);
    expect(waiting).toHaveLength(35);
  });

  it('says so where a change has no room any more, and has room again when it was read', () => {
    const { outbox, read, terminate } = slowSocket();
    const count = maxWaitingBytes.change / 1024 / 256;
    expect(Array.from({ length: count + 1 }, () => outbox.send('change', kilobytes(256))).at(-1)).toBe(false);
    expect(terminate).not.toHaveBeenCalled();
    read();
    expect(outbox.send('change', kilobytes(256))).toBe(true);
  });

  it('sends one message of any size', () => {
    expect(slowSocket().outbox.send('change', kilobytes(5_000))).toBe(true);
  });

  it('cuts off who does not take the answers to its own messages', () => {
    const { outbox, terminate } = slowSocket();
    for (let n = 0; n < 6; n += 1) outbox.send('answer', kilobytes(200));
    expect(terminate).toHaveBeenCalledTimes(1);
  });
});
