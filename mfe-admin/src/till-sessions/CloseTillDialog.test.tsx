import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { STAFF } from '../common/pin/pinTesting';
import { toTillReport } from '../checkout/till-sessions/tillSessionsApi';
import { CloseTillDialog } from './CloseTillDialog';

const REPORT = {
  id: 'session-1',
  till_id: 'till-1',
  till_name: 'Till 1',
  status: 'open' as const,
  opened_at: '2026-11-21T05:02:00Z',
  opened_by_name: 'Faith',
  closed_at: null,
  opening_float: 2000,
  sale_count: 3,
  sales_total: 900,
  z_number: null,
  expected_cash: 2900,
  counted_cash: null,
  over_short: null,
  cash_in: 0,
  cash_out: 0,
  refunds_total: 0,
  discount_total: 0,
  tax_total: 0,
  net_total: 900,
  tenders: [],
  movements: [],
};

interface Shop {
  expected?: number | null;
  limit?: number | null;
  permissions?: string[];
  close?: () => unknown;
  /** What the count answers. */
  counting?: unknown;
}

async function count(total: string, { expected = 2900, limit = null, permissions, close, counting }: Shop = {}) {
  const onClosed = jest.fn();
  const report = { ...REPORT, expected_cash: expected };
  const app = renderWithApp(
    <CloseTillDialog session={toTillReport(report)} onClosed={onClosed} onClose={jest.fn()} />,
    {
      session: permissions === undefined ? {} : { permissions },
      rpc: {
        count_till_session: counting ?? {
          ...report,
          counts: [
            {
              counted_cash: Number(total),
              over_short: 0,
              counted_at: '2026-11-21T09:00:00Z',
              counted_by_name: 'Faith',
            },
          ],
        },
        list_till_staff: STAFF,
        approve_action: {
          id: 'approval-1',
          approver_name: 'Max Manager',
          permission: 'till.view_all',
          reason: 'Counted twice',
          expires_at: '2026-11-21T09:05:00Z',
        },
        close_till_session: close ?? { ...report, status: 'closed', z_number: 7 },
        'GET /rest/v1/tenant_policies': [{ max_close_variance: limit }],
      },
    },
  );
  await app.user.type(screen.getByRole('textbox', { name: /Or type the total/ }), total);
  await app.user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('textbox', { name: /Note/ });
  return { ...app, onClosed };
}

