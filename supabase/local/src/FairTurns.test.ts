import { FairTurns, TooManyWaitingError } from './FairTurns';

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

describe('FairTurns', () => {
  it('lets names come one after the other, however much one of them asks for', async () => {
    const turns = new FairTurns({ atOnce: 1, perName: 1, waitingPerName: 9, waiting: 20 });
    const { begun, ends, work } = makeWork();
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => turns.run(name.charAt(0), work(name)));
    for (let ended = 0; ended < 6; ended += 1) {
      await settle();
      ends.shift()?.();
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('keeps places free that no single name may take', async () => {
    const turns = new FairTurns({ atOnce: 2, perName: 1, waitingPerName: 9, waiting: 20 });
    const { begun, ends, work } = makeWork();
    const all = ['a1', 'a2', 'b1'].map((name) => turns.run(name.charAt(0), work(name)));
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    for (let ended = 0; ended < 3; ended += 1) {
      ends.shift()?.();
      await settle();
    }
    await Promise.all(all);
  });

  it('refuses what would wait too long, and the longest line first', async () => {
    const turns = new FairTurns({ atOnce: 1, perName: 1, waitingPerName: 2, waiting: 2 });
    const { ends, work } = makeWork();
    const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', work(name)));
    await expect(a4).rejects.toThrow(TooManyWaitingError);
    const refused = expect(a3).rejects.toThrow(TooManyWaitingError);
    const b1 = turns.run('b', work('b1'));
    await refused;
    for (let ended = 0; ended < 3; ended += 1) {
      await settle();
      ends.shift()?.();
    }
    expect(await Promise.all([a1, a2, b1])).toEqual(['a1', 'a2', 'b1']);
  });

  it('gives its place on after a failure', async () => {
    const turns = new FairTurns({ atOnce: 1, perName: 1, waitingPerName: 2, waiting: 2 });
    const failing = turns.run('a', () => Promise.reject(new Error('broken')));
    const next = turns.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
