import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, ListScreen, useListState } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { Link, useSearchParams } from '@dukani/shared/router';
import type { Affiliate, AffiliatePayout } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import {
  DataTable,
  DateText,
  MoneyText,
  PageHeader,
  saveTextFile,
  toCsv,
  type DataColumn,
} from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Definitions } from '../common/Definitions';
import { Section } from '../common/Section';
import { AffiliateDialog } from './AffiliateDialog';
import { AffiliatePanel } from './AffiliatePanel';
import { AffiliateState } from './AffiliateState';
import { useAffiliatePayoutsQuery, useAffiliatesQuery } from './affiliatesApi';
import { PayoutDialog, savePayout } from './PayoutDialog';

const DEFINITIONS = [
  ['Clicks', 'Visitors who opened the link, each once a day. Counted by the server, without a trace of the person.'],
  ['Signed up', 'Businesses whose owner touched this link first, at most 60 days before.'],
  ['Earned', 'The percentage of what these businesses really paid, without tax and credit, less what went back.'],
  ['Held', 'Earned in the last 45 days: as long as money may still go back.'],
  ['Free', 'No longer held and not yet paid. Below 0 after a late refund: the next file pays less.'],
  ['Own business', 'One with the affiliate’s address, phone or account. It earns nothing.'],
] as const;

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'blocked', label: 'Blocked' },
    ],
    isPinned: true,
  }),
};
const SORTS = ['name'] as const;

/** /superadmin/affiliates: who brings businesses, what they are owed, and the files that pay them. */
export function AffiliatesScreen() {
  const result = useAffiliatesQuery();
  return (
    <div className="sup-stack">
      <PageHeader
        title="Affiliates"
        description="Who brings new businesses, and what they are owed. Views are logged."
      />
      <Answer result={result} what="the affiliates">
        {(affiliates) => <Affiliates affiliates={affiliates} />}
      </Answer>
      <Payouts />
    </div>
  );
}

function Affiliates({ affiliates }: { affiliates: readonly Affiliate[] }) {
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<'new' | 'payout' | null>(null);
  const list = useListState({ key: 'platform-affiliates', filters: FILTERS, sorts: SORTS });
  const shown = affiliates.filter((affiliate) => isMeant(affiliate, list.query, list.filters.state));
  const opened = affiliates.find(({ id }) => id === params.get('affiliate'));
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('affiliate');
    else next.set('affiliate', id);
    return next;
  };
  const currencies = [...new Set(affiliates.flatMap(({ balances }) => balances.map(({ currency }) => currency)))];
  return (
    <>
      <div className="sup-actions">
        <Button icon="plus" variant="primary" onClick={() => setDialog('new')}>
          New affiliate
        </Button>
        {currencies.length > 0 && <Button onClick={() => setDialog('payout')}>Make a pay-out file</Button>}
        <Button icon="download" onClick={() => saveAffiliates(shown)}>
          Export CSV
        </Button>
        <Definitions definitions={DEFINITIONS} note="Currencies are kept apart; nothing is converted." />
      </div>
      <ListScreen
        list={list}
        noun={{ one: 'affiliate', many: 'affiliates' }}
        header={{ title: 'Affiliates', isHidden: true }}
        search={{ label: 'Search name, code, e-mail or phone' }}
        table={{
          columns: affiliateColumns((id) => `?${addressOf(id).toString()}`),
          page: { rows: shown, count: shown.length },
          rowKey: ({ id }) => id,
          rowName: ({ name }) => name,
          onOpen: ({ id }) => setParams(addressOf(id)),
          empty: {
            title: 'No affiliate yet',
            description: 'An affiliate earns a share of what the businesses pay that came by their link.',
          },
        }}
        toolbar={{ hasViews: false }}
        aside={
          opened !== undefined && (
            <AffiliatePanel affiliate={opened} onClose={() => setParams(addressOf(null), { replace: true })} />
          )
        }
      />
      {dialog === 'new' && <AffiliateDialog affiliate={null} onClose={() => setDialog(null)} />}
      {dialog === 'payout' && <PayoutDialog currencies={currencies.toSorted()} onClose={() => setDialog(null)} />}
    </>
  );
}

/** All affiliates are here: what is typed is looked for on this side. */
function isMeant(affiliate: Affiliate, query: string, state: Affiliate['state'] | null): boolean {
  const text = query.trim().toLowerCase();
  return (
    (state === null || affiliate.state === state) &&
    [affiliate.name, affiliate.code, affiliate.email, affiliate.phone ?? ''].some((part) =>
      part.toLowerCase().includes(text),
    )
  );
}

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

const affiliateColumns = (pathOf: (id: string) => string): DataColumn<Affiliate>[] => [
  {
    key: 'name',
    title: 'Affiliate',
    card: 'title',
    isFixed: true,
    render: ({ id, name }) => <Link to={pathOf(id)}>{name}</Link>,
  },
  { key: 'code', title: 'Code', render: ({ code }) => code },
  {
    key: 'state',
    title: 'State',
    render: (affiliate) => <AffiliateState affiliate={affiliate} />,
  },
  { key: 'clicks', title: 'Clicks', align: 'right', render: (row) => formatNumber(row.clicks) },
  { key: 'sign_ups', title: 'Signed up', align: 'right', render: (row) => formatNumber(row.sign_ups) },
  { key: 'paying', title: 'Paid', align: 'right', render: (row) => formatNumber(row.paying) },
  { key: 'earned', title: 'Earned', align: 'right', render: (row) => amounts(row, 'earned') },
  { key: 'payable', title: 'Free', align: 'right', card: 'figure', render: (row) => amounts(row, 'payable') },
];

function Payouts() {
  const result = useAffiliatePayoutsQuery();
  return (
    <Section
      title="Pay-out files"
      note="A file never changes. Its checksum tells whether the one at hand is the one that was made."
    >
      <Answer result={result} what="the pay-out files">
        {(payouts) => (
          <DataTable
            label="Pay-out files"
            columns={PAYOUT_COLUMNS}
            rows={payouts}
            rowKey={({ id }) => id}
            empty={{ title: 'No file was made yet' }}
          />
        )}
      </Answer>
    </Section>
  );
}

const PAYOUT_COLUMNS: DataColumn<AffiliatePayout>[] = [
  { key: 'at', title: 'Made', card: 'title', render: (row) => <DateText iso={row.created_at} /> },
  { key: 'people', title: 'People', align: 'right', render: (row) => formatNumber(row.people) },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={fromNumeric(row.total)} currencyCode={row.currency} />,
  },
  { key: 'sha', title: 'SHA-256', isWideOnly: true, render: (row) => <code className="sup-code">{row.sha256}</code> },
  {
    key: 'file',
    title: 'File',
    render: (row) => (
      <Button size="small" icon="download" onClick={() => savePayout(row)}>
        Download
      </Button>
    ),
  },
];

function saveAffiliates(affiliates: readonly Affiliate[]): void {
  saveTextFile(
    'affiliates.csv',
    toCsv(
      ['Affiliate', 'Code', 'State', 'Clicks', 'Signed up', 'Paid', 'Currency', 'Earned', 'Held', 'Free', 'Paid out'],
      affiliates.flatMap(({ name, code, state, clicks, sign_ups: signUps, paying, balances }) =>
        (balances.length === 0 ? [null] : balances).map((balance) => [
          name,
          code,
          state,
          clicks,
          signUps,
          paying,
          balance?.currency ?? '',
          balance?.earned ?? 0,
          balance?.held ?? 0,
          balance?.payable ?? 0,
          balance?.paid_out ?? 0,
        ]),
      ),
    ),
    'text/csv',
  );
}
