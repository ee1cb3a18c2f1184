import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { DatabaseActivity, DatabaseChecks, DatabaseState, IndexUse, SlowStatements } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { DatabaseScreen } from './DatabaseScreen';

const STATE: DatabaseState = {
  size_bytes: 52_400_000,
  version: '17.10',
  started_at: '2026-11-20T08:00:00Z',
  stats_since: '2026-11-20T08:00:00Z',
  hit_percent: 99.2,
  connections: 14,
  max_connections: 100,
  commits: 900,
  rollbacks: 100,
  deadlocks: 0,
  samples: [
    { day: '2026-11-26', bytes: 50_000_000 },
    { day: '2026-11-27', bytes: 52_400_000 },
  ],
  tables: [
    {
      schema: 'public',
      name: 'sale_lines',
      total_bytes: 30_000_000,
      index_bytes: 10_000_000,
      live_rows: 6000,
      dead_rows: 4000,
      full_reads: 3,
      index_reads: 12_345,
      last_vacuum_at: null,
      last_analyze_at: '2026-11-26T08:00:00Z',
      xid_age: 100,
    },
  ],
};
const STATEMENTS: SlowStatements = {
  is_available: true,
  since: '2026-11-20T08:00:00Z',
  rows: [
    {
      id: '42',
      query: 'select * from public.sales where id = $1',
      calls: 1200,
      mean_ms: 3.25,
      max_ms: 80,
      total_ms: 3900,
      share_percent: 41.5,
      rows: 1200,
      hit_percent: null,
      temp_blocks: 0,
    },
  ],
};
const INDEXES: IndexUse = {
  stats_since: '2026-11-20T08:00:00Z',
  is_old_enough: false,
  unused: [{ table: 'public.sales', name: 'sales_old_idx', bytes: 8192 }],
  duplicates: [{ table: 'public.sales', names: ['a_idx', 'b_idx'], bytes: 8192 }],
  keys_without_index: [],
};
const ACTIVITY: DatabaseActivity = {
  blocked: [
    {
      pid: 11,
      waits_seconds: 4,
      statement: 'update public.sales set x = ?',
      blocked_by: 12,
      blocking_statement: null,
      blocking_state: 'idle in transaction',
    },
  ],
  transactions: [],
  connections: [{ role: 'authenticator', state: 'idle', count: 9 }],
  max_connections: 100,
  slots: [{ name: 'realtime', plugin: 'pgoutput', is_active: true, wal_status: 'reserved', lag_bytes: 200_000_000 }],
};
const CHECKS: DatabaseChecks = {
  lints: [{ lint: 'rls_disabled', level: 'error', object: 'public.loose' }],
  migrations: [{ version: '20261127133901', name: 'operations' }],
};

const renderDatabase = (tab: string, rpc: Record<string, unknown> = {}) =>
  renderWithApp(<DatabaseScreen />, {
    route: `/superadmin/database?tab=${tab}`,
    session: ADMIN,
    rpc: {
      admin_database: STATE,
      admin_slow_statements: STATEMENTS,
      admin_index_use: INDEXES,
      admin_database_activity: ACTIVITY,
      admin_database_checks: CHECKS,
      ...rpc,
    },
  });
const findRow = async (text: string) => (await screen.findByText(text)).closest('tr')!;

/** Of today the size is known better than by the sample. */
beforeEach(() => {
  jest.useFakeTimers({
    now: new Date('2026-11-27T12:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
});
afterEach(() => jest.useRealTimers());

it('shows size, growth and the largest tables, marked where many rows are dead', async () => {
  renderDatabase('sizes');

  expect(await findRow('sale_lines')).toHaveTextContent('30 MB');
  expect(within(await findRow('sale_lines')).getByText('40%')).toBeInTheDocument();
  expect(screen.getByText('14 of 100')).toBeInTheDocument();
  expect(await screen.findByRole('img')).toHaveAccessibleName('52 MB now, larger by 2.4 MB over 2 days.');
}, 300_000);

it('says so where no size was written down yet', async () => {
  renderDatabase('sizes', { admin_database: { ...STATE, samples: [] } });
  expect(await screen.findByText('No size was written down yet')).toBeInTheDocument();
});

it('shows the statements that take the time', async () => {
  renderDatabase('statements');
  expect(await findRow('select * from public.sales where id = $1')).toHaveTextContent('41.5%1,2003.25');
}, 300_000);

it('shows the tables where the server keeps no statistics of statements', async () => {
  renderDatabase('statements', { admin_slow_statements: { is_available: false, since: null, rows: [] } });

  expect(await screen.findByText('This server keeps no statistics of statements')).toBeInTheDocument();
  expect(await findRow('sale_lines')).toBeInTheDocument();
}, 300_000);

it('shows indexes, and warns while statistics are young', async () => {
  renderDatabase('indexes');

  expect(await findRow('sales_old_idx')).toHaveTextContent('public.sales');
  expect(screen.getByText(/less than 30 days/)).toBeInTheDocument();
  expect(screen.getByText('a_idx, b_idx')).toBeInTheDocument();
  expect(screen.getByText('Every foreign key has an index')).toBeInTheDocument();
}, 300_000);

it('shows who waits for whom, connections and slots', async () => {
  renderDatabase('activity');

  expect(await findRow('Process 11')).toHaveTextContent('4 s');
  expect(screen.getByText('Process 12')).toBeInTheDocument();
  expect(screen.getByText('No transaction is open for long')).toBeInTheDocument();
  expect(await findRow('realtime')).toHaveTextContent('200 MB');
}, 300_000);

it('shows faults of the catalogue and the migrations', async () => {
  renderDatabase('checks');

  expect(await findRow('Table without row security')).toHaveTextContent('Errorpublic.loose');
  expect(await findRow('20261127133901')).toHaveTextContent('operations');
}, 300_000);

it('shows its outline, asks for the second factor, and says what failed', async () => {
  const first = renderDatabase('sizes', { admin_database: new Promise(() => undefined) });
  expect(screen.getByRole('status', { name: 'Loading the database' })).toBeInTheDocument();
  first.unmount();

  const second = renderDatabase('sizes', {
    admin_database: () => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    },
  });
  expect(await screen.findByText('Your authenticator could not be looked up')).toBeInTheDocument();
  second.unmount();

  renderDatabase('sizes', {
    admin_database: () => {
      throw new ApiError({ code: 'permission_denied', status: 403, message: 'No.' });
    },
  });
  expect(await screen.findByText('Could not load the database')).toBeInTheDocument();
});

it.each([
  ['sizes', 'sale_lines'],
  ['statements', '1,200'],
  ['indexes', 'sales_old_idx'],
  ['activity', 'Process 11'],
  ['checks', 'operations'],
])(
  'has no accessibility fault: %s',
  async (tab, text) => {
    const { container } = renderDatabase(tab);
    await screen.findAllByText(text);

    expect((await axe(container)).violations).toEqual([]);
  },
  300_000,
);
