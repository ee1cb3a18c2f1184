import { formatNumber } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type { Affiliate } from '@dukani/shared/rpc';
import { MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { AffiliateState } from './AffiliateState';

export const AFFILIATE_SORTS = [
  'newest',
  'name_asc',
  'name_desc',
  'clicks_asc',
  'clicks_desc',
  'sign_ups_asc',
  'sign_ups_desc',
  'paying_asc',
  'paying_desc',
] as const;
type AffiliateSort = (typeof AFFILIATE_SORTS)[number];

const sortOf = <Key extends 'name' | 'clicks' | 'sign_ups' | 'paying'>(key: Key) => ({
  ascending: `${key}_asc` as const,
  descending: `${key}_desc` as const,
});

const ORDERS: Record<Exclude<AffiliateSort, 'newest'>, (a: Affiliate, b: Affiliate) => number> = {
  name_asc: (a, b) => a.name.localeCompare(b.name),
  name_desc: (a, b) => b.name.localeCompare(a.name),
  clicks_asc: (a, b) => a.clicks - b.clicks,
  clicks_desc: (a, b) => b.clicks - a.clicks,
  sign_ups_asc: (a, b) => a.sign_ups - b.sign_ups,
  sign_ups_desc: (a, b) => b.sign_ups - a.sign_ups,
  paying_asc: (a, b) => a.paying - b.paying,
  paying_desc: (a, b) => b.paying - a.paying,
};

/** Affiliates come newest first, all of them: any other order is made here. */
export const inOrder = (affiliates: readonly Affiliate[], sort: AffiliateSort): readonly Affiliate[] =>
  sort === 'newest' ? affiliates : affiliates.toSorted(ORDERS[sort]);

const amounts = (affiliate: Affiliate, key: 'earned' | 'payable') => (
  <>
    {affiliate.balances.length === 0 && <span className="sup-muted">None</span>}
    {affiliate.balances.map((balance) => (
      <div key={balance.currency}>
        <MoneyText amount={fromNumeric(balance[key])} currencyCode={balance.currency} />
      </div>
    ))}
  </>
);

export const affiliateColumns = (pathOf: (id: string) => string): DataColumn<Affiliate>[] => [
  {
    key: 'name',
    title: 'Affiliate',
    card: 'title',
    isFixed: true,
    sort: sortOf('name'),
    render: ({ id, name }) => <Link to={pathOf(id)}>{name}</Link>,
  },
  { key: 'code', title: 'Code', render: ({ code }) => code },
  {
    key: 'state',
    title: 'State',
    render: (affiliate) => <AffiliateState affiliate={affiliate} />,
  },
  {
    key: 'clicks',
    title: 'Clicks',
    align: 'right',
    sort: sortOf('clicks'),
    render: (row) => formatNumber(row.clicks),
  },
  {
    key: 'sign_ups',
    title: 'Signed up',
    align: 'right',
    sort: sortOf('sign_ups'),
    render: (row) => formatNumber(row.sign_ups),
  },
  { key: 'paying', title: 'Paid', align: 'right', sort: sortOf('paying'), render: (row) => formatNumber(row.paying) },
  { key: 'earned', title: 'Earned', align: 'right', render: (row) => amounts(row, 'earned') },
  { key: 'payable', title: 'Free', align: 'right', card: 'figure', render: (row) => amounts(row, 'payable') },
];

/** A line of the exported file: an affiliate in one currency. */
interface AffiliateMoney {
  affiliate: Affiliate;
  balance: Affiliate['balances'][number] | null;
}

/** Whoever has not earned anything yet has one line without a currency. */
export const moneyLines = (affiliates: readonly Affiliate[]): AffiliateMoney[] =>
  affiliates.flatMap((affiliate) =>
    (affiliate.balances.length === 0 ? [null] : affiliate.balances).map((balance) => ({ affiliate, balance })),
  );

export const EXPORT_COLUMNS: TableColumn<AffiliateMoney>[] = [
  { title: 'Affiliate', value: ({ affiliate }) => affiliate.name },
  { title: 'Code', value: ({ affiliate }) => affiliate.code, isText: true },
  { title: 'State', value: ({ affiliate }) => affiliate.state },
  { title: 'Clicks', value: ({ affiliate }) => affiliate.clicks },
  { title: 'Signed up', value: ({ affiliate }) => affiliate.sign_ups },
  { title: 'Paid', value: ({ affiliate }) => affiliate.paying },
  { title: 'Currency', value: ({ balance }) => balance?.currency ?? null },
  { title: 'Earned', value: ({ balance }) => balance?.earned ?? 0 },
  { title: 'Held', value: ({ balance }) => balance?.held ?? 0 },
  { title: 'Free', value: ({ balance }) => balance?.payable ?? 0 },
  { title: 'Paid out', value: ({ balance }) => balance?.paid_out ?? 0 },
];
