import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { keepTogether } from '@dukani/shared/format';
import type { Order, OrderReviews, WriteReviewInput } from '@dukani/shared/rpc';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { Button, Icon, toast } from '@dukani/shared/ui-core';
import { ShopPicture } from '../common/ShopPicture';
import { Stars } from '../common/Stars';
import { useShopQuery } from '../common/useShopQuery';
import { callAsVisitor } from '../common/visitorCalls';
import './reviews.css';

type Rateable = OrderReviews['products'][number];

const meanings = ['Bad', 'Not good', 'All right', 'Good', 'Very good'];

interface RateProductsProps {
  /** The order's secret one. */
  token: string;
  order: Pick<Order, 'customer'>;
}

/** For who has what they ordered: say how it is, once for each product. */
export default function RateProducts({ token, order }: RateProductsProps) {
  const { data, retry } = useShopQuery(['order_reviews', { p_token: token }], {
    dedupingInterval: 1000,
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const products = (data?.products ?? []).filter(({ review }) => data?.can_review === true || review !== null);
  if (products.length === 0) return null;
  return (
    <section className="shop-rate shop-noprint" aria-labelledby="shop-rate">
      <h2 id="shop-rate">Review your products</h2>
      <ul>
        {products.map((product) => (
          <li key={product.product_id}>
            <div className="shop-rate__product">
              <span>
                <ShopPicture url={product.image_url} alt="" name={product.name} width={56} />
              </span>
              <span>
                <b>{keepTogether(product.name)}</b>
                {product.review !== null && <Written review={product.review} />}
              </span>
              {product.review === null && openId !== product.product_id && (
                <Button aria-label={`Rate ${product.name}`} onClick={() => setOpenId(product.product_id)}>
                  Rate
                </Button>
              )}
            </div>
            {product.review === null && openId === product.product_id && (
              <RateForm
                token={token}
                product={product}
                name={order.customer.name.trim().split(/\s+/)[0] ?? ''}
                onDone={() => {
                  setOpenId(null);
                  retry();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Written({ review }: { review: NonNullable<Rateable['review']> }) {
  return (
    <>
      <Stars rating={review.rating} />
      {review.title !== null && <b>{review.title}</b>}
      {review.body !== null && <span className="shop-rate__words">{review.body}</span>}
      <small>
        {review.status === 'published'
          ? 'Thank you. Your review is in the shop.'
          : 'Thank you. The shop approves reviews before they are shown.'}
      </small>
    </>
  );
}

interface RateFormProps {
  token: string;
  product: Rateable;
  /** What the buyer is called until they say otherwise. */
  name: string;
  onDone: () => void;
}

function RateForm({ token, product, name, onDone }: RateFormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [rating, setRating] = useState(0);
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [displayName, setDisplayName] = useState(name.slice(0, 60));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    if (rating === 0) return setProblem('Choose one to five stars.');
    if (displayName.trim() === '') return setProblem('Enter the name to show.');
    setIsBusy(true);
    setProblem(null);
    const review: WriteReviewInput = { id, token, product_id: product.product_id, rating, display_name: displayName };
    try {
      await callAsVisitor('write_review', 'p_review', {
        ...review,
        title: title.trim() || null,
        body: body.trim() || null,
      });
      toast({ tone: 'success', title: 'Thank you for your review' });
      onDone();
    } catch (thrown) {
      setProblem(errorMessage(thrown));
      setIsBusy(false);
    }
  };
  return (
    <form
      className="shop-rate__form"
      aria-label={`Your review of ${product.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset className="shop-rate__stars">
        <legend>Your rating</legend>
        {meanings.map((meaning, index) => (
          <label key={meaning} data-lit={index < rating ? '' : undefined}>
            <input
              type="radio"
              name={`stars-${product.product_id}`}
              value={index + 1}
              checked={rating === index + 1}
              aria-label={`${index + 1} of 5: ${meaning}`}
              onChange={() => setRating(index + 1)}
            />
            <Icon name="star" size={28} />
          </label>
        ))}
      </fieldset>
      <TextField label="Title" value={title} onChange={setTitle} maxLength={120} autoComplete="off" />
      <TextAreaField label="How was it?" value={body} onChange={setBody} maxLength={2000} />
      <TextField
        label="Name shown in the shop"
        value={displayName}
        onChange={setDisplayName}
        maxLength={60}
        autoComplete="nickname"
        required
      />
      {problem !== null && (
        <p className="shop-rate__problem" role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Send review
        </Button>
      </div>
    </form>
  );
}
