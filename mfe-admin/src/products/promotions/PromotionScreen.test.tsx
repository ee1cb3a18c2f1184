import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { PromotionScreen } from './PromotionScreen';
import { PromotionsScreen } from './PromotionsScreen';

const PROMOTION = {
  id: 'p1',
  name: 'Welcome',
  kind: 'percent_off',
  value: 10,
  buy_quantity: null,
  get_quantity: null,
  get_percent: null,
  scope: 'all',
  targets: [],
  minimum_amount: null,
  starts_on: null,
  ends_on: null,
  weekdays: [],
  from_time: null,
  until_time: null,
  channels: ['till', 'storefront'],
  is_stackable: false,
  priority: 0,
  usage_limit: null,
  per_customer_limit: null,
  needs_coupon: true,
  is_active: true,
  is_archived: false,
  state: 'running',
  coupon_count: 0,
  use_count: 3,
  updated_at: '2026-11-21T08:00:00Z',
};
const STATISTICS = {
  from: '2026-10-23',
  to: '2026-11-21',
  use_count: 3,
  discount_amount: 75,
  revenue_amount: 225,
  coupon_use_count: 3,
  days: [{ day: '2026-11-21', use_count: 3, discount_amount: 75 }],
};

function renderAt(path: string, answers: FakeRpc = {}) {
  return renderWithApp(
    <Routes>
      <Route path="/admin/products/promotions" element={<PromotionsScreen />} />
      <Route path="/admin/products/promotions/:promotionId" element={<PromotionScreen />} />
    </Routes>,
    {
      route: path,
      session: { permissions: ['promotions.manage', 'products.view'] },
      rpc: {
        list_promotions: { rows: [PROMOTION], count: 1, next_cursor: null },
        get_promotion: PROMOTION,
        save_promotion: PROMOTION,
        list_coupons: { rows: [], count: 0, next_cursor: null },
        promotion_statistics: STATISTICS,
        ...answers,
      },
    },
  );
}

it('lists promotions with what they do in words', async () => {
  const { container } = renderAt('/admin/products/promotions');

  expect(await screen.findByText('10% off everything, with a coupon.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Promotions' })).toHaveAttribute('aria-current', 'page');
  expect((await axe(container)).violations).toEqual([]);
});

it('teaches what promotions are while there are none', async () => {
  renderAt('/admin/products/promotions', { list_promotions: { rows: [], count: 0, next_cursor: null } });

  expect(await screen.findByText('No promotions yet')).toBeInTheDocument();
});

it('says in words what is being typed, and saves it', async () => {
  const { user, calls, container } = renderAt('/admin/products/promotions/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Third free');
  await user.selectOptions(screen.getByLabelText('Kind'), 'buy_x_get_y');
  await user.click(screen.getByLabelText('Friday'));

  expect(await screen.findByText('Buy 2 get 1 free on everything, Fridays.')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'save_promotion')).toBe(true));
  expect(calls.find(({ name }) => name === 'save_promotion')?.args).toMatchObject({
    p_promotion: {
      name: 'Third free',
      kind: 'buy_x_get_y',
      buy_quantity: 2,
      get_quantity: 1,
      get_percent: 100,
      weekdays: [5],
    },
  });
});

it('makes coupons and says how many', async () => {
  const { user, calls, container } = renderAt('/admin/products/promotions/p1', {
    generate_coupons: { promotion_id: 'p1', codes: ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'] },
  });
  const many = await screen.findByLabelText('How many');
  await user.clear(many);
  await user.type(many, '2');
  await user.click(screen.getByRole('button', { name: 'Create coupons' }));

  expect(await screen.findByText('2 coupons created')).toBeInTheDocument();
  expect(calls.find(({ name }) => name === 'generate_coupons')?.args).toMatchObject({
    p_request: { promotion_id: 'p1', count: 2, usage_limit: 1, valid_until: null },
  });
  expect(await screen.findByText('KSh 225.00')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});

it('stops one code after a question, and lets it hold again', async () => {
  let stoppedAt: string | null = null;
  const { user, calls, container } = renderAt('/admin/products/promotions/p1', {
    list_coupons: () => ({
      rows: [
        {
          id: 'c1',
          code: 'LEAKED',
          usage_limit: null,
          per_customer_limit: null,
          valid_until: null,
          stopped_at: stoppedAt,
          created_at: '2026-11-01T00:00:00Z',
          use_count: 4,
        },
      ],
      count: 1,
      next_cursor: null,
    }),
    stop_coupon: ({ p_is_stopped: isStopped }: { p_is_stopped: boolean }) => {
      stoppedAt = isStopped ? '2026-11-20T10:00:00Z' : null;
      return { id: 'c1', code: 'LEAKED', stopped_at: stoppedAt };
    },
  });
  const stops = () => calls.filter(({ name }) => name === 'stop_coupon').map(({ args }) => args);
  await user.click(await screen.findByRole('button', { name: 'Stop LEAKED' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Stop LEAKED?' })).getByRole('button', { name: 'Cancel' }),
  );
  expect(stops()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Stop LEAKED' }));
  await user.click(await screen.findByRole('button', { name: 'Stop code' }));
  expect(await screen.findByText(/^stopped · used 4 times/)).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Allow LEAKED again' }));
  expect(await screen.findByRole('button', { name: 'Stop LEAKED' })).toBeInTheDocument();
  expect(stops()).toEqual([
    { p_coupon_id: 'c1', p_is_stopped: true },
    { p_coupon_id: 'c1', p_is_stopped: false },
  ]);
});
