import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { RecurringBills, RecurringDocuments } from './RecurringList';
import { INTERNET, RECURRING_RPC, recurringIds, RENT, RENT_DETAIL, runAnswer } from './recurringSamples';
import { RepeatDialog } from './RepeatDialog';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const refuse = () => {
  throw new ApiError({ code: 'internal', message: 'No.', status: 500 });
};

interface Options {
  rpc?: FakeRpc;
  permissions?: string[];
  route?: string;
  screen?: React.ReactElement;
}

function renderList({ rpc = {}, permissions, route = '/admin/accounting?tab=recurring', screen: shown }: Options = {}) {
  return renderWithApp(shown ?? <RecurringDocuments />, {
    session: permissions === undefined ? {} : { permissions },
    route,
    rpc: { ...RECURRING_RPC, ...rpc },
  });
}

const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('the list of what repeats', () => {
  it('says what comes next, how it repeats and what was made last', async () => {
    const { container } = renderList();
    const row = await screen.findByRole('row', { name: /Shop rent/ });
    expect(row).toHaveTextContent(
      /1 Dec 2026.*Every month, on the 1st.*1 Nov 2026, draft.*1 draft.*1 not made.*45,000/,
    );
    expect(screen.getByRole('row', { name: /Internet/ })).toHaveTextContent(/Safaricom.*on the last day/);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('is of bills only in purchases', async () => {
    const { calls } = renderList({ screen: <RecurringBills /> });
    await screen.findByRole('row', { name: /Internet/ });
    expect(screen.queryByRole('row', { name: /Shop rent/ })).not.toBeInTheDocument();
    expect(sent(calls, 'list_schedules')).toEqual([{ p_filter: { kind: 'bill' } }]);
    expect(screen.getByRole('article', { name: /Internet/ })).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: /Shop rent/ })).not.toBeInTheDocument();
  });

  it('says how to begin where nothing repeats, and that it could not be read', async () => {
    const { unmount } = renderList({ rpc: { list_schedules: [], list_waiting_runs: [] } });
    expect(await screen.findByText('Nothing repeats yet')).toBeInTheDocument();
    unmount();
    renderList({ rpc: { list_schedules: refuse, list_waiting_runs: [] } });
    expect(await screen.findByRole('button', { name: /Try again/i })).toBeInTheDocument();
  });
});

