import { makeTurns } from './turns';

describe('makeTurns', () => {
  it('runs work of one name in turn, however the first ends, and other names beside it', async () => {
    const inTurn = makeTurns();
    const log: string[] = [];
    const step = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} ends`);
      if (name === 'first') throw new Error('first failed');
      return name;
    };
    const [first, second, other] = await Promise.allSettled([
      inTurn('a@b.test', step('first')),
      inTurn(' A@B.test', step('second')),
      inTurn('c@d.test', step('other')),
    ]);
    expect(log.indexOf('second begins')).toBeGreaterThan(log.indexOf('first ends'));
    expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('first ends'));
    expect(first.status).toBe('rejected');
    expect([second, other]).toMatchObject([{ value: 'second' }, { value: 'other' }]);
  });
});
