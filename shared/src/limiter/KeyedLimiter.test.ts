import { KeyedLimiter, TooManyWaitingError } from './KeyedLimiter';

/** Work that ends when it is told to, each under its name. */
function makeWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  };
  return { begun, ends, work };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('KeyedLimiter', () => {
  it('lets keys take turns, however much one of them asks for', async () => {
    const limiter = new KeyedLimiter({ total: 1, perKey: 1, waitingPerKey: 9, waiting: 20 });
    const { begun, ends, work } = makeWork();
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => limiter.run(name.charAt(0), work(name)));
    for (let ended = 0; ended < 6; ended += 1) {
      await settle();
      ends.shift()?.();
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('keeps places free that no single key may take', async () => {
    const limiter = new KeyedLimiter({ total: 2, perKey: 1, waitingPerKey: 9, waiting: 20 });
    const { begun, ends, work } = makeWork();
    const all = ['a1', 'a2', 'b1'].map((name) => limiter.run(name.charAt(0), work(name)));
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    for (let ended = 0; ended < 3; ended += 1) {
      ends.shift()?.();
      await settle();
    }
    await Promise.all(all);
  });

  it('refuses what would wait too long, and the last of the longest queue first', async () => {
    const limiter = new KeyedLimiter({ total: 1, perKey: 1, waitingPerKey: 2, waiting: 2 });
    const { ends, work } = makeWork();
    const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map((name) => limiter.run('a', work(name)));
    await expect(a4).rejects.toThrow(TooManyWaitingError);
    const refused = expect(a3).rejects.toThrow(TooManyWaitingError);
    const b1 = limiter.run('b', work('b1'));
    await refused;
    for (let ended = 0; ended < 3; ended += 1) {
      await settle();
      ends.shift()?.();
    }
    expect(await Promise.all([a1, a2, b1])).toEqual(['a1', 'a2', 'b1']);
  });

  it('gives its place on after a failure', async () => {
    const limiter = new KeyedLimiter({ total: 1, perKey: 1, waitingPerKey: 2, waiting: 2 });
    const failing = limiter.run('a', () => Promise.reject(new Error('broken')));
    const next = limiter.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });

  it('lets each key do a few things at once, the others in turn, and no other key wait for it', async () => {
    const limiter = new KeyedLimiter({ perKey: 2, waitingPerKey: 2 });
    const { begun, ends, work } = makeWork();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => limiter.run('a', work(name)));
    const other = limiter.run('b', work('b1'));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await expect(limiter.run('a', work('a5'))).rejects.toThrow(TooManyWaitingError);
    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('runs work of one key one by one, however the first ends, and other keys beside it', async () => {
    const limiter = new KeyedLimiter({ perKey: 1 });
    const { begun, ends, work } = makeWork();
    const failing = limiter.run('a', () => work('first')().then(() => Promise.reject(new Error('first failed'))));
    const second = limiter.run('a', work('second'));
    const other = limiter.run('b', work('other'));
    expect(begun).toEqual(['first', 'other']);
    for (const end of ends.splice(0)) end();
    await expect(failing).rejects.toThrow('first failed');
    await settle();
    expect(begun).toEqual(['first', 'other', 'second']);
    ends[0]?.();
    expect(await Promise.all([second, other])).toEqual(['second', 'other']);
    expect(await limiter.run('a', () => Promise.resolve('again'))).toBe('again');
  });
});