describe('what waits', () => {
  const run = async (name: RegExp) => within(await screen.findByRole('article', { name }));

  it('is approved with another amount', async () => {
    const { user, calls } = renderList({ rpc: { approve_schedule_run: runAnswer({ status: 'posted' }) } });
    await user.click((await run(/Shop rent, due 1 Nov/)).getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Post Shop rent?' }));
    const amount = dialog.getByRole('textbox', { name: /Amount/ });
    await user.clear(amount);
    await user.type(amount, '46,000');
    await user.click(dialog.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(sent(calls, 'approve_schedule_run')).toEqual([
        { p_approval: { schedule_id: recurringIds.rent, run_id: recurringIds.draft, amount: 46000 } },
      ]),
    );
  });

  it('says why it was not made, and is tried again or skipped', async () => {
    const { user, calls } = renderList({
      rpc: { retry_schedule_run: runAnswer({ status: 'posted' }), skip_schedule_run: runAnswer({ status: 'skipped' }) },
    });
    const failed = await run(/Shop rent, due 1 Oct/);
    expect(failed.getByText('The account 520300 Rent is archived.')).toBeInTheDocument();
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Shop rent made')).toBeInTheDocument();
    await user.click((await run(/Shop rent, due 1 Nov/)).getByRole('button', { name: 'Skip' }));
    await waitFor(() =>
      expect(sent(calls, 'skip_schedule_run')).toEqual([
        { p_skip: { schedule_id: recurringIds.rent, run_id: recurringIds.draft } },
      ]),
    );
  });

  it('leads to a bill, which is posted there', async () => {
    renderList();
    expect((await run(/Internet/)).getByRole('link', { name: 'Open the bill' })).toHaveAttribute(
      'href',
      `/admin/purchases/bills/${recurringIds.bill}`,
    );
  });

  it('is only looked at by those who may not record it', async () => {
    renderList({ permissions: ['accounting.view', 'purchases.view'] });
    expect((await run(/Internet/)).queryByRole('link')).not.toBeInTheDocument();
    expect((await run(/Shop rent, due 1 Nov/)).queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('one that is opened', () => {
  const open = async (rpc: FakeRpc = {}) => {
    const view = renderList({ rpc, route: `/admin/accounting?tab=recurring&recurring=${recurringIds.rent}` });
    return { ...view, drawer: within(await screen.findByRole('dialog', { name: 'Shop rent' })) };
  };

  it('shows the next six days and what was made', async () => {
    const { drawer, container } = await open();
    const next = within(await drawer.findByRole('region', { name: 'Next days' }));
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 Dec 2026',
      '1 Jan 2027',
      '1 Feb 2027',
      '1 Mar 2027',
      '1 Apr 2027',
      '1 May 2027',
    ]);
    expect(drawer.getByRole('article', { name: '1 Aug 2026' })).toHaveTextContent(/Posted/);
    expect((await axe(container)).violations).toEqual([]);
  });

  it('skips the day that was shown, pauses and ends', async () => {
    const { user, calls, drawer } = await open({ change_schedule: RENT });
    const choose = async (name: string) => {
      await user.click(await drawer.findByRole('button', { name: 'More' }));
      await user.click(await drawer.findByRole('button', { name }));
    };
    await choose('Skip the next day');
    await choose('Pause');
    await choose('End');
    await user.click(await screen.findByRole('button', { name: 'End' }));
    await waitFor(() =>
      expect(sent(calls, 'change_schedule')).toEqual([
        { p_change: { schedule_id: recurringIds.rent, action: 'skip', due_on: '2026-12-01' } },
        { p_change: { schedule_id: recurringIds.rent, action: 'pause' } },
        { p_change: { schedule_id: recurringIds.rent, action: 'end' } },
      ]),
    );
  });

  it('changes what is to come', async () => {
    const { user, calls, drawer } = await open({ save_schedule: RENT });
    await user.click(await drawer.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Shop rent' }));
    const amount = dialog.getByRole('textbox', { name: /Amount each time/ });
    await user.clear(amount);
    await user.type(amount, '50,000');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls, 'save_schedule')).toHaveLength(1));
    expect(sent(calls, 'save_schedule')[0]).toMatchObject({
      p_schedule: {
        id: recurringIds.rent,
        revision: 1,
        kind: 'expense',
        starts_on: '2026-09-01',
        document: { ...RENT_DETAIL.document, amount: 50000 },
      },
    });
  });
});

describe('repeating a document', () => {
  const renderDialog = (rpc: FakeRpc = {}) =>
    renderList({
      rpc,
      screen: <RepeatDialog kind="expense" documentId={recurringIds.draft} onClose={() => undefined} />,
    });

  it('begins a month after it, as a draft, and shows the days to come', async () => {
    const { user, calls, container } = renderDialog({ save_schedule: INTERNET });
    // The form comes in a dialog of its own, once the document is read.
    expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('Shop rent');
    const dialog = within(screen.getByRole('dialog', { name: 'Repeat' }));
    expect(await within(dialog.getByRole('region', { name: 'Next days' })).findAllByRole('listitem')).toHaveLength(6);
    expect((await axe(container)).violations).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: /last day of the month/ }));
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    await waitFor(() => expect(sent(calls, 'save_schedule')).toHaveLength(1));
    expect(sent(calls, 'save_schedule')[0]).toMatchObject({
      p_schedule: {
        kind: 'expense',
        name: 'Shop rent',
        every: 1,
        unit: 'month',
        starts_on: '2026-12-20',
        is_last_day: true,
        ends: 'never',
        posting: 'draft',
        document: { amount: 45000 },
      },
    });
  });

  it('asks for what is missing before anything is sent', async () => {
    const { user, calls } = renderDialog();
    await user.clear(await screen.findByRole('textbox', { name: /Every/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Repeat' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /Ends/ }), 'after');
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    expect((await dialog.findAllByText(/Type a whole number/)).length).toBeGreaterThan(1);
    expect(sent(calls, 'save_schedule')).toEqual([]);
  });

  it('says of what does not repeat that it does not', async () => {
    renderDialog({ get_repeatable: refuse });
    expect(await screen.findByText('This cannot be repeated')).toBeInTheDocument();
  });
});
