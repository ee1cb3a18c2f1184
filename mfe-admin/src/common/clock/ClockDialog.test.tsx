import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ClockPerson } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { refusePin } from '../pin/pinTesting';
import { ClockDialog } from './ClockDialog';

const person = (changes: Partial<ClockPerson>): ClockPerson => ({
  user_id: 'u-cora',
  full_name: 'Cora Cashier',
  state: 'out',
  since: null,
  is_long: false,
  has_pin: true,
  ...changes,
});
const MAX = person({ user_id: 'u-max', full_name: 'Max Manager', state: 'working', since: '2026-03-03T06:00:00Z' });
const OLIVE = person({ user_id: 'u-olive', full_name: 'Olive Owner', has_pin: false });

const render = (rpc: FakeRpc = {}) => {
  const onClose = jest.fn();
  const shown = renderWithApp(<ClockDialog onClose={onClose} />, {
    rpc: { list_clock_states: [person({}), MAX, OLIVE], ...rpc },
  });
  return { ...shown, onClose };
};
const fill = async (user: ReturnType<typeof render>['user'], pin: string) => {
  await user.type(screen.getByLabelText('PIN'), pin);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
};

describe('the clock at the till', () => {
  it('clocks in whoever shows their PIN', async () => {
    const { user, calls, onClose, container } = render({ clock_time: person({ state: 'working' }) });
    const people = await screen.findByRole('combobox', { name: 'Person' });
    expect(
      within(people)
        .getAllByRole('option')
        .map(({ textContent: text }) => text),
    ).toEqual(['Cora Cashier', 'Max Manager']);
    expect((await axe(container)).violations).toEqual([]);
    await fill(user, '4826');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.find(({ name }) => name === 'clock_time')?.args).toMatchObject({
      p_clock: { action: 'start', user_id: 'u-cora', pin: '4826' },
    });
    expect(await screen.findByText('Cora Cashier is working')).toBeInTheDocument();
  });

  it('offers a break to who works, and says that a PIN is wrong', async () => {
    const { user, calls, onClose } = render({ clock_time: refusePin });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Person' }), 'Max Manager');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Start break');
    await fill(user, '1');
    expect(await screen.findByText('A PIN has 4 to 8 digits.')).toBeInTheDocument();
    await fill(user, '999');
    expect(await screen.findByText('This PIN is not right.')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'clock_time')?.args).toMatchObject({
      p_clock: { action: 'break', user_id: 'u-max' },
    });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says that nobody has a PIN, and that it needs a connection', async () => {
    const { unmount } = render({ list_clock_states: [OLIVE] });
    expect(await screen.findByText(/Nobody has a PIN yet/)).toBeInTheDocument();
    unmount();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render();
    expect(await screen.findByText('The clock needs a connection')).toBeInTheDocument();
    online.mockRestore();
  });
});
