import { serialize } from './serialize';

describe('serialize', () => {
  it('takes a name as the same however it is spelled', async () => {
    const run = serialize();
    const log: string[] = [];
    let end = () => {};
    const first = run('a@b.test', () => new Promise<void>((resolve) => (end = resolve)));
    const second = run(' A@B.test', () => Promise.resolve(log.push('second')));
    await run('c@d.test', () => Promise.resolve(log.push('other')));
    expect(log).toEqual(['other']);
    end();
    await Promise.all([first, second]);
    expect(log).toEqual(['other', 'second']);
  });
});