describe('CloseTillDialog', () => {
  it('shows the count against what should be there before anything is closed', async () => {
    const { calls, user, onClosed } = await count('2850');

    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Expected').nextSibling).toHaveTextContent('2,900.00');
    expect(dialog.getByText('Short').nextSibling).toHaveTextContent('50.00');
    expect(calls.some((call) => call.name === 'close_till_session')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Close till' }));
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
    expect(calls.find((call) => call.name === 'close_till_session')?.args).toMatchObject({ p_counted_cash: 2850 });
  });

  it('lets the drawer be counted again, with what was typed', async () => {
    const { user } = await count('2850');
    await user.click(screen.getByRole('button', { name: 'Count again' }));

    expect(screen.getByRole('textbox', { name: /Or type the total/ })).toHaveValue('2850');
  });

  it('writes the count down before it is told what to expect, and again when it is counted again', async () => {
    const { calls, user } = await count('2850', {
      counting: {
        ...REPORT,
        counts: [
          { counted_cash: 2500, over_short: -400, counted_at: '2026-11-21T09:00:00Z', counted_by_name: 'Faith' },
          { counted_cash: 2850, over_short: -50, counted_at: '2026-11-21T09:05:00Z', counted_by_name: 'Faith' },
        ],
      },
    });
    const counts = () => calls.filter(({ name }) => name === 'count_till_session').map(({ args }) => args);
    expect(counts()).toEqual([expect.objectContaining({ p_counted_cash: 2850 })]);
    expect(calls.some(({ name }) => name === 'till_session_report')).toBe(false);
    // The first count stays on the screen, too.
    expect(within(screen.getByRole('dialog')).getByText('First count').nextSibling).toHaveTextContent('2,500.00');

    await user.click(screen.getByRole('button', { name: 'Count again' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(counts()).toHaveLength(2));
  });

  it('takes no count below zero', async () => {
    const app = renderWithApp(
      <CloseTillDialog session={toTillReport(REPORT)} onClosed={jest.fn()} onClose={jest.fn()} />,
      { rpc: { count_till_session: REPORT } },
    );
    await app.user.type(screen.getByRole('textbox', { name: /Or type the total/ }), '-5');
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('The counted cash cannot be negative.')).toBeInTheDocument();
    expect(app.calls.some(({ name }) => name === 'count_till_session')).toBe(false);
  });

  it('wants a note for a difference beyond the limit', async () => {
    const { calls, user } = await count('2000', { limit: 100 });
    await screen.findByText(/larger than usual/);
    await user.click(screen.getByRole('button', { name: 'Close till' }));

    expect(screen.getByText('Give a reason for the difference.')).toBeInTheDocument();
    expect(calls.some((call) => call.name === 'close_till_session')).toBe(false);
    await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Paid the milkman');
    await user.click(screen.getByRole('button', { name: 'Close till' }));
    expect(calls.find((call) => call.name === 'close_till_session')?.args).toMatchObject({
      p_note: 'Paid the milkman',
    });
  });

  it('wants none within the limit', async () => {
    const { onClosed, user } = await count('2800', { limit: 100 });
    await user.click(screen.getByRole('button', { name: 'Close till' }));

    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });

  it('says what the server refused, and the count can be done again', async () => {
    const close = () => {
      throw new ApiError({ code: 'internal', status: 500, message: 'Something broke.' });
    };
    const { user, onClosed } = await count('100', { permissions: ['till.operate'], close });
    await user.click(screen.getByRole('button', { name: 'Close till' }));

    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(onClosed).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Count again' })).toBeEnabled();
  });

  describe('a difference that is too large for the cashier', () => {
    let isApproved: boolean;
    const close = () => {
      if (!isApproved)
        throw new ApiError({ code: 'approval_required', status: 403, message: 'The difference is too large.' });
      return {
        ...REPORT,
        status: 'closed',
        z_number: 7,
        variance_approval: { approver_name: 'Max Manager', reason: 'Counted' },
      };
    };
    beforeEach(() => (isApproved = false));

    it('is approved by a manager for just this count, and the report names who', async () => {
      const { calls, user, onClosed } = await count('100', { permissions: ['till.operate'], close });
      await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Counted twice');
      await user.click(screen.getByRole('button', { name: 'Close till' }));
      const dialog = await screen.findByRole('dialog', { name: 'A manager approves' });
      expect(await within(dialog).findByRole('textbox', { name: /Reason/ })).toHaveValue('Counted twice');
      isApproved = true;
      await user.type(await within(dialog).findByLabelText('PIN'), '4711{Enter}');

      await waitFor(() => expect(onClosed).toHaveBeenCalled());
      expect(onClosed.mock.calls[0]?.[0]).toMatchObject({
        varianceApproval: { approverName: 'Max Manager', reason: 'Counted' },
      });
      expect(calls.find((call) => call.name === 'approve_action')?.args).toMatchObject({
        p_approval: { permission: 'till.view_all', subject: { session_id: 'session-1', counted_cash: 100 } },
      });
      const sent = calls.filter((call) => call.name === 'close_till_session');
      expect(sent.map((call) => (call.args as { p_approval_ids?: string[] }).p_approval_ids)).toEqual([
        undefined,
        ['approval-1'],
      ]);
    });

    it('can be counted again instead', async () => {
      const { user, onClosed } = await count('100', { permissions: ['till.operate'], close });
      await user.click(screen.getByRole('button', { name: 'Close till' }));
      const dialog = await screen.findByRole('dialog', { name: 'A manager approves' });
      await within(dialog).findByLabelText('PIN');
      await user.click(within(dialog).getByRole('button', { name: /Close/ }));

      expect(await screen.findByText(/too large/)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Count again' }));
      expect(await screen.findByRole('textbox', { name: /Or type the total/ })).toHaveValue('100');
      expect(onClosed).not.toHaveBeenCalled();
    });
  });
});
