/** @jest-environment jsdom */
import { ApiError } from '@dukani/shared/errors';
import type { CountEntryState } from '@dukani/shared/rpc';
import type { RecordedEntries } from './countsApi';
import { CountStorage, countStorageKey, parseEntries, type WaitingEntry } from './countStorage';
import { makeWaiting } from './countTesting';
import { EntrySender } from './EntrySender';

const key = countStorageKey('t', 'u', 'c');
const unreachable = new ApiError({ code: 'network_failure', message: 'Failed to fetch', status: 0 });
const recorded = (batch: readonly WaitingEntry[], state: CountEntryState = 'accepted'): RecordedEntries => ({
  states: batch.map(({ id }) => ({ id, state })),
  rows: [],
  status: 'open',
});

function makeSender(send: (batch: readonly WaitingEntry[]) => Promise<RecordedEntries>) {
  const sent: string[][] = [];
  const sender = new EntrySender({
    storage: new CountStorage(key),
    send: (batch) => {
      sent.push(batch.map(({ id }) => id));
      return send(batch);
    },
  });
  const refused: (string | null)[] = [];
  let closed = 0;
  sender.listen({
    onRefused: (entries) => refused.push(...entries.map(({ refusal }) => refusal)),
    onClosed: () => (closed += 1),
  });
  sender.start();
  return { sender, sent, refused, closed: () => closed };
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('EntrySender', () => {
  it('sends the scans of one moment together and forgets them once they are taken', async () => {
    const { sender, sent } = makeSender((batch) => Promise.resolve(recorded(batch)));
    sender.add(makeWaiting({ id: 'a' }));
    sender.add(makeWaiting({ id: 'b' }));
    expect(parseEntries(localStorage.getItem(key)).map(({ id }) => id)).toEqual(['a', 'b']);
    await jest.advanceTimersByTimeAsync(1000);

    expect(sent).toEqual([['a', 'b']]);
    expect(sender.state().entries).toEqual([]);
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('keeps everything through a lost connection and sends it again with the same ids', async () => {
    let isDown = true;
    const { sender, sent } = makeSender((batch) =>
      isDown
        ? Promise.reject(unreachable)
        : Promise.resolve(recorded(batch, sent.length > 2 ? 'replayed' : 'accepted')),
    );
    sender.add(makeWaiting({ id: 'a' }));
    await jest.advanceTimersByTimeAsync(500);
    expect(sender.state()).toMatchObject({ isUnreachable: true, problem: null });
    sender.add(makeWaiting({ id: 'b' }));
    isDown = false;
    await jest.advanceTimersByTimeAsync(5000);

    expect(sent).toEqual([['a'], ['a', 'b']]);
    expect(sender.state()).toMatchObject({ entries: [], isUnreachable: false });
  });

  it('takes up after a reload what the page before had not sent', async () => {
    const first = makeSender(() => Promise.reject(unreachable));
    first.sender.add(makeWaiting({ id: 'a' }));
    await jest.advanceTimersByTimeAsync(200);
    first.sender.stop();
    const second = makeSender((batch) => Promise.resolve(recorded(batch)));
    await jest.advanceTimersByTimeAsync(10);

    expect(second.sent).toEqual([['a']]);
  });

  it('says why an entry was not taken, keeps it until it is dismissed, and never sends it again', async () => {
    const { sender, sent, refused } = makeSender((batch) =>
      Promise.resolve({
        ...recorded(batch),
        states: batch.map(({ id }) => ({ id, state: id === 'bad' ? 'unknown_product' : 'accepted' }) as const),
      }),
    );
    sender.add(makeWaiting({ id: 'bad' }));
    sender.add(makeWaiting({ id: 'good' }));
    await jest.advanceTimersByTimeAsync(5000);

    expect(refused).toEqual(['No product has this code.']);
    expect(sent).toHaveLength(1);
    expect(sender.state().entries.map(({ id }) => id)).toEqual(['bad']);
    sender.dismiss('bad');
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('does not dismiss what still waits', () => {
    const { sender } = makeSender(() => new Promise(() => undefined));
    sender.add(makeWaiting({ id: 'a' }));
    sender.dismiss('a');

    expect(sender.state().entries).toHaveLength(1);
  });

  it.each([
    ['invalid_input', 'This must be a uuid.'],
    ['invalid_text', 'The request holds a character that cannot be stored.'],
  ])('puts one damaged entry (%s) aside and sends the others', async (code, message) => {
    const { sender } = makeSender((batch) =>
      batch.some(({ id }) => id === 'damaged')
        ? Promise.reject(new ApiError({ code, message, status: 400 }))
        : Promise.resolve(recorded(batch)),
    );
    for (const id of ['a', 'damaged', 'b']) sender.add(makeWaiting({ id }));
    await jest.advanceTimersByTimeAsync(5000);

    expect(sender.state().entries).toEqual([expect.objectContaining({ id: 'damaged', refusal: message })]);
  });

  it('shows a refusal of the whole and goes on trying', async () => {
    let isRefusing = true;
    const { sender } = makeSender((batch) =>
      isRefusing
        ? Promise.reject(new ApiError({ code: 'permission_denied', message: 'No.', status: 403 }))
        : Promise.resolve(recorded(batch)),
    );
    sender.add(makeWaiting());
    await jest.advanceTimersByTimeAsync(500);
    expect(sender.state().problem).toMatch(/may not do this/);
    isRefusing = false;
    await jest.advanceTimersByTimeAsync(5000);

    expect(sender.state()).toMatchObject({ entries: [], problem: null });
  });

  it('tells when the count was closed', async () => {
    const { sender, closed, refused } = makeSender((batch) => Promise.resolve(recorded(batch, 'closed')));
    sender.add(makeWaiting());
    await jest.advanceTimersByTimeAsync(500);

    expect(closed()).toBe(1);
    expect(refused).toEqual(['The count was closed before this was sent.']);
  });
});

describe('CountStorage', () => {
  it('reads nothing out of what is damaged or of another version', () => {
    expect(parseEntries('{')).toEqual([]);
    expect(parseEntries('{"version":2,"entries":[]}')).toEqual([]);
    expect(parseEntries('{"version":1,"entries":[{"id":1}]}')).toEqual([]);
  });

  it('works on in memory where the browser keeps nothing, and says so', () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('quota');
    });
    const storage = new CountStorage(key);
    storage.change(() => [makeWaiting({ id: 'a' })]);

    expect(storage.isSaved).toBe(false);
    expect(storage.read().map(({ id }) => id)).toEqual(['a']);
    refuse.mockRestore();
  });
});
