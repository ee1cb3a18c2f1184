import { screen, waitFor } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import type { LateSale } from '../checkout/saleRows';
import { LateSaleNotice } from './LateSaleNotice';

const LATE: LateSale = {
  provisionalNumber: 'T1-000007',
  flags: ['stock_short', 'session_closed'],
  reviewedAt: null,
  reviewedByName: null,
};
const renderNotice = (late: Partial<LateSale> = {}, permissions: string[] = ['till.view_all']) =>
  renderWithApp(<LateSaleNotice saleId="s1" late={{ ...LATE, ...late }} />, {
    session: { permissions },
    rpc: {
      review_late_sale: () => {
        throw new Error('offline');
      },
    },
  });
const button = () => screen.queryByRole('button', { name: 'Mark as checked' });

describe('LateSaleNotice', () => {
  it('says what the first receipt says, and what is to be looked at', () => {
    renderNotice();
    expect(screen.getByRole('region', { name: 'Offline sale' })).toHaveTextContent('T1-000007');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText(/a product is below zero/)).toBeInTheDocument();
  });

  it('lets those who see all tills say that they have looked, and says so when that was not kept', async () => {
    const { user, calls } = renderNotice();
    await user.click(screen.getByRole('button', { name: 'Mark as checked' }));
    await waitFor(() => expect(calls).toContainEqual({ name: 'review_late_sale', args: { p_sale_id: 's1' } }));
    expect(await screen.findByText('It could not be saved')).toBeInTheDocument();
  });

  it('offers that to nobody else, and no more once it was done or where nothing is flagged', () => {
    renderNotice({}, []).unmount();
    expect(button()).toBeNull();
    renderNotice({ flags: [] }).unmount();
    expect(button()).toBeNull();
    renderNotice({ reviewedAt: '2026-11-21T10:00:00Z', reviewedByName: 'Max' });
    expect(button()).toBeNull();
    expect(screen.getByText(/Max checked it/)).toBeInTheDocument();
  });
});
