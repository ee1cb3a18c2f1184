import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { BrowserError, JobKindState, PlatformJob, SystemState } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { SystemScreen } from './SystemScreen';

const STATE: SystemState = {
  sign_in_at: '2026-11-27T08:00:00Z',
  file_stored_at: null,
  job_finished_at: '2026-11-27T08:00:00Z',
  mail_sent_at: null,
  mails_waiting: 4,
  mails_dead: 1,
  realtime_slots: 1,
  errors_last_day: 3,
  releases: [{ area: 'admin', release: 'r7', errors: 12, last_seen_at: '2026-11-27T08:00:00Z' }],
};
const KIND: JobKindState = {
  kind: 'mail',
  title: 'E-mail',
  most_at_once: 5,
  due: 4,
  waiting: 0,
  running: 2,
  failing: 1,
  dead: 1,
  oldest_due_at: '2026-11-27T08:00:00Z',
};
const JOB: PlatformJob = {
  id: 7,
  kind: 'mail',
  title: 'Mail to the owner',
  tenant_id: 't1',
  tenant_name: 'Duka la Mama',
  key: 'k',
  status: 'dead',
  due_at: '2026-11-27T08:00:00Z',
  attempts: 8,
  leased_until: null,
  worker: null,
  last_error: 'The mail server refused it.',
  created_at: '2026-11-27T07:00:00Z',
  finished_at: '2026-11-27T08:00:00Z',
};
const ERROR: BrowserError = {
  id: 'e1',
  area: 'admin',
  release: 'r7',
  message: 'x is not a function',
  stack: 'Error\n at f (a.js:1:2)',
  page: '/admin/sales',
  browser: 'Chrome 140',
  tenant_name: null,
  count: 12,
  first_seen_at: '2026-11-26T08:00:00Z',
  last_seen_at: '2026-11-27T08:00:00Z',
};
const pageOf = (rows: unknown[]) => ({ rows, next_cursor: null });

const renderSystem = (tab: string, rpc: Record<string, unknown> = {}) =>
  renderWithApp(<SystemScreen />, {
    route: `/superadmin/system?tab=${tab}`,
    session: ADMIN,
    rpc: {
      admin_system: STATE,
      admin_job_queue: [KIND],
      admin_list_jobs: pageOf([JOB, { ...JOB, id: 8, status: 'running', title: 'Running one' }]),
      admin_list_browser_errors: pageOf([ERROR]),
      ...rpc,
    },
  });
const find = (text: string) => screen.findByText(text);

it('shows when each service was last seen, and errors by release', async () => {
  renderSystem('health');

  expect((await find('A file was stored')).closest('tr')).toHaveTextContent('–');
  expect((await find('r7')).closest('tr')).toHaveTextContent('Adminr712');
  expect(screen.getByText('1 given up')).toBeInTheDocument();
}, 300_000);

describe('jobs', () => {
  it('shows how much of each kind waits, and runs a dead one again with a reason', async () => {
    const { user, calls } = renderSystem('jobs', { admin_retry_job: { ...JOB, status: 'ready' } });
    expect((await find('2 of 5')).closest('tr')).toHaveTextContent('E-mail4');
    expect((await find('Running one')).closest('tr')).not.toHaveTextContent('Run now');

    await user.click(screen.getByRole('button', { name: 'Run job 7 now' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Run “Mail to the owner” now?' }));
    await user.click(dialog.getByRole('button', { name: 'Run now' }));
    expect(dialog.getByText('Give a reason for the audit record.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The server is back');
    await user.click(dialog.getByRole('button', { name: 'Run now' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.find(({ name }) => name === 'admin_retry_job')?.args).toEqual({
      p_job_id: 7,
      p_reason: 'The server is back',
    });
  }, 300_000);

  it('says why a job cannot be cancelled', async () => {
    const { user } = renderSystem('jobs', {
      admin_cancel_job: () => {
        throw new ApiError({ code: 'in_use', status: 409, message: 'This job recurs automatically.' });
      },
    });
    await find('Mail to the owner');

    await user.click(screen.getByRole('button', { name: 'Cancel job 7' }));
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Nobody needs it');
    await user.click(screen.getByRole('button', { name: 'Cancel the job' }));

    expect(await screen.findByText(/recurs automatically/)).toBeInTheDocument();
  }, 300_000);

  it('lists what the address asks for', async () => {
    const { calls } = renderSystem('jobs&status=dead&kind=mail');
    await find('Mail to the owner');

    expect(calls.find(({ name }) => name === 'admin_list_jobs')?.args).toEqual({
      p_status: 'dead',
      p_kind: 'mail',
      p_limit: 50,
    });
  }, 300_000);
});

describe('browser errors', () => {
  it('are listed, and open with their stack', async () => {
    const { user, calls } = renderSystem('errors&area=admin&q=function');

    await user.click(await screen.findByRole('link', { name: 'x is not a function' }));
    const panel = within(screen.getByRole('dialog', { name: 'x is not a function' }));
    expect(panel.getByText(/a\.js:1:2/)).toBeInTheDocument();
    expect(panel.getByText('A visitor')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'admin_list_browser_errors')?.args).toMatchObject({
      p_filter: { area: 'admin', text: 'function' },
    });
  }, 300_000);

  it('say so when there is none', async () => {
    renderSystem('errors', { admin_list_browser_errors: pageOf([]) });
    expect(await screen.findByText('No error was reported')).toBeInTheDocument();
  });
});

it.each([
  ['health', 'admin_system'],
  ['jobs', 'admin_job_queue'],
  ['errors', 'admin_list_browser_errors'],
])('asks for the second factor: %s', async (tab, name) => {
  renderSystem(tab, {
    [name]: () => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    },
  });
  expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
});

it.each([
  ['health', 'r7'],
  ['jobs', 'Mail to the owner'],
  ['errors', 'x is not a function'],
])(
  'has no accessibility fault: %s',
  async (tab, text) => {
    const { container } = renderSystem(tab);
    await find(text);

    expect((await axe(container)).violations).toEqual([]);
  },
  300_000,
);
