import type { Review, ReviewStatus } from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { TextAreaField } from '@dukani/shared/fields';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { RatingText } from './RatingText';
import { useModerateReviewMutation } from './reviewsApi';
import { REVIEW_STATUS } from './reviewStatus';

interface ReviewDraft {
  reply: string;
  /** What is decided; null for the reply alone. */
  status: ReviewStatus | null;
}

/** One review in full: to publish, to hide, to answer. */
export function ReviewDrawer({ review, onClose }: { review: Review; onClose: () => void }) {
  const mayEdit = usePermission('products.edit');
  const notify = useNotify();
  const [moderate] = useModerateReviewMutation();
  const isNewReply = (reply: string) => reply.trim() !== (review.reply ?? '');
  const form = useEditForm<ReviewDraft, ReviewDraft>({
    initial: { reply: review.reply ?? '', status: null },
    version: null,
    // An answer that was typed goes along with the decision.
    save: async ({ reply, status }) => {
      await moderate({
        review_id: review.id,
        ...(isNewReply(reply) ? { reply: reply.trim() } : {}),
        ...(status === null ? {} : { status }),
      }).unwrap();
      return { reply: reply.trim(), status };
    },
    stored: ({ reply }) => ({ draft: { reply, status: null }, version: null }),
    savedText: ({ status }) =>
      status === null ? 'Reply saved' : status === 'hidden' ? 'Hidden' : 'The review is in the shop',
    clearOnRefusal: { status: null },
    onRefused: (error) => notify.error('That did not work', error),
  });
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
              <Button isBusy={form.isSaving} onClick={() => void form.saveWith({ status: 'hidden' })}>
                Hide
              </Button>
            )}
            {isNewReply(form.draft.reply) && review.status === 'published' && (
              <Button isBusy={form.isSaving} variant="primary" onClick={() => void form.save()}>
                Save reply
              </Button>
            )}
            {review.status !== 'published' && (
              <Button
                variant="primary"
                icon="check"
                isBusy={form.isSaving}
                onClick={() => void form.saveWith({ status: 'published' })}
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
          {...form.field('reply')}
          maxLength={1000}
          disabled={!mayEdit}
        />
      </div>
    </Drawer>
  );
}
