import { useState } from 'react';
import type { BlockedAddress, BlockedAddresses } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DataTable, DateText, saveTextFile, toCsv, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Section } from '../common/Section';
import { BlockDialog } from './BlockDialog';
import { useBlockedAddressesQuery } from './securityApi';
import { UnblockDialog } from './UnblockDialog';

const stateOf = ({ is_live: isLive, lifted_at: lifted }: BlockedAddress) =>
  isLive ? 'Blocked' : lifted === null ? 'Over' : 'Unblocked';

const blockedColumns = (onUnblock: ((row: BlockedAddress) => void) | null): DataColumn<BlockedAddress>[] => [
  { key: 'network', title: 'Address or network', card: 'title', render: (row) => row.network },
  {
    key: 'state',
    title: 'State',
    render: (row) => <Badge tone={row.is_live ? 'danger' : 'neutral'}>{stateOf(row)}</Badge>,
  },
  { key: 'reason', title: 'Reason', render: (row) => row.reason },
  { key: 'by', title: 'By', render: (row) => row.lifted_by ?? row.created_by ?? 'A removed account' },
  { key: 'since', title: 'Since', align: 'right', render: (row) => <DateText iso={row.created_at} /> },
  { key: 'until', title: 'Until', align: 'right', render: (row) => <DateText iso={row.lifted_at ?? row.ends_at} /> },
  {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    card: 'action',
    render: (row) =>
      row.is_live &&
      onUnblock !== null && (
        <Button size="small" aria-label={`Unblock ${row.network}`} onClick={() => onUnblock(row)}>
          Unblock
        </Button>
      ),
  },
];

const fileOf = (rows: readonly BlockedAddress[]) =>
  toCsv(
    ['Address or network', 'State', 'Reason', 'Blocked by', 'Since', 'Until', 'Unblocked by'],
    rows.map((row) => [
      row.network,
      stateOf(row),
      row.reason,
      row.created_by ?? '',
      row.created_at,
      row.lifted_at ?? row.ends_at,
      row.lifted_by ?? '',
    ]),
  );

/** Addresses that nobody signs in from. */
export function BlockedTab() {
  const result = useBlockedAddressesQuery();
  return (
    <Answer result={result} what="the blocked addresses">
      {(answer) => <Blocked {...answer} />}
    </Answer>
  );
}

function Blocked({ own_address: ownAddress, may_block: mayBlock, rows }: BlockedAddresses) {
  const [isBlocking, setIsBlocking] = useState(false);
  const [unblocked, setUnblocked] = useState<BlockedAddress | null>(null);
  return (
    <Section title="Blocked addresses" note="Nobody signs in or signs up from these until they end, 30 days at most.">
      <div className="sup-actions">
        {mayBlock && (
          <Button icon="plus" variant="primary" onClick={() => setIsBlocking(true)}>
            Block an address
          </Button>
        )}
        {rows.length > 0 && (
          <Button icon="download" onClick={() => saveTextFile('blocked-addresses.csv', fileOf(rows))}>
            Export CSV
          </Button>
        )}
      </div>
      <DataTable
        label="Blocked addresses"
        columns={blockedColumns(mayBlock ? setUnblocked : null)}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.network}
        empty={{ title: 'No address is blocked', description: 'Block one that tries accounts under Failed sign-ins.' }}
      />
      {isBlocking && <BlockDialog ownAddress={ownAddress} onClose={() => setIsBlocking(false)} />}
      {unblocked !== null && <UnblockDialog blocked={unblocked} onClose={() => setUnblocked(null)} />}
    </Section>
  );
}
