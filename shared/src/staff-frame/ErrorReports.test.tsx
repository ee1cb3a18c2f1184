import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import type { ReportedError } from '../api/rpcTypes';
import { ErrorReports } from './ErrorReports';
import type { sendError as SendError } from './sendError';

const failure = (message: string, stack = 'Error\n at f (http://duka.test/a.js:1:2)') =>
  Object.assign(new Error(message), { stack });

/** The module anew: a page has sent nothing yet. */
async function openPage(toServer?: (error: ReportedError) => Promise<unknown>) {
  let sendError: typeof SendError | undefined;
  await jest.isolateModulesAsync(async () => {
    ({ sendError } = await import('./sendError'));
  });
  const sent: ReportedError[] = [];
  const work: Promise<void>[] = [];
  const send: typeof SendError = (cause, area) => {
    const sending =
      sendError?.(cause, area, toServer ?? ((error) => Promise.resolve(sent.push(error)))) ?? Promise.resolve();
    work.push(sending);
    return sending;
  };
  const settled = async () => {
    await Promise.all(work);
    return sent;
  };
  return { send, settled };
}
const fail = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error, message: error.message }));

beforeEach(() => history.replaceState(null, '', '/admin/sales?q=asha'));

it('says what failed and where, without the query of the address, as long as the area is open', async () => {
  const { send, settled } = await openPage();
  const { unmount } = render(
    <ErrorReports area="admin" send={send}>
      Sales
    </ErrorReports>,
  );
  fail(failure('x is not a function'));
  unmount();
  // Somebody else hears it: what nobody hears fails the test.
  window.addEventListener('error', () => undefined, { once: true });
  fail(failure('later'));

  expect(await settled()).toEqual([
    {
      area: 'admin',
      message: 'x is not a function',
      stack: expect.stringContaining('a.js:1:2') as string,
      release: '',
      page: '/admin/sales',
    },
  ]);
});

it('sends each error once, and no more than ten of a page', async () => {
  const { send, settled } = await openPage();
  render(
    <ErrorReports area="admin" send={send}>
      Sales
    </ErrorReports>,
  );
  for (let index = 0; index < 15; index += 1) for (const _time of [1, 2]) fail(failure(`fault ${index}`));

  expect((await settled()).map(({ message }) => message)).toEqual(
    Array.from({ length: 10 }, (_, index) => `fault ${index}`),
  );
});

it('hears what was refused and nobody caught, and not what an extension did', async () => {
  const { send, settled } = await openPage();
  render(
    <ErrorReports area="superadmin" send={send}>
      Tenants
    </ErrorReports>,
  );
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'refused' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'x', filename: 'chrome-extension://abc/x.js' }));
  fail(failure('y', 'Error\n at g (moz-extension://1/x.js:1:1)'));

  expect(await settled()).toMatchObject([{ message: 'refused', area: 'superadmin' }]);
});

it('bears that a report does not arrive', async () => {
  const { send, settled } = await openPage(() => Promise.reject(new Error('offline')));
  render(
    <ErrorReports area="admin" send={send}>
      Sales
    </ErrorReports>,
  );
  fail(failure('lost'));
  await expect(settled()).resolves.toEqual([]);
});

class Shell extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null };
  static getDerivedStateFromError({ message }: Error) {
    return { message };
  }
  override render() {
    return this.state.message === null ? this.props.children : <p>Shown by the shell: {this.state.message}</p>;
  }
}

it('reports a screen that cannot be drawn, and leaves showing it to the shell', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { send, settled } = await openPage();
  const Broken = (): ReactNode => {
    throw failure('cannot be drawn');
  };
  render(
    <Shell>
      <ErrorReports area="admin" send={send}>
        <Broken />
      </ErrorReports>
    </Shell>,
  );

  expect(screen.getByText('Shown by the shell: cannot be drawn')).toBeInTheDocument();
  expect((await settled()).map(({ message }) => message)).toEqual(['cannot be drawn']);
});
