import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { TillRulesSection } from './TillRulesSection';

const RULES = {
  allow_negative_stock: false,
  warns_below_stock: true,
  sell_expired: false,
  asks_void_reason: false,
  cashier_discount_limit_percent: 10,
  blind_close: true,
  max_close_variance: null,
};
const DAY = { timezone: 'Africa/Nairobi', day_cutoff: '00:00', business_date: '2026-11-21', is_zone_fixed: false };

const draw = (rpc: Record<string, unknown> = {}, permissions = ['settings.view', 'settings.edit']) =>
  renderWithApp(<TillRulesSection />, {
    session: { permissions },
    rpc: {
      'GET /rest/v1/tenant_policies': [RULES],
      business_day_settings: DAY,
      my_access: makeAccess({ permissions }),
      ...rpc,
    },
  });
const saveRules = () => screen.getByRole('button', { name: 'Save rules' });
const saveDay = () => screen.getByRole('button', { name: 'Save business day' });

it('saves every rule of the till, and says what selling below stock does', async () => {
  const update = jest.fn((row: object) => [{ ...RULES, ...row }]);
  const { user, container } = draw({ 'PATCH /rest/v1/tenant_policies': update });
  const stock = await screen.findByLabelText('Selling more than is in stock');
  await screen.findByLabelText('Time zone');
  const stays = () => [...container.querySelectorAll('.dk-form-bar')].map((bar) => bar.hasAttribute('data-unsaved'));
  expect(stays()).toEqual([false, false]);
  expect(screen.getByText(/sell only what is in stock/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);

  await user.selectOptions(stock, 'warn');
  expect(stays()).toEqual([true, false]);
  expect(screen.getByText(/The online shop sells only what is in stock/)).toBeInTheDocument();
  await user.click(screen.getByLabelText('Sell expired goods'));
  await user.click(screen.getByLabelText(/Ask why a line is removed/));
  await user.click(screen.getByLabelText('Blind count'));
  await user.clear(screen.getByLabelText('Largest discount by a cashier, in percent'));
  await user.type(screen.getByLabelText('Largest discount by a cashier, in percent'), '12.5');
  await user.type(screen.getByLabelText(/Largest difference without approval/), '50');
  await user.click(saveRules());

  await waitFor(() =>
    expect(update.mock.calls[0]?.[0]).toEqual({
      allow_negative_stock: true,
      warns_below_stock: true,
      sell_expired: true,
      asks_void_reason: true,
      cashier_discount_limit_percent: 12.5,
      blind_close: false,
      max_close_variance: 50,
    }),
  );
});

it('refuses a discount above 100 and a difference that is no amount', async () => {
  const update = jest.fn(() => [RULES]);
  const { user } = draw({ 'PATCH /rest/v1/tenant_policies': update });
  const discount = await screen.findByLabelText('Largest discount by a cashier, in percent');
  await user.clear(discount);
  await user.type(discount, '101');
  await user.type(screen.getByLabelText(/Largest difference without approval/), 'much');
  await user.click(saveRules());

  expect(discount).toBeInvalid();
  expect(screen.getByLabelText(/Largest difference without approval/)).toBeInvalid();
  expect(update).not.toHaveBeenCalled();
});

it('moves the end of the day, and shows why it cannot move now', async () => {
  let isNight = true;
  const saved = jest.fn(({ p_day_cutoff: cutoff }: { p_day_cutoff: string }) => {
    if (isNight)
      throw new ApiError({
        code: 'in_use',
        message: 'This would move sales of now to another day. Change it later in the day.',
        status: 409,
        details: { field: 'p_day_cutoff' },
      });
    return { ...DAY, day_cutoff: cutoff };
  });
  const { user } = draw({ save_business_day: saved });
  const ends = await screen.findByLabelText('The day ends at');
  await user.clear(ends);
  await user.type(ends, '04:00');
  await user.click(saveDay());
  await waitFor(() => expect(ends).toBeInvalid());

  isNight = false;
  await user.click(saveDay());
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(await screen.findByText('Business day saved')).toBeInTheDocument();
  expect(saved).toHaveBeenLastCalledWith({ p_timezone: 'Africa/Nairobi', p_day_cutoff: '04:00' });
});

it('keeps the time zone of a business that has sold something', async () => {
  draw({ business_day_settings: { ...DAY, is_zone_fixed: true } });

  expect(await screen.findByLabelText('Time zone')).toBeDisabled();
  expect(screen.getByText('It is fixed once something has been posted.')).toBeInTheDocument();
});

it('is only read by who may not edit settings', async () => {
  draw({}, ['settings.view']);

  expect(await screen.findByLabelText('Selling more than is in stock')).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
});

it('says that the rules could not be read', async () => {
  draw({
    'GET /rest/v1/tenant_policies': () => {
      throw new ApiError({ code: 'internal', message: 'Broken', status: 500 });
    },
  });

  expect(await screen.findByText('The rules for the till could not be read')).toBeInTheDocument();
});
