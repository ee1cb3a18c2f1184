import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { ReturnsTab } from './ReturnsTab';

const open = (permissions: string[]) =>
  renderWithApp(<ReturnsTab />, {
    route: '/admin/sales?tab=returns',
    session: { permissions },
    rpc: { list_credit_notes: { rows: [], next_cursor: null } },
  });

describe('ReturnsTab', () => {
  it('says to a cashier that what is listed is their own', async () => {
    open(['sales.view_own', 'sales.record']);

    expect(await screen.findByText('No returns yet')).toBeInTheDocument();
    expect(screen.getByText('These are your own returns and exchanges.')).toBeInTheDocument();
    expect(screen.queryByText(/^Credit notes appear here/)).not.toBeInTheDocument();
  });

  it('says to whoever sees all that nothing came back at all', async () => {
    open(['sales.view_own', 'sales.view_all', 'sales.record']);

    expect(await screen.findByText(/^Credit notes appear here/)).toBeInTheDocument();
    expect(screen.queryByText(/you took back yourself/)).not.toBeInTheDocument();
  });
});
