import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { TillTab } from './TillTab';

const session = {
  id: 'k1',
  till_id: 't1',
  till_name: 'Till 1',
  status: 'open',
  opened_at: '2026-11-26T06:00:00Z',
  opening_float: 100,
  sale_count: 0,
  sales_total: 0,
};

it('an open till leads to selling, for who may sell', async () => {
  const rpc = { current_till_session: session, list_till_sessions: { rows: [], next_cursor: null, count: 0 } };
  const { unmount } = renderWithApp(<TillTab />, { session: { permissions: ['till.operate', 'sales.record'] }, rpc });
  expect(await screen.findByRole('link', { name: 'Start selling' })).toHaveAttribute('href', '/admin/sales?tab=new');
  unmount();

  renderWithApp(<TillTab />, { session: { permissions: ['till.operate'] }, rpc });
  await screen.findByRole('button', { name: 'Close till' });
  expect(screen.queryByRole('link', { name: 'Start selling' })).not.toBeInTheDocument();
});
