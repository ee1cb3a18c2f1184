import { TooManyWaitingError } from '@dukani/shared/limiter';
import { limitRendering } from './limitRendering';

const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('limitRendering', () => {
  it('renders a few at once, the next ones in turn, and refuses what would wait too long', async () => {
    const limited = limitRendering({ atOnce: 2, waiting: 1 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const draw = (page: number) => async () => {
      begun.push(page);
      await new Promise<void>((resolve) => ends.push(resolve));
      return page;
    };
    const pages = [1, 2, 3].map((page) => limited(draw(page)));
    await expect(limited(draw(4))).rejects.toThrow(TooManyWaitingError);
    await settle();
    expect(begun).toEqual([1, 2]);
    ends.shift()?.();
    await settle();
    expect(begun).toEqual([1, 2, 3]);
    for (const end of ends) end();
    expect(await Promise.all(pages)).toEqual([1, 2, 3]);
    expect(await limited(() => Promise.resolve(5))).toBe(5);
  });

  it('lets other work of the server in before each page, and goes on after one that fails', async () => {
    const limited = limitRendering({ atOnce: 1, waiting: 5 });
    const done: string[] = [];
    const pages = ['a', 'b'].map((page) => limited(() => Promise.resolve(done.push(page))));
    const failed = limited(() => Promise.reject(new Error('broken')));
    setImmediate(() => done.push('a till'));
    await expect(failed).rejects.toThrow('broken');
    await Promise.all(pages);
    expect(done.indexOf('a till')).toBeLessThan(done.indexOf('b'));
  });
});
