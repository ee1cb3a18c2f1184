import { useState } from 'react';
import type { Review, ReviewStatus } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { TextAreaField } from '@dukani/shared/fields';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { RatingText } from './RatingText';
import { useModerateReviewMutation } from './reviewsApi';
import { REVIEW_STATUS } from './reviewStatus';

/** One review in full: to publish, to hide, to answer. */
export function ReviewDrawer({ review, onClose }: { review: Review; onClose: () => void }) {
  const mayEdit = usePermission('products.edit');
  const notify = useNotify();
  const [moderate, { isLoading }] = useModerateReviewMutation();
  const [reply, setReply] = useState(review.reply ?? '');
  const change = async (what: { status?: ReviewStatus; reply?: string }, done: string) => {
    const { error } = await moderate({ review_id: review.id, ...what });
    if (error !== undefined) notify.error('That did not work', error);
    else notify.success(done);
  };
  // An answer that was typed goes along with the decision.
  const typed = reply.trim() === (review.reply ?? '') ? {} : { reply: reply.trim() };
  const look = REVIEW_STATUS[review.status];
  return (
    <Drawer
      isOpen
      title={`Review of ${review.product_name}`}
      onClose={onClose}
      footer={
        mayEdit && (
          <>
            {review.status !== 'hidden' && (
              <Button isBusy={isLoading} onClick={() => void change({ ...typed, status: 'hidden' }, 'Hidden')}>
                Hide
              </Button>
            )}
            {'reply' in typed && review.status === 'published' && (
              <Button isBusy={isLoading} variant="primary" onClick={() => void change(typed, 'Reply saved')}>
                Save reply
              </Button>
            )}
            {review.status !== 'published' && (
              <Button
                variant="primary"
                icon="check"
                isBusy={isLoading}
                onClick={() => void change({ ...typed, status: 'published' }, 'The review is in the shop')}
              >
                Publish
              </Button>
            )}
          </>
        )
      }
    >
      <div className="adm-review">
        <p>
          <RatingText rating={review.rating} /> <Badge tone={look.tone}>{look.label}</Badge>
        </p>
        {review.title !== null && <h3>{review.title}</h3>}
        {review.body !== null && <p className="adm-review__words">{review.body}</p>}
        <p className="adm-review__by">
          {review.display_name}, <DateText iso={review.created_at} format="relative" />, bought with{' '}
          <Link to={`/admin/sales?tab=orders&status=all&order=${review.order_id}`}>{review.order_number}</Link>
        </p>
        <TextAreaField
          label="Your reply"
          help="Shown under the review in the shop. Leave empty for no reply."
          value={reply}
          onChange={setReply}
          maxLength={1000}
          disabled={!mayEdit}
        />
      </div>
    </Drawer>
  );
}
