import { screen } from '@testing-library/react';
import { makeAccess } from '@dukani/shared/testing';
import { renderTill } from './tillTesting';

const STATES = [
  { user_id: 'u-cora', full_name: 'Cora Cashier', state: 'out', since: null, is_long: false, has_pin: true },
];

it('the foot of the till opens the clock, for roles that have one', async () => {
  const { user, unmount } = renderTill({
    permissions: [...makeAccess().permissions, 'hours.clock'],
    rpc: { list_clock_states: STATES },
  });
  await user.click(await screen.findByRole('button', { name: 'Clock in or out' }));
  expect(await screen.findByRole('dialog', { name: 'Working hours' })).toBeInTheDocument();
  expect(await screen.findByRole('combobox', { name: 'Person' })).toBeInTheDocument();
  unmount();

  renderTill();
  await screen.findByRole('button', { name: 'Lock' });
  expect(screen.queryByRole('button', { name: 'Clock in or out' })).not.toBeInTheDocument();
}, 300_000);
