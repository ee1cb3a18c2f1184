import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import type { PlatformCoupon } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DataTable, DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { CouponDialog } from './CouponDialog';
import { useCouponsQuery } from './plansApi';
import { couponState, couponText } from './planWords';

const couponColumns = (nowMs: number): DataColumn<PlatformCoupon>[] => [
  { key: 'code', title: 'Code', card: 'title', render: ({ code }) => <strong>{code}</strong> },
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

/** Every coupon, the newest first. */
export function CouponsTab() {
  const result = useCouponsQuery();
  const [edited, setEdited] = useState<PlatformCoupon | 'new' | null>(null);
  const [nowMs] = useState(() => Date.now());
  return (
    <Answer result={result} what="the coupons">
      {(coupons) => (
        <div className="sup-stack">
          <div className="sup-actions">
            <Button icon="plus" variant="primary" onClick={() => setEdited('new')}>
              New coupon
            </Button>
          </div>
          <DataTable
            label="Coupons"
            columns={couponColumns(nowMs)}
            rows={coupons}
            rowKey={({ id }) => id}
            rowName={({ code }) => code}
            onRowClick={setEdited}
            empty={{ title: 'No coupon yet', description: 'A coupon makes the first bills of a business smaller.' }}
          />
          {edited !== null && (
            <CouponDialog coupon={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
          )}
        </div>
      )}
    </Answer>
  );
}
