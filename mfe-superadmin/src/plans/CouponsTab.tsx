import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, ListScreen, useListState, type TableColumn } from '@dukani/shared/lists';
import type { PlatformCoupon } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { useMay } from '../common/rightsApi';
import { CouponDialog } from './CouponDialog';
import { useCouponsQuery } from './plansApi';
import { couponState, couponText } from './planWords';

const couponColumns = (nowMs: number): DataColumn<PlatformCoupon>[] => [
  {
    key: 'code',
    title: 'Code',
    card: 'title',
    isFixed: true,
    sort: { ascending: 'code_asc', descending: 'code_desc' },
    render: ({ code }) => <strong>{code}</strong>,
  },
  { key: 'discount', title: 'Discount', render: couponText },
  {
    key: 'state',
    title: 'State',
    render: (coupon) => {
      const { label, tone } = couponState(coupon, nowMs);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    key: 'used',
    title: 'Used by',
    align: 'right',
    card: 'figure',
    sort: { ascending: 'used_asc', descending: 'used_desc' },
    render: ({ redeemed, max_redemptions: most }) =>
      most === 1_000_000 ? formatNumber(redeemed) : `${formatNumber(redeemed)} of ${formatNumber(most)}`,
  },
  {
    key: 'until',
    title: 'Last day',
    align: 'right',
    render: ({ valid_until: until }) =>
      until === null ? <span className="sup-muted">No end</span> : <DateText iso={until} format="date" />,
  },
];

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: (['Valid', 'Used up', 'Ended'] as const).map((value) => ({ value, label: value })),
    isPinned: true,
  }),
};
const SORTS = ['newest', 'code_asc', 'code_desc', 'used_asc', 'used_desc'] as const;
type Sort = (typeof SORTS)[number];

const ORDERS: Record<Exclude<Sort, 'newest'>, (a: PlatformCoupon, b: PlatformCoupon) => number> = {
  code_asc: (a, b) => a.code.localeCompare(b.code),
  code_desc: (a, b) => b.code.localeCompare(a.code),
  used_asc: (a, b) => a.redeemed - b.redeemed,
  used_desc: (a, b) => b.redeemed - a.redeemed,
};

const exportColumns = (nowMs: number): TableColumn<PlatformCoupon>[] => [
  { title: 'Code', value: ({ code }) => code, isText: true },
  { title: 'Discount', value: couponText },
  { title: 'State', value: (coupon) => couponState(coupon, nowMs).label },
  { title: 'Used by', value: ({ redeemed }) => redeemed },
  { title: 'Businesses that may use it', value: ({ max_redemptions: most }) => (most === 1_000_000 ? null : most) },
  { title: 'Last day', value: ({ valid_until: until }) => until },
];

/** Every coupon, the newest first. */
export function CouponsTab() {
  const result = useCouponsQuery();
  return (
    <Answer result={result} what="the coupons">
      {(coupons) => <Coupons coupons={coupons} />}
    </Answer>
  );
}

function Coupons({ coupons }: { coupons: readonly PlatformCoupon[] }) {
  const [edited, setEdited] = useState<PlatformCoupon | 'new' | null>(null);
  const [nowMs] = useState(() => Date.now());
  const mayEdit = useMay('admin_save_coupon');
  const list = useListState({ key: 'platform-coupons', filters: FILTERS, sorts: SORTS });
  const text = list.query.trim().toLowerCase();
  const { state } = list.filters;
  const meant = coupons.filter(
    (coupon) =>
      coupon.code.toLowerCase().includes(text) && (state === null || couponState(coupon, nowMs).label === state),
  );
  const shown = list.sort === 'newest' ? meant : meant.toSorted(ORDERS[list.sort]);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'coupon', many: 'coupons' }}
        header={{
          title: 'Coupons',
          isHidden: true,
          create: mayEdit ? { label: 'New coupon', onSelect: () => setEdited('new') } : undefined,
        }}
        search={{ label: 'Search codes' }}
        table={{
          columns: couponColumns(nowMs),
          page: { rows: shown, count: shown.length },
          rowKey: ({ id }) => id,
          rowName: ({ code }) => code,
          ...(mayEdit ? { onOpen: setEdited } : {}),
          empty: { title: 'No coupon yet', description: 'A coupon makes the first bills of a business smaller.' },
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: exportColumns(nowMs),
            loadPage: () => Promise.resolve({ rows: shown, nextCursor: null }),
          },
        }}
      />
      {edited !== null && <CouponDialog coupon={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
