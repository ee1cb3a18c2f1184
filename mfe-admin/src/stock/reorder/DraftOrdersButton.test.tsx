import { screen, waitFor } from '@testing-library/react';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { DraftOrdersButton } from './DraftOrdersButton';

const filter = { days: 30, supplierId: null, locationId: 'l1' };
const renderButton = (rpc: FakeRpc) => renderWithApp(<DraftOrdersButton filter={filter} />, { session: {}, rpc });

describe('draft orders of what is suggested', () => {
  it('are made as the list is filtered', async () => {
    const { user, calls } = renderButton({ draft_orders_from_reorder: { orders: [{}, {}], replayed: false } });
    await user.click(screen.getByRole('button', { name: 'Make draft orders' }));
    expect(await screen.findByText('2 draft orders made')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'draft_orders_from_reorder')?.args).toMatchObject({
      p_request: { location_id: 'l1', days: 30, supplier_id: null },
    });
  });

  it('says when there was nothing to make', async () => {
    const { user } = renderButton({ draft_orders_from_reorder: { orders: [], replayed: false } });
    await user.click(screen.getByRole('button', { name: 'Make draft orders' }));
    await waitFor(() => expect(screen.getByText('No draft was made')).toBeInTheDocument());
  });
});
