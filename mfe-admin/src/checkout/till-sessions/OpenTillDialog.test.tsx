import { screen, waitFor } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import '../../common/devices/fakeStorage';
import { OpenTillDialog } from './OpenTillDialog';

const till = (id: string, lastCounted: number | null) => ({
  id,
  name: `Till ${id}`,
  location_id: 'l',
  opened_by_name: null,
  opened_at: null,
  last_counted_cash: lastCounted,
});

function open(tills: unknown[]) {
  return renderWithApp(<OpenTillDialog onOpened={jest.fn()} onClose={jest.fn()} />, {
    session: {},
    rpc: {
      list_tills: tills,
      list_till_sessions: { rows: [], next_cursor: null, count: 0 },
      open_till_session: {
        id: 's',
        till_id: '1',
        till_name: 'Till 1',
        status: 'open',
        opened_at: '2026-11-21T05:02:00Z',
        opened_by_name: 'Faith',
        closed_at: null,
        opening_float: 12500.5,
        sale_count: 0,
        sales_total: 0,
        z_number: null,
      },
      current_till_session: null,
    },
  });
}
const field = () => screen.findByRole('textbox', { name: 'Cash in the drawer' });

describe('OpenTillDialog', () => {
  it('says how much was counted last, as money is written, and takes it when nothing is typed', async () => {
    const { user, calls } = open([till('1', 12500.5)]);
    await waitFor(async () => expect(await field()).toHaveAttribute('placeholder', '12,500.50'));
    expect(screen.getByText(/Leave empty to use KSh\s12,500\.50, the last count/)).toBeInTheDocument();
    await user.type(await field(), '{Enter}');

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'open_till_session')?.args).toMatchObject({
        p_opening_float: 12500.5,
        p_till_id: '1',
      }),
    );
  });

  it('asks for a count where there was none', async () => {
    open([till('1', null)]);

    expect(await screen.findByText(/^Count it before the first sale/)).toBeInTheDocument();
    expect(await field()).toHaveAttribute('placeholder', '0.00');
  });
});
