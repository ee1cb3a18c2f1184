/** @jest-environment jsdom */
import type { ReportedError } from '@dukani/shared/rpc';
import { makeConfig } from '../testing/makeConfig';

const failure = (message: string, stack = 'Error\n at f (http://duka.test/a.js:1:2)') =>
  Object.assign(new Error(message), { stack });

/** Both files anew: a page has told nothing yet. */
async function openPage(send?: (error: ReportedError) => Promise<unknown>) {
  jest.resetModules();
  const [{ reportError, startErrorReports }, { tellError }] = await Promise.all([
    import('./reportErrors'),
    import('./tellError'),
  ]);
  const sent: ReportedError[] = [];
  const work: Promise<unknown>[] = [];
  const target = new EventTarget() as unknown as Window;
  const start = () =>
    startErrorReports(makeConfig(), target, () =>
      Promise.resolve({
        tellError: (error, config, source) => {
          const telling = tellError(error, config, source, send ?? ((told) => Promise.resolve(sent.push(told))));
          work.push(telling.catch(() => undefined));
          return telling;
        },
      }),
    );
  /** Once everything that was reported has been told. */
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await Promise.all(work);
    return sent;
  };
  return { reportError, start, target, settled };
}

beforeEach(() => history.replaceState(null, '', '/admin/sales?q=asha'));

it('says nothing before it is started', async () => {
  const { reportError, settled } = await openPage();
  expect(() => reportError(new Error('early'))).not.toThrow();
  expect(await settled()).toEqual([]);
});

it('tells what failed, where and in which release, without the query of the address', async () => {
  const { reportError, start, settled } = await openPage();
  start();
  reportError(failure('x is not a function'));

  expect(await settled()).toEqual([
    {
      area: 'admin',
      message: 'x is not a function',
      stack: expect.stringContaining('a.js:1:2') as string,
      release: 'test',
      page: '/admin/sales',
    },
  ]);
});

it('tells each error once, and no more than ten of a page', async () => {
  const { reportError, start, settled } = await openPage();
  start();
  for (let index = 0; index < 15; index += 1) for (const _time of [1, 2]) reportError(failure(`fault ${index}`));

  expect((await settled()).map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `fault ${index}`),
  );
});

it('hears what nothing caught, and not what an extension did', async () => {
  const { start, target, settled } = await openPage();
  start();
  target.dispatchEvent(new ErrorEvent('error', { error: failure('uncaught'), message: 'uncaught' }));
  target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'refused' }));
  target.dispatchEvent(new ErrorEvent('error', { message: 'x', filename: 'chrome-extension://abc/x.js' }));
  target.dispatchEvent(
    new ErrorEvent('error', { error: failure('y', 'Error\n at g (moz-extension://1/x.js:1:1)'), message: 'y' }),
  );

  expect((await settled()).map(({ message }) => message)).toEqual(['uncaught', 'refused']);
});

it('bears that a report does not arrive', async () => {
  const { reportError, start, settled } = await openPage(() => Promise.reject(new Error('offline')));
  start();
  reportError(failure('lost'));

  await expect(settled()).resolves.toEqual([]);
});
