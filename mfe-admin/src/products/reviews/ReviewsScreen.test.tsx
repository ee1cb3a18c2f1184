import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { Review } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { ReviewsScreen } from './ReviewsScreen';

const hostile = '<img src=x onerror="alert(1)">';
const review: Review = {
  id: 'r1',
  product_id: 'p1',
  product_name: 'Milk 500 ml',
  order_id: 'o1',
  order_number: 'WEB-000004',
  rating: 4,
  title: hostile,
  body: 'Came cold.',
  display_name: 'Wanjiru',
  status: 'pending',
  reply: null,
  replied_at: null,
  created_at: '2026-11-20T09:00:00Z',
};
const page = { rows: [review], count: 1, pending_count: 1, next_cursor: null };

const open = (rpc: FakeRpc = {}, search = '') =>
  renderWithApp(<ReviewsScreen />, {
    route: `/admin/products/reviews${search}`,
    session: {},
    rpc: { list_reviews: page, list_saved_views: [], ...rpc },
  });
const calledWith = ({ calls }: ReturnType<typeof open>, name: string) =>
  calls.filter((call) => call.name === name).map(({ args }) => args);

it('lists what buyers say, as text whatever it is', async () => {
  const app = open();

  expect(await screen.findByText(hostile)).toBeInTheDocument();
  expect(screen.getByText('4 of 5 stars')).toBeInTheDocument();
  expect(screen.getByText('1 is waiting for approval.')).toBeInTheDocument();
  expect(app.container.querySelector('img[src="x"]')).toBeNull();
  expect((await axe(app.container)).violations).toEqual([]);
});

it('asks for state, words and order of the address', async () => {
  const app = open({}, '?q=milk&status=hidden&sort=worst');
  await screen.findByText(hostile);

  expect(calledWith(app, 'list_reviews')[0]).toEqual({
    p_query: 'milk',
    p_status: 'hidden',
    p_sort: 'worst',
    p_after: null,
    p_limit: 50,
  });
});

it('publishes from the link of a notification, with the answer that was typed', async () => {
  let stored = review;
  const app = open(
    {
      list_reviews: () => ({ ...page, rows: [stored] }),
      moderate_review: ({ p_moderation: change }: { p_moderation: Partial<Review> }) =>
        (stored = { ...stored, ...change }),
    },
    '?review=r1',
  );
  const drawer = await screen.findByRole('dialog', { name: 'Review of Milk 500 ml' });
  await app.user.type(within(drawer).getByLabelText('Your reply'), 'Asante!');
  await app.user.click(within(drawer).getByRole('button', { name: 'Publish' }));

  expect(await within(drawer).findByText('In the shop')).toBeInTheDocument();
  expect(calledWith(app, 'moderate_review')).toEqual([
    { p_moderation: { review_id: 'r1', reply: 'Asante!', status: 'published' } },
  ]);
  expect(within(drawer).getByRole('button', { name: 'Hide' })).toBeEnabled();
});

it('says when the server refuses, and offers nothing to whoever may only look', async () => {
  const app = open(
    {
      moderate_review: () => {
        throw new ApiError({ code: 'subscription_required', message: 'Ended', status: 402 });
      },
    },
    '?review=r1',
  );
  const drawer = await screen.findByRole('dialog', { name: 'Review of Milk 500 ml' });
  await app.user.click(within(drawer).getByRole('button', { name: 'Hide' }));
  expect(await screen.findByText('That did not work')).toBeInTheDocument();
  app.unmount();

  renderWithApp(<ReviewsScreen />, {
    route: '/admin/products/reviews?review=r1',
    session: { permissions: ['products.view'] },
    rpc: { list_reviews: page, list_saved_views: [] },
  });
  const looked = await screen.findByRole('dialog', { name: 'Review of Milk 500 ml' });
  await waitFor(() => expect(within(looked).getByLabelText('Your reply')).toBeDisabled());
  expect(within(looked).queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});
