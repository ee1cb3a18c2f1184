import { lazy, Suspense } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useBranding } from '@dukani/shared/branding';
import { useParams, useSearchParams } from '@dukani/shared/router';
import { Badge, ErrorState, Skeleton, useDocumentTitle } from '@dukani/shared/ui-core';
import { FilterChips, PageHeader } from '@dukani/shared/ui-antd';
import { CountActions } from './CountActions';
import { CountingView } from './CountingView';
import { CountProgress } from './CountProgress';
import type { CountDetail } from './countRows';
import { STATUS_NAMES } from './countStatus';
import './counts.css';
import { useGetCountQuery } from './countsApi';

const ReviewView = lazy(() =>
  loadTwice(() => import('./ReviewView')).then((module) => ({ default: module.ReviewView })),
);

/** How others' progress comes in while a count goes on. */
const POLL_MS = 10_000;
const BACK = { to: '/admin/stock?tab=counts', label: 'Counts' };

/** /admin/stock/counts/:countId: counting, and for those who may, the differences and the posting. */
export function CountScreen() {
  const { countId = '' } = useParams();
  const { data, error, refetch } = useGetCountQuery(countId, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const branding = useBranding();
  useDocumentTitle(`${data?.name ?? 'Count'} · ${branding.name}`);
  if (data === undefined)
    return (
      <>
        <PageHeader title="Count" back={BACK} />
        {error === undefined ? (
          <Skeleton height={420} />
        ) : (
          <ErrorState title="The count could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
      </>
    );
  return <LoadedCount count={data} onChanged={() => void refetch()} />;
}

function LoadedCount({ count, onChanged }: { count: CountDetail; onChanged: () => void }) {
  const [params, setParams] = useSearchParams();
  const isActive = count.status === 'open' || count.status === 'review';
  const wanted = params.get('view') ?? (count.status === 'review' && count.mayReview ? 'review' : 'count');
  const view = !isActive || (count.mayReview && wanted === 'review') ? 'review' : 'count';
  const { label, tone } = STATUS_NAMES[count.status];
  // A count in review has nothing to say to somebody who only counts; a closed one least of all.
  const mayShow = view === 'count' || count.mayReview;
  return (
    <div className="count">
      <PageHeader
        title={count.name}
        back={BACK}
        description={
          <>
            {count.number} · {count.locationName} · {count.scopeText}
            {count.isBlind && ' · blind'} <Badge tone={tone}>{label}</Badge>
          </>
        }
        action={<CountActions count={count} />}
      />
      <CountProgress count={count} />
      {isActive && count.mayReview && (
        <FilterChips
          label="What to do"
          options={[
            { value: 'count', label: 'Count' },
            { value: 'review', label: 'Differences' },
          ]}
          value={view}
          onChange={(next) => setParams({ view: next }, { replace: true })}
        />
      )}
      {view === 'count' && <CountingView count={count} onChanged={onChanged} />}
      {view === 'review' && mayShow && (
        <Suspense fallback={<Skeleton height={420} />}>
          <ReviewView count={count} />
        </Suspense>
      )}
      {!mayShow && (
        <p className="adm-muted count-over">
          {count.status === 'posted'
            ? 'This count is finished and booked. Thank you.'
            : 'This count was cancelled. Nothing was booked.'}
        </p>
      )}
    </div>
  );
}
