import { CallerTurns } from './CallerTurns';

/** Work that ends when it is told to. */
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

describe('CallerTurns', () => {
  it('lets a caller do a few things at once, the others in turn, and no other caller wait for it', async () => {
    const turns = new CallerTurns({ atOnce: 2, waiting: 2 });
    const { begun, ends, work } = makeWork();
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', work(name)));
    const other = turns.run('b', work('b1'));
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await expect(turns.run('a', work('a5'))).rejects.toMatchObject({ status: 429, code: 'rate_limited' });

    while (ends.length > 0) {
      ends.shift()?.();
      await settle();
    }
    expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('gives its place on after a failure, and begins anew when all is done', async () => {
    const turns = new CallerTurns({ atOnce: 1, waiting: 1 });
    const failing = turns.run('a', () => Promise.reject(new Error('broken')));
    const next = turns.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await turns.run('a', () => Promise.resolve('again'))).toBe('again');
  });
});
