import { useState } from 'react';
import { choiceFilter, ListScreen, useListState, type TableColumn } from '@dukani/shared/lists';
import type { BlockedAddress, BlockedAddresses } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
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

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: (['Blocked', 'Over', 'Unblocked'] as const).map((value) => ({ value, label: value })),
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

const EXPORT_COLUMNS: TableColumn<BlockedAddress>[] = [
  { title: 'Address or network', value: (row) => row.network, isText: true },
  { title: 'State', value: stateOf },
  { title: 'Reason', value: (row) => row.reason },
  { title: 'Blocked by', value: (row) => row.created_by },
  { title: 'Since', value: (row) => row.created_at },
  { title: 'Until', value: (row) => row.lifted_at ?? row.ends_at },
  { title: 'Unblocked by', value: (row) => row.lifted_by },
];

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
  const list = useListState({ key: 'platform-blocked', filters: FILTERS, sorts: SORTS });
  const text = list.query.trim().toLowerCase();
  const { state } = list.filters;
  const shown = rows.filter(
    (row) =>
      (state === null || stateOf(row) === state) &&
      [row.network, row.reason, row.created_by ?? ''].some((part) => part.toLowerCase().includes(text)),
  );
  return (
    <Section title="Blocked addresses" note="Nobody signs in or signs up from these until they end, 30 days at most.">
      <ListScreen
        list={list}
        noun={{ one: 'address', many: 'addresses' }}
        header={{
          title: 'Blocked addresses',
          isHidden: true,
          create: mayBlock ? { label: 'Block an address', onSelect: () => setIsBlocking(true) } : undefined,
        }}
        search={{ label: 'Search address, reason or person' }}
        table={{
          columns: blockedColumns(mayBlock ? setUnblocked : null),
          page: { rows: shown, count: shown.length },
          rowKey: (row) => row.id,
          rowName: (row) => row.network,
          empty: {
            title: 'No address is blocked',
            description: 'Block one that tries accounts under Failed sign-ins.',
          },
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: () => Promise.resolve({ rows: shown, nextCursor: null }),
            fileName: 'Blocked addresses',
          },
        }}
      />
      {isBlocking && <BlockDialog ownAddress={ownAddress} onClose={() => setIsBlocking(false)} />}
      {unblocked !== null && <UnblockDialog blocked={unblocked} onClose={() => setUnblocked(null)} />}
    </Section>
  );
}
