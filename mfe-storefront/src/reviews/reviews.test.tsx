import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { OrderReviews, ShopReviewPage } from '@dukani/shared/rpc';
import { sampleTenantId, type FakeRpc } from '@dukani/shared/testing';
import { renderShop } from '../common/testing/renderShop';
import { makeOrder, makeProductDetail, sampleId } from '../common/testing/shopSamples';
import ProductReviews from './ProductReviews';
import RateProducts from './RateProducts';

const hostile = '<img src=x onerror="alert(1)">';
const page: ShopReviewPage = {
  average_rating: 4.5,
  review_count: 6,
  counts: [0, 0, 1, 1, 4],
  reviews: [
    {
      id: sampleId(700),
      rating: 4,
      title: hostile,
      body: 'Came cold.\n<script>alert(1)</script>',
      display_name: '<b>Wanjiru</b>',
      created_at: '2026-11-20T09:00:00Z',
      reply: 'Asante!',
    },
  ],
  next_cursor: 'next',
};
const lastPage: ShopReviewPage = {
  ...page,
  reviews: [{ ...page.reviews[0]!, id: sampleId(701), title: 'An older one', reply: null }],
  next_cursor: null,
};

describe('reviews on the page of a product', () => {
  const renderProduct = (rpc: FakeRpc) => renderShop(<ProductReviews product={makeProductDetail(1)} />, { rpc });

  it('shows stars, how many of each and what was said, as text whatever it is', async () => {
    const { container, user } = renderProduct({
      shop_reviews: ({ p_after: after }: { p_after?: string }) => (after === undefined ? page : lastPage),
    });

    const section = await screen.findByRole('region', { name: 'Reviews' });
    expect(await within(section).findByRole('heading', { name: hostile })).toBeInTheDocument();
    expect(section.querySelector('img, script, b > b')).toBeNull();
    expect(within(section).getByText(/<b>Wanjiru<\/b> · verified buyer/)).toBeInTheDocument();
    expect(within(section).getByRole('list', { name: 'How many of how many stars' })).toHaveTextContent(
      '5 44 13 12 01 0',
    );
    expect(within(section).getByText('Asante!')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);

    await user.click(within(section).getByRole('button', { name: 'Show more reviews' }));
    expect(await within(section).findByText('An older one')).toBeInTheDocument();
    expect(within(section).queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument();
  });

  it('says when they cannot be loaded', async () => {
    renderProduct({
      shop_reviews: () => {
        throw new ApiError({ code: 'rate_limited', message: 'Too many', status: 429 });
      },
    });

    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  });
});

describe('rating what was bought', () => {
  const open: OrderReviews = {
    tenant_id: sampleTenantId,
    can_review: true,
    products: [
      { product_id: sampleId(1), name: 'Milk', image_url: null, review: null },
      {
        product_id: sampleId(2),
        name: 'Bread',
        image_url: null,
        review: { rating: 5, title: 'Soft', body: null, display_name: 'Asha', status: 'pending' },
      },
    ],
  };
  const renderOrder = (rpc: FakeRpc) =>
    renderShop(<RateProducts token="secret" order={makeOrder()} />, { rpc: { order_reviews: open, ...rpc } });

  it('sends stars, words and the name that the shop may show', async () => {
    const { calls, container, user } = renderOrder({ write_review: { id: sampleId(9), status: 'pending' } });

    expect(await screen.findByText(/The shop approves reviews before they are shown/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Rate Milk' }));
    await user.click(screen.getByRole('button', { name: 'Send review' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose one to five stars.');
    await user.click(screen.getByRole('radio', { name: '4 of 5: Good' }));
    await user.type(screen.getByLabelText('Title'), 'Fresh');
    await user.clear(screen.getByLabelText(/Name shown in the shop/));
    await user.type(screen.getByLabelText(/Name shown in the shop/), 'W. from Kibra');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send review' }));

    expect(await screen.findByText('Thank you for your review')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === 'write_review')?.args).toMatchObject({
      p_review: {
        token: 'secret',
        product_id: sampleId(1),
        rating: 4,
        title: 'Fresh',
        body: null,
        display_name: 'W. from Kibra',
      },
    });
    await waitFor(() => expect(calls.filter(({ name }) => name === 'order_reviews')).toHaveLength(2));
  });

  it('keeps what was written when the server refuses it', async () => {
    const { user } = renderOrder({
      write_review: () => {
        throw new ApiError({
          code: 'already_reviewed',
          message: 'You have already reviewed this product.',
          status: 409,
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Rate Milk' }));
    await user.click(screen.getByRole('radio', { name: '1 of 5: Bad' }));
    await user.type(screen.getByLabelText('How was it?'), 'Sour');
    await user.click(screen.getByRole('button', { name: 'Send review' }));

    expect(await screen.findByText('You have already reviewed this product.')).toBeInTheDocument();
    expect(screen.getByLabelText('How was it?')).toHaveValue('Sour');
  });

  it('is not offered where the shop takes no reviews', async () => {
    renderOrder({ order_reviews: { ...open, can_review: false } });

    expect(await screen.findByText('Bread')).toBeInTheDocument();
    expect(screen.queryByText('Milk')).not.toBeInTheDocument();
  });
});
