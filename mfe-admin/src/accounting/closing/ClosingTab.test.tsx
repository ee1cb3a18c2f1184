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
  it('says until when each area is closed, by whom and why', async () => {
    renderClosing();
    const [, sales, , stock] = within(await locks()).getAllByRole('listitem');

    expect(sales).toHaveTextContent(/^Sales.*Closed until 31 Oct 2026.*Amina Otieno: October is reviewed/);
    expect(stock).toHaveTextContent(/^Stock.*Open/);
  });

  it('closes an area until the end of last month', async () => {
    const { user, calls } = renderClosing();
    await user.click(within(await locks()).getByRole('button', { name: 'Close Stock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stock: closed until' }));
    // The first one is the cross of the dialog.
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);

    await waitFor(() =>
      expect(sent(calls, 'lock_books')).toEqual([
        { p_lock: { area: 'stock', kind: 'soft', locked_until: '2026-10-31', reason: null } },
      ]),
    );
  });

  it('closes permanently only after it was said what that means', async () => {
    const { user, calls } = renderClosing();
    await user.click(await screen.findByRole('button', { name: 'Close permanently' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close permanently' }));
    expect(dialog.getByText(/never opened again/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close permanently' }));
    expect(sent(calls, 'lock_books')).toEqual([]);

    await user.click(dialog.getByRole('checkbox', { name: /cannot be undone/ }));
    await user.click(dialog.getByRole('button', { name: 'Close permanently' }));
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

    for (const name of [/^Close/, /Allow posting/, /Move to/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Check the journal' })).toBeInTheDocument();
  });

  it('warns of opening balances that are not moved', async () => {
    renderClosing();

    expect(await screen.findByText(/stands in “Opening balances”/)).toHaveTextContent('550.00');
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
