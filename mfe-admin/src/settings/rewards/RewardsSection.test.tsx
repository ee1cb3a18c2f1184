import { screen } from '@testing-library/react';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { RewardsSection } from './RewardsSection';

const PROGRAM = { is_active: false, earn_amount: 100, point_value: 1, minimum_points: 1 };

function renderRewards(rpc: FakeRpc = {}, permissions = ['settings.view', 'settings.edit']) {
  return renderWithApp(<RewardsSection />, {
    session: { permissions },
    rpc: {
      'GET /rest/v1/tenant_policies': [{ gift_cards_enabled: false, gift_card_months: null }],
      get_loyalty_program: PROGRAM,
      ...rpc,
    },
  });
}

it('says what points give back, and saves no nonsense', async () => {
  const save = jest.fn(({ p_program: program }: { p_program: typeof PROGRAM }) => program);
  const app = renderRewards({ save_loyalty_program: save });
  await app.user.click(await screen.findByRole('checkbox', { name: 'Give points to customers' }));
  expect(await screen.findByText(/This returns 1 % of what is paid/)).toBeInTheDocument();
  const from = screen.getByRole('textbox', { name: 'Points can be used from' });
  await app.user.clear(from);
  await app.user.type(from, '0');
  await app.user.click(screen.getByRole('button', { name: 'Save points' }));
  expect(await screen.findByText('Type a whole number from 1 on.')).toBeInTheDocument();
  expect(save).not.toHaveBeenCalled();

  await app.user.clear(from);
  await app.user.type(from, '50');
  await app.user.click(screen.getByRole('button', { name: 'Save points' }));
  expect(await screen.findByText('Points saved')).toBeInTheDocument();
  expect(save).toHaveBeenCalledWith({
    p_program: { ...PROGRAM, is_active: true, minimum_points: 50, expiry_months: null },
  });
});

it('changes nothing for who may only look', async () => {
  renderRewards({}, ['settings.view']);
  expect(await screen.findByRole('checkbox', { name: 'Sell and take gift cards' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save points' })).not.toBeInTheDocument();
});
