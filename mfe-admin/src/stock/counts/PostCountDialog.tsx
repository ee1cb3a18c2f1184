import { useState } from 'react';
import { ApiError } from '@dukani/shared/errors';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import { CountDifferences, CountDoubts, UncountedChoice, type Uncounted } from './CountPostingParts';
import type { CountDetail, ReviewSummary } from './countRows';
import { usePostCountMutation } from './countReviewApi';

interface PostCountDialogProps {
  count: CountDetail;
  summary: ReviewSummary;
  onClose: () => void;
}

/** Says what posting will change, asks about what nobody counted, and posts. */
export function PostCountDialog({ count, summary, onClose }: PostCountDialogProps) {
  const notify = useNotify();
  const [uncounted, setUncounted] = useState<Uncounted>('leave');
  const [acceptsMoved, setAcceptsMoved] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [postCount, { isLoading }] = usePostCountMutation();
  const { movedCount, recountCount } = summary;
  const isBlocked = recountCount > 0 || (movedCount > 0 && !acceptsMoved);

  const post = async () => {
    setProblem(null);
    const { data, error } = await postCount({ count_id: count.id, uncounted, accepts_moved: acceptsMoved });
    if (error !== undefined) return setProblem(postProblem(error));
    notify.success(
      `${count.name} is posted`,
      data.difference_count === 0
        ? 'No differences found.'
        : `${countText(data.difference_count, 'difference', 'differences')} booked.`,
    );
    onClose();
  };
  return (
    <Dialog
      isOpen
      title="Post the count"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isLoading} disabled={isBlocked} onClick={() => void post()}>
            Post
          </Button>
        </>
      }
    >
      <div className="count-post">
        <p>
          The stock of {countText(summary.differenceCount, 'product', 'products')} changes by the difference found.
          Sales and deliveries since then stay. This cannot be undone, only corrected.
        </p>
        <CountDifferences summary={summary} />
        <UncountedChoice summary={summary} value={uncounted} onChange={setUncounted} />
        <CountDoubts summary={summary} acceptsMoved={acceptsMoved} onAccept={setAcceptsMoved} />
        <p className="adm-muted">Offline tills should send their sales first.</p>
        {problem !== null && (
          <p className="adm-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The refusals that belong to posting a count, with what to do about them. */
export function postProblem(error: unknown): string {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'insufficient_stock')
    return `More was sold since than was counted. Recount these products. ${shortNames(error)}`.trim();
  if (code === 'approval_required') return 'Differences of this value must be posted by the owner or an approver.';
  return refusalText(error);
}

function shortNames(error: unknown): string {
  const details = error instanceof ApiError ? (error.details as { lines?: { name?: string }[] } | null) : null;
  return (details?.lines ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])).join(', ');
}
