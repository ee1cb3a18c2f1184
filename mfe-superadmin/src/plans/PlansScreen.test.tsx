import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { PlatformCoupon, PlatformPlanInFull } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ADMIN } from '../common/platformSamples';
import { priceError } from './planForm';
import { PlansScreen } from './PlansScreen';

const PLAN: PlatformPlanInFull = {
  id: 'p1',
  name: 'Business',
  price: 29,
  currency: 'USD',
  period: 'month',
  features: ['Everything of Starter', 'Ten tills'],
  description: 'For shops that grow',
  badge: 'Most popular',
  badge_color: '#1d4ed8',
  position: 2,
  is_public: true,
  prices: [
    { id: 'x1', currency: 'USD', period: 'month', amount: 29, valid_from: '2026-06-01T00:00:00Z', retired_at: null },
    { id: 'x2', currency: 'KES', period: 'month', amount: 3800, valid_from: '2026-06-01T00:00:00Z', retired_at: null },
    {
      id: 'x3',
      currency: 'KES',
      period: 'month',
      amount: 3500,
      valid_from: '2026-01-01T00:00:00Z',
      retired_at: '2026-06-01T00:00:00Z',
    },
  ],
  subscribers: 12,
  is_used: true,
};
const COUPON: PlatformCoupon = {
  id: 'c1',
  code: 'LAUNCH',
  percent: 50,
  amount: null,
  currency: null,
  duration: 'months',
  months: 3,
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: null,
  max_redemptions: 100,
  redeemed: 7,
};

const renderPlans = (query = '', rpc: Record<string, unknown> = {}) =>
  renderWithApp(<PlansScreen />, {
    route: `/superadmin/plans${query}`,
    session: ADMIN,
    rpc: { admin_list_plans: [PLAN], admin_list_coupons: [COUPON], ...rpc },
  });
const find = (text: string) => screen.findByText(text);

