import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, ListScreen, useListState } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { useSearchParams } from '@dukani/shared/router';
import type { Affiliate, AffiliatePayout } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { DataTable, DateText, MoneyText, PageHeader, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Definitions } from '../common/Definitions';
import { Section } from '../common/Section';
import { AFFILIATE_SORTS, affiliateColumns, EXPORT_COLUMNS, inOrder, moneyLines } from './affiliateColumns';
import { AffiliateDialog } from './AffiliateDialog';
import { AffiliatePanel } from './AffiliatePanel';
import { useAffiliatePayoutsQuery, useAffiliatesQuery } from './affiliatesApi';
import { PayoutDialog, savePayout } from './PayoutDialog';

const DEFINITIONS = [
  ['Clicks', 'Visitors who opened the link, each once a day. Counted by the server, without a trace of the person.'],
  ['Signed up', 'Businesses whose owner touched this link first, at most 60 days before.'],
  ['Earned', 'The percentage of what these businesses really paid, without tax and credit, less what went back.'],
  [
    'Held',
    'Earned and not free yet. It is held for 15 days longer than money may go back by the settings, and for 45 days at least.',
  ],
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
  const list = useListState({ key: 'platform-affiliates', filters: FILTERS, sorts: AFFILIATE_SORTS });
  const shown = inOrder(
    affiliates.filter((affiliate) => isMeant(affiliate, list.query, list.filters.state)),
    list.sort,
  );
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
      <ListScreen
        list={list}
        noun={{ one: 'affiliate', many: 'affiliates' }}
        header={{
          title: 'Affiliates',
          isHidden: true,
          actions: (
            <>
              <Definitions definitions={DEFINITIONS} note="Currencies are kept apart; nothing is converted." />
              {currencies.length > 0 && <Button onClick={() => setDialog('payout')}>Make a pay-out file</Button>}
            </>
          ),
          create: { label: 'New affiliate', onSelect: () => setDialog('new') },
        }}
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
        toolbar={{
          hasViews: false,
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: () => Promise.resolve({ rows: moneyLines(shown), nextCursor: null }),
          },
        }}
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
