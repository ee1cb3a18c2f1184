import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { useSearchParams } from '@dukani/shared/router';
import type { Affiliate, AffiliatePayout } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
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
import { useAffiliatePayoutsQuery, useAffiliatesQuery } from './affiliatesApi';
import { PayoutDialog, savePayout } from './PayoutDialog';

const DEFINITIONS = [
  ['Signed up', 'Businesses whose owner touched this link first, at most 60 days before.'],
  ['Earned', 'The percentage of what these businesses really paid, without tax and credit, less what went back.'],
  ['Held', 'Earned in the last 45 days: as long as money may still go back.'],
  ['Free', 'No longer held and not yet paid. Below 0 after a late refund: the next file pays less.'],
  ['Own business', 'One with the affiliate’s address, phone or account. It earns nothing.'],
] as const;

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
  const opened = affiliates.find(({ id }) => id === params.get('affiliate'));
  const open = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('affiliate');
    else next.set('affiliate', id);
    setParams(next, { replace: true });
  };
  const currencies = [...new Set(affiliates.flatMap(({ balances }) => balances.map(({ currency }) => currency)))];
  return (
    <>
      <div className="sup-actions">
        <Button icon="plus" variant="primary" onClick={() => setDialog('new')}>
          New affiliate
        </Button>
        {currencies.length > 0 && <Button onClick={() => setDialog('payout')}>Make a pay-out file</Button>}
        <Button icon="download" onClick={() => saveAffiliates(affiliates)}>
          Export CSV
        </Button>
        <Definitions definitions={DEFINITIONS} note="Currencies are kept apart; nothing is converted." />
      </div>
      <DataTable
        label="Affiliates"
        columns={COLUMNS}
        rows={affiliates}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={({ id }) => open(id)}
        empty={{
          title: 'No affiliate yet',
          description: 'An affiliate earns a share of what the businesses pay that came by their link.',
        }}
      />
      {opened !== undefined && <AffiliatePanel affiliate={opened} onClose={() => open(null)} />}
      {dialog === 'new' && <AffiliateDialog affiliate={null} onClose={() => setDialog(null)} />}
      {dialog === 'payout' && <PayoutDialog currencies={currencies.toSorted()} onClose={() => setDialog(null)} />}
    </>
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

const COLUMNS: DataColumn<Affiliate>[] = [
  { key: 'name', title: 'Affiliate', card: 'title', render: ({ name }) => <strong>{name}</strong> },
  { key: 'code', title: 'Code', render: ({ code }) => code },
  {
    key: 'state',
    title: 'State',
    render: ({ state, flagged }) => (
      <>
        <Badge tone={state === 'active' ? 'success' : 'danger'}>{state === 'active' ? 'Active' : 'Blocked'}</Badge>
        {flagged > 0 && <Badge tone="warning">{`${formatNumber(flagged)} to look at`}</Badge>}
      </>
    ),
  },
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
      ['Affiliate', 'Code', 'State', 'Signed up', 'Paid', 'Currency', 'Earned', 'Held', 'Free', 'Paid out'],
      affiliates.flatMap(({ name, code, state, sign_ups: signUps, paying, balances }) =>
        (balances.length === 0 ? [null] : balances).map((balance) => [
          name,
          code,
          state,
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
