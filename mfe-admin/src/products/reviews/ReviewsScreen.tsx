import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import type { Review } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../../common/CatalogueNav';
import { useOpenRow } from '../../common/useOpenRow';
import { RatingText } from './RatingText';
import { ReviewDrawer } from './ReviewDrawer';
import './reviews.css';
import { useListReviewsInfiniteQuery } from './reviewsApi';
import { REVIEW_STATUS } from './reviewStatus';

const FILTERS = {
  status: choiceFilter({
    label: 'State',
    options: [
      { value: 'all', label: 'All' },
      { value: 'pending', label: REVIEW_STATUS.pending.label },
      { value: 'published', label: REVIEW_STATUS.published.label },
      { value: 'hidden', label: REVIEW_STATUS.hidden.label },
    ],
    initial: 'all',
    isPinned: true,
  }),
};
const SORTS = ['newest', 'oldest', 'worst', 'best'] as const;

const COLUMNS: readonly DataColumn<Review>[] = [
  { key: 'product', title: 'Product', card: 'title', isFixed: true, render: (row) => row.product_name },
  {
    key: 'rating',
    title: 'Stars',
    card: 'figure',
    sort: { ascending: 'worst', descending: 'best' },
    render: (row) => <RatingText rating={row.rating} />,
  },
  {
    key: 'words',
    title: 'Review',
    card: 'note',
    render: (row) => <span className="adm-review__excerpt">{row.title ?? row.body ?? '–'}</span>,
  },
  { key: 'name', title: 'By', card: 'note', render: (row) => row.display_name },
  {
    key: 'written',
    title: 'Written',
    card: 'note',
    sort: { ascending: 'oldest', descending: 'newest' },
    render: (row) => <DateText iso={row.created_at} format="relative" />,
  },
  {
    key: 'status',
    title: 'State',
    card: 'note',
    render: (row) => <Badge tone={REVIEW_STATUS[row.status].tone}>{REVIEW_STATUS[row.status].label}</Badge>,
  },
];

/** /admin/products/reviews: what buyers say, to look at, to publish and to answer. */
export function ReviewsScreen() {
  const [openId, show] = useOpenRow('review');
  const list = useListState({ key: 'reviews', filters: FILTERS, sorts: SORTS });
  const { status } = list.filters;
  const result = useListReviewsInfiniteQuery(
    { query: list.query, status: status === 'all' || status === null ? null : status, sort: list.sort },
    { refetchOnMountOrArgChange: true },
  );
  const rows = result.data?.pages.flatMap((page) => page.rows) ?? [];
  const opened = rows.find(({ id }) => id === openId);
  const pending = result.data?.pages[0]?.pending_count;
  return (
    <>
      <CatalogueNav />
      <ListScreen
        list={list}
        noun={{ one: 'review', many: 'reviews' }}
        header={{ title: 'Reviews', description: pending === undefined ? ' ' : pendingText(pending) }}
        search={{ label: 'Search reviews' }}
        table={{
          columns: COLUMNS,
          page: pageRows(
            result,
            (page) => page.rows,
            (page) => page.count,
          ),
          rowKey: (row) => row.id,
          rowName: (row) => `${row.display_name} about ${row.product_name}`,
          onOpen: (row) => show(row.id),
          empty: {
            title: 'No reviews yet',
            description:
              'Customers can review products from the link of their order. You approve each review before it is shown, unless you change this under Settings, Business and branding.',
          },
        }}
        aside={opened !== undefined && <ReviewDrawer key={opened.id} review={opened} onClose={() => show(null)} />}
      />
    </>
  );
}

function pendingText(count: number): string {
  return count === 0 ? 'None is waiting for you.' : `${count} ${count === 1 ? 'is' : 'are'} waiting for approval.`;
}
