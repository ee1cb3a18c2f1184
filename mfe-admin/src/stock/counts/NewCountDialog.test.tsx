import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { makeCountAnswer } from './countTesting';
import { NewCountDialog } from './NewCountDialog';

const draw = (open: unknown) => {
  const onOpened = jest.fn();
  const view = renderWithApp(<NewCountDialog onClose={jest.fn()} onOpened={onOpened} />, {
    session: { permissions: ['stock.count', 'stock.adjust'] },
    rpc: { list_locations: { rows: [] }, list_categories: [], open_stock_count: open },
  });
  return { ...view, onOpened };
};

it('counts what is below zero, and says which that is', async () => {
  const open = jest.fn((_args: unknown) => makeCountAnswer({ id: 'c7', scope: 'products' }));
  const { user, container, onOpened } = draw(open);
  await user.type(await screen.findByLabelText('Name'), 'Sold too much');
  await user.click(screen.getByRole('radio', { name: 'Below zero' }));
  expect(screen.getByText(/more of it was sold than stock says there was/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Start counting' }));

  await waitFor(() => expect(onOpened).toHaveBeenCalledWith('c7'));
  expect(open.mock.calls[0]?.[0]).toMatchObject({
    p_count: { name: 'Sold too much', scope: 'below_zero', scope_label: 'Products below zero', is_blind: true },
  });
});

it('says so where nothing is below zero', async () => {
  const { user, onOpened } = draw(() => {
    throw new ApiError({
      code: 'invalid_input',
      message: 'Nothing is below zero there.',
      status: 400,
      details: { field: 'scope' },
    });
  });
  await user.type(await screen.findByLabelText('Name'), 'Sold too much');
  await user.click(screen.getByRole('radio', { name: 'Below zero' }));
  await user.click(screen.getByRole('button', { name: 'Start counting' }));

  expect((await screen.findAllByText('Nothing is below zero there.')).length).toBeGreaterThan(0);
  expect(onOpened).not.toHaveBeenCalled();
});
