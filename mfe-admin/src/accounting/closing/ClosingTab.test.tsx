import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { BOOKS_RPC, LOCKS } from '../ledgerSamples';
import { ClosingTab } from './ClosingTab';
import { yearToClose } from './YearsCard';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const OWNER = ['accounting.view', 'accounting.post', 'accounting.lock', 'accounting.unlock', 'team.view'];

function renderClosing(permissions = OWNER, rpc: FakeRpc = {}) {
  return renderWithApp(<ClosingTab />, {
    session: { permissions },
    route: '/admin/accounting?tab=closing',
    rpc: { ...BOOKS_RPC, lock_books: LOCKS, open_window: LOCKS, ...rpc },
  });
}
const textOfBlob = (blob: Blob | undefined) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob ?? new Blob());
  });
const locks = () => screen.findByRole('list', { name: 'Locks by area' });
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);

describe('ClosingTab', () => {
  it('says until when each area is locked, by whom and why', async () => {
    renderClosing();
    const [, sales, , stock] = within(await locks()).getAllByRole('listitem');

    expect(sales).toHaveTextContent(/^Sales.*Locked until 31 Oct 2026.*Amina Otieno: October is reviewed/);
    expect(stock).toHaveTextContent(/^Stock.*Open/);
  });

  it('says of every area that it is locked with everything, where that reaches further', async () => {
    const [sales] = LOCKS.locks;
    const all = { ...sales, area: 'all', kind: 'soft', locked_until: '2026-09-30', reason: null };
    const hard = { ...all, kind: 'hard', locked_until: '2026-08-31' };
    renderClosing(OWNER, { book_locks: { ...LOCKS, locks: [sales, all, hard] } });
    const [everything, ofSales, purchases] = within(await locks()).getAllByRole('listitem');

    expect(everything).toHaveTextContent(/Locked until 30 Sept? 2026.*Amina Otieno/);
    expect(ofSales).toHaveTextContent(/Locked until 31 Oct 2026.*October is reviewed/);
    expect(purchases).toHaveTextContent(/Locked until 30 Sept? 2026.*With Everything/);
    expect(within(purchases as HTMLElement).getByRole('button', { name: 'Lock Purchases' })).toBeInTheDocument();
  });

  it('says of every area that it is locked permanently, where nothing else reaches further', async () => {
    const [sales] = LOCKS.locks;
    const hard = { ...sales, area: 'all', kind: 'hard', locked_until: '2026-12-31' };
    renderClosing(OWNER, { book_locks: { ...LOCKS, locks: [sales, hard] } });

    for (const row of within(await locks()).getAllByRole('listitem'))
      expect(row).toHaveTextContent(/Locked until 31 Dec 2026.*Permanently/);
  });

  it('locks an area until the end of last month', async () => {
    const { user, calls } = renderClosing();
    await user.click(within(await locks()).getByRole('button', { name: 'Lock Stock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lock stock' }));
    await user.click(dialog.getByRole('button', { name: 'Lock' }));

    await waitFor(() =>
      expect(sent(calls, 'lock_books')).toEqual([
        { p_lock: { area: 'stock', kind: 'soft', locked_until: '2026-10-31', reason: null } },
      ]),
    );
  });

  it('locks permanently only after it was said what that means', async () => {
    const { user, calls } = renderClosing();
    await user.click(await screen.findByRole('button', { name: 'Lock permanently' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Lock permanently' }));
    expect(dialog.getByText(/never unlocked/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Lock permanently' }));
    expect(sent(calls, 'lock_books')).toEqual([]);

    await user.click(dialog.getByRole('checkbox', { name: /cannot be undone/ }));
    await user.click(dialog.getByRole('button', { name: 'Lock permanently' }));
    await waitFor(() =>
      expect(sent(calls, 'lock_books')).toEqual([
        { p_lock: { area: 'all', kind: 'hard', locked_until: '2026-10-31', reason: null } },
      ]),
    );
  });

  it('lets one person in behind a lock, for hours and a reason', async () => {
    const { user, calls } = renderClosing();
    await user.click(within(await locks()).getByRole('button', { name: 'Allow posting to Sales' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Allow posting: Sales' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A late invoice');
    await user.click(dialog.getByRole('button', { name: 'Allow' }));

    await waitFor(() =>
      expect(sent(calls, 'open_window')).toMatchObject([
        { p_window: { area: 'sales', hours: 2, reason: 'A late invoice' } },
      ]),
    );
  });

  it('hides what a person may not do', async () => {
    renderClosing(['accounting.view']);
    await locks();

    for (const name of [/^(Lock|Close)/, /Allow posting/, /Move to/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Check the journal' })).toBeInTheDocument();
  });

  it('offers to close a year that has entries, and none from before the books began', async () => {
    const { unmount } = renderClosing();
    expect(await screen.findByRole('button', { name: 'Close the year until 31 Dec 2025' })).toBeInTheDocument();
    unmount();

    renderClosing(OWNER, { list_journal: { rows: [], next: null } });
    await screen.findByText('No year is closed yet.');
    await locks();
    expect(screen.queryByRole('button', { name: /Close the year/ })).not.toBeInTheDocument();
  });

  it('warns of opening balances that are not moved', async () => {
    renderClosing();

    expect(await screen.findByText(/more than it owed/)).toHaveTextContent(/550\.00.*it becomes the owner’s capital/);
    expect(screen.getByRole('button', { name: 'Move to the owner’s capital' })).toBeInTheDocument();
  });

  it('checks the chain part by part and says that it is whole, or where it breaks', async () => {
    const parts = {
      0: {
        is_whole: true,
        checked_until: 20000,
        next_after: 20000,
        last_sequence: 20007,
        last_hash: 'cd',
        fault: null,
      },
      20000: {
        is_whole: true,
        checked_until: 20007,
        next_after: null,
        last_sequence: 20007,
        last_hash: 'cd',
        fault: null,
      },
    };
    const { user, calls, unmount } = renderClosing(OWNER, {
      check_chain: ({ p_after: after }: { p_after: 0 | 20000 }) => parts[after],
    });
    await user.click(await screen.findByRole('button', { name: 'Check the journal' }));
    expect(await screen.findByText(/All 20,007 entries are unchanged since they were posted/)).toBeInTheDocument();
    expect(sent(calls, 'check_chain')).toEqual([{ p_after: 0 }, { p_after: 20000 }]);
    unmount();

    const fault = { sequence: 5, number: 'JE-000005', kind: 'changed' };
    const broken = renderClosing(OWNER, { check_chain: { ...parts[20000], is_whole: false, fault } });
    await broken.user.click(await screen.findByRole('button', { name: 'Check the journal' }));
    expect(await screen.findByText(/Entry JE-000005 does not follow/)).toBeInTheDocument();
  });

  it('saves the journal part by part as one file for Beancount, and says when it fails', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const parts = [
      { text: 'option "title" "Duka مرحبا"\n', exported_until: 2000, last_sequence: 2500, next: 'more' },
      { text: '2026-01-10 * "JE-002001" "sale"\n', exported_until: 2500, last_sequence: 2500, next: null },
    ];
    const { user, calls, unmount } = renderClosing(OWNER, {
      export_ledger: ({ p_query: { after } }: { p_query: { after: string | null } }) => parts[after === null ? 0 : 1],
    });
    await user.click(await screen.findByRole('button', { name: 'Download for Beancount' }));
    expect(await screen.findByText('The file is saved: 2,500 entries.')).toBeInTheDocument();
    expect(sent(calls, 'export_ledger')).toEqual([{ p_query: { after: null } }, { p_query: { after: 'more' } }]);
    expect(saved).toHaveLength(1);
    expect(await textOfBlob(saved[0])).toBe(parts.map(({ text }) => text).join(''));
    unmount();

    const failing = renderClosing(OWNER, {
      export_ledger: () => {
        throw new ApiError({ code: 'accounts_changed', message: 'Begin again.', status: 409 });
      },
    });
    await failing.user.click(await screen.findByRole('button', { name: 'Download for Beancount' }));
    expect(await screen.findByText(/Begin again/)).toBeInTheDocument();
    expect(saved).toHaveLength(1);
  });

  it('has no accessibility fault', async () => {
    const { container } = renderClosing();
    await locks();

    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('the year that can be closed', () => {
  const closed = (endsOn: string) => [{ endsOn, profit: 0 as never, closedAt: '' }];

  it('is the last one that is over', () => {
    expect(yearToClose([], { today: '2026-11-26', yearStartsIn: 1 })).toBe('2025-12-31');
    expect(yearToClose([], { today: '2026-11-26', yearStartsIn: 7 })).toBe('2026-06-30');
  });

  it('is none once that is closed', () => {
    expect(yearToClose(closed('2025-12-31'), { today: '2026-11-26', yearStartsIn: 1 })).toBeNull();
  });
});
