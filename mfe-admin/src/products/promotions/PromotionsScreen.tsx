import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { formatNumber } from '@dukani/shared/format';
import { useNavigate } from '@dukani/shared/router';
import type { Promotion } from '@dukani/shared/rpc';
import { ButtonLink } from '@dukani/shared/ui-core';
import type { DataColumn } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../../common/CatalogueNav';
import { useBusiness } from '../../common/useBusiness';
import { promotionSentence } from './promotionSentence';
import { useListPromotionsInfiniteQuery } from './promotionsApi';
import { PromotionStateBadge } from './PromotionStateBadge';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'current', label: 'All but archived' },
      { value: 'running', label: 'Running' },
      { value: 'planned', label: 'Scheduled' },
      { value: 'paused', label: 'Inactive' },
      { value: 'over', label: 'Ended' },
      { value: 'archived', label: 'Archived' },
    ],
    initial: 'current',
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

/** What a promotion does, in words. */
function Sentence({ promotion }: { promotion: Promotion }) {
  const { currencyCode, timezone } = useBusiness();
  return <>{promotionSentence(promotion, { currencyCode, timezone })}</>;
}

/** "3 uses, 1 coupon": what stands in columns of its own where there is room. */
function countsOf({ use_count: uses, coupon_count: coupons }: Promotion): string {
  const used = `${formatNumber(uses)} ${uses === 1 ? 'use' : 'uses'}`;
  return coupons === 0 ? `${used}.` : `${used}, ${formatNumber(coupons)} ${coupons === 1 ? 'coupon' : 'coupons'}.`;
}

const COLUMNS: readonly DataColumn<Promotion>[] = [
  { key: 'name', title: 'Name', card: 'title', isFixed: true, render: (row) => row.name },
  {
    key: 'what',
    title: 'What it does',
    card: 'note',
    renderCard: (row) => (
      <>
        <Sentence promotion={row} /> {countsOf(row)}
      </>
    ),
    render: (row) => <Sentence promotion={row} />,
  },
  { key: 'uses', title: 'Uses', align: 'right', card: 'hidden', render: (row) => formatNumber(row.use_count) },
  { key: 'coupons', title: 'Coupons', align: 'right', card: 'hidden', render: (row) => formatNumber(row.coupon_count) },
  { key: 'state', title: 'State', card: 'figure', render: (row) => <PromotionStateBadge state={row.state} /> },
];

/** /admin/products/promotions: what is given on prices by a rule, and the coupons for it. */
export function PromotionsScreen() {
  const navigate = useNavigate();
  const list = useListState({ key: 'promotions', filters: FILTERS, sorts: SORTS });
  const result = useListPromotionsInfiniteQuery({ query: list.query, state: list.filters.state ?? 'current' });
  return (
    <>
      <CatalogueNav />
      <ListScreen
        list={list}
        noun={{ one: 'promotion', many: 'promotions' }}
        header={{
          title: 'Promotions',
          description:
            'Discounts that the till and the online shop apply automatically, for everybody or with a coupon.',
          create: { label: 'New promotion', to: '/admin/products/promotions/new' },
        }}
        search={{ label: 'Search promotions' }}
        table={{
          columns: COLUMNS,
          page: pageRows(
            result,
            (page) => page.rows,
            (page) => page.count,
          ),
          rowKey: (row) => row.id,
          rowName: (row) => row.name,
          onOpen: (row) => void navigate(`/admin/products/promotions/${row.id}`),
          empty: {
            title: 'No promotions yet',
            description:
              'For example buy two get one free, ten percent off on Fridays, or a coupon for new customers. The till and your shop apply it automatically.',
            action: (
              <ButtonLink variant="primary" to="/admin/products/promotions/new">
                New promotion
              </ButtonLink>
            ),
          },
        }}
      />
    </>
  );
}