describe('plans', () => {
  it('are listed with all their prices and who pays, without violations', async () => {
    const { container } = renderPlans();

    const row = (await find('For shops that grow')).closest('tr');
    expect(row).toHaveTextContent(
      'Business Most popularFor shops that grow$29.00 a monthKSh 3,800.00 a month12On offer',
    );
    expect((await axe(container)).violations).toEqual([]);
  }, 300_000);

  it('say before saving that who has the plan keeps the price, and save the whole plan', async () => {
    const { user, calls } = renderPlans('?plan=p1', { admin_save_plan: { ...PLAN, price: 31 } });
    expect(await find('KSh 3,500.00 a month')).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Edit plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Business' }));
    expect(dialog.getByRole('combobox', { name: 'Currency' })).toBeDisabled();
    const price = dialog.getByRole('textbox', { name: /Price/ });
    await user.clear(price);
    await user.type(price, '-1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a price of 0 or more.')).toBeInTheDocument();
    await user.clear(price);
    await user.type(price, '31');
    expect(dialog.getByText(/keep their price/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'admin_save_plan')?.args).toEqual({
        p_plan: {
          id: 'p1',
          name: 'Business',
          price: 31,
          currency: 'USD',
          period: 'month',
          features: PLAN.features,
          description: 'For shops that grow',
          badge: 'Most popular',
          badge_color: '#1d4ed8',
          position: 2,
          is_public: true,
        },
      }),
    );
  }, 300_000);

  it('are deleted only where they were never sold, after asking', async () => {
    const unsold = { ...PLAN, id: 'p2', name: 'Trial balloon', subscribers: 0, is_used: false };
    const plans = [[PLAN, unsold], [PLAN]];
    const { user, calls } = renderPlans('?plan=p2', {
      admin_list_plans: () => plans.shift() ?? [PLAN],
      admin_delete_plan: { id: 'p2' },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Trial balloon?' }));
    expect(dialog.getByText(/No business ever had this plan/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete plan' }));

    expect(await find('Trial balloon is deleted')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'admin_delete_plan')?.args).toEqual({ p_plan_id: 'p2' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }, 300_000);

  it('are not offered for deleting once sold, and say why when that was meanwhile', async () => {
    const { unmount } = renderPlans('?plan=p1');
    await screen.findByRole('button', { name: 'Edit plan' });
    expect(screen.queryByRole('button', { name: 'Delete plan' })).not.toBeInTheDocument();
    unmount();

    const refused = () => {
      throw new ApiError({
        code: 'in_use',
        status: 409,
        message: 'Businesses have or had this plan. Hide it instead.',
      });
    };
    const again = renderPlans('?plan=p1', {
      admin_list_plans: [{ ...PLAN, is_used: false }],
      admin_delete_plan: refused,
    });
    await again.user.click(await screen.findByRole('button', { name: 'Delete plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Business?' }));
    await again.user.click(dialog.getByRole('button', { name: 'Delete plan' }));
    expect(await dialog.findByText(/Hide it instead/)).toBeInTheDocument();
  }, 300_000);

  it('get a price in another currency, which ends when it is left empty', async () => {
    const { user, calls } = renderPlans('?plan=p1', { admin_set_plan_price: [] });

    await user.click(await screen.findByRole('button', { name: 'Change the price in KES a month' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of Business in KES' }));
    const price = dialog.getByRole('textbox', { name: 'Price' });
    await user.clear(price);
    await user.type(price, '12.345');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Use at most 2 decimals.')).toBeInTheDocument();
    await user.clear(price);
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'admin_set_plan_price')?.args).toEqual({
        p_plan_id: 'p1',
        p_currency: 'KES',
        p_period: 'month',
        p_amount: null,
      }),
    );
  }, 300_000);
});

describe('coupons', () => {
  it('are listed with how often they were used', async () => {
    renderPlans('?tab=coupons');

    expect((await find('LAUNCH')).closest('tr')).toHaveTextContent('LAUNCH50 % off for 3 billsValid7 of 100No end');
  }, 300_000);

  it('are found by their code and state, and put into another order', async () => {
    const summer: PlatformCoupon = { ...COUPON, id: 'c2', code: 'SUMMER', redeemed: 100 };
    const { user } = renderPlans('?tab=coupons', { admin_list_coupons: [COUPON, summer] });
    await find('SUMMER');
    const codes = () => screen.getAllByText(/^(LAUNCH|SUMMER)$/).map(({ textContent }) => textContent);
    expect(codes()).toEqual(['LAUNCH', 'SUMMER']);
    await user.click(screen.getByRole('columnheader', { name: /^Used by/ }));
    await user.click(screen.getByRole('columnheader', { name: /^Used by/ }));
    await waitFor(() => expect(codes()).toEqual(['SUMMER', 'LAUNCH']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Used up');
    await waitFor(() => expect(codes()).toEqual(['SUMMER']));
    await user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'launch');
    expect(await find('No coupons match')).toBeInTheDocument();
  }, 300_000);

  it('are added with a discount, and show what the server refuses at its field', async () => {
    const { user, calls } = renderPlans('?tab=coupons', {
      admin_save_coupon: () => {
        throw new ApiError({
          code: 'in_use',
          status: 409,
          message: 'Another coupon has this code.',
          details: { field: 'code' },
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'New coupon' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New coupon' }));
    await user.click(dialog.getByRole('button', { name: 'Add coupon' }));
    expect(dialog.getByText('Enter 2 to 40 letters, digits, - or _.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: /Code/ }), 'launch');
    await user.type(dialog.getByRole('textbox', { name: /Percent off/ }), '20');
    await user.click(dialog.getByRole('button', { name: 'Add coupon' }));

    expect(await dialog.findByText(/has this code/)).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'admin_save_coupon')?.args).toMatchObject({
      p_coupon: { code: 'LAUNCH', percent: 20, amount: null, duration: 'months', months: 3, valid_until: null },
    });
  }, 300_000);
});

it('asks for the second factor', async () => {
  renderPlans('', {
    admin_list_plans: () => {
      throw new ApiError({ code: 'second_factor_required', status: 403, message: 'Second factor.' });
    },
  });

  expect(await find('Your authenticator could not be looked up')).toBeInTheDocument();
}, 300_000);

it.each([
  ['12.34', 'USD', undefined],
  ['1,200', 'KES', undefined],
  ['12.345', 'USD', 'Use at most 2 decimals.'],
  ['12.00', 'JPY', undefined],
  ['12.5', 'JPY', 'Use whole amounts in JPY.'],
  ['-1', 'USD', 'Enter a price of 0 or more.'],
  ['', 'USD', 'Enter a price of 0 or more.'],
  ['abc', 'USD', 'Enter a price of 0 or more.'],
])('says of the price %j in %s: %s', (text, currency, words) => expect(priceError(text, currency)).toBe(words));
