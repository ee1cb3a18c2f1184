/** @jest-environment jsdom */
import type { ReportedError } from '@dukani/shared/rpc';
import { makeConfig } from '../testing/makeConfig';
import { reportError, startErrorReports } from './reportErrors';

const sent: ReportedError[] = [];
const target = new EventTarget() as unknown as Window;
const start = (send = (error: ReportedError) => Promise.resolve(sent.push(error))) =>
  startErrorReports(makeConfig(), send, target);
const failure = (message: string, stack = 'Error\n at f (http://duka.test/a.js:1:2)') =>
  Object.assign(new Error(message), { stack });

beforeEach(() => {
  sent.length = 0;
  history.replaceState(null, '', '/admin/sales?q=asha');
});

it('says nothing before it is started', () => {
  expect(() => reportError(new Error('early'))).not.toThrow();
});

it('tells what failed, where and in which release, without the query of the address', () => {
  start();
  reportError(failure('x is not a function'));

  expect(sent).toEqual([
    {
      area: 'admin',
      message: 'x is not a function',
      stack: expect.stringContaining('a.js:1:2'),
      release: 'test',
      page: '/admin/sales',
    },
  ]);
});

it('tells each error once, and no more than ten of a page', () => {
  start();
  for (let index = 0; index < 15; index += 1) for (const _time of [1, 2]) reportError(failure(`fault ${index}`));

  expect(sent.map(({ message }) => message)).toEqual(Array.from({ length: 10 }, (_, index) => `fault ${index}`));
});

it('hears what nothing caught, and not what an extension did', () => {
  const own = new EventTarget() as unknown as Window;
  startErrorReports(makeConfig(), (error) => Promise.resolve(sent.push(error)), own);
  own.dispatchEvent(new ErrorEvent('error', { error: failure('uncaught'), message: 'uncaught' }));
  own.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'refused' }));
  own.dispatchEvent(new ErrorEvent('error', { message: 'x', filename: 'chrome-extension://abc/x.js' }));
  own.dispatchEvent(
    new ErrorEvent('error', { error: failure('y', 'Error\n at g (moz-extension://1/x.js:1:1)'), message: 'y' }),
  );

  expect(sent.map(({ message }) => message)).toEqual(['uncaught', 'refused']);
});

it('bears that a report does not arrive', async () => {
  start(() => Promise.reject(new Error('offline')));
  reportError(failure('lost'));

  await expect(Promise.resolve()).resolves.toBeUndefined();
  expect(sent).toEqual([]);
});
