import { useState } from 'react';
import { TextAreaField } from '@dukani/shared/fields';
import { ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { ActionDialog, DateText, useEditForm, type DataColumn } from '@dukani/shared/ui-antd';
import { useLiftSuppressionMutation, useListSuppressionsInfiniteQuery } from '../messagesApi';
import { CHANNEL_NAMES, SUPPRESSION_WORDS } from '../words';

const FILTERS = {};
const SORTS = ['newest'] as const;

const columnsOf = (onLift: ((row: rpc.SuppressionRow) => void) | null): DataColumn<rpc.SuppressionRow>[] => [
  {
    key: 'address',
    title: 'Address',
    card: 'title',
    isFixed: true,
    render: ({ address, contact_id: id, contact_name: name }) => (
      <span className="msg-two">
        <span>{address}</span>
        {id !== null && <Link to={`/admin/customers/${id}`}>{name}</Link>}
      </span>
    ),
  },
  { key: 'channel', title: 'Channel', card: 'note', render: ({ channel }) => CHANNEL_NAMES[channel] },
  {
    key: 'reason',
    title: 'Why',
    card: 'figure',
    render: ({ reason }) => (
      <Badge tone={reason === 'complaint' ? 'danger' : reason === 'bounce' ? 'warning' : 'neutral'}>
        {SUPPRESSION_WORDS[reason]}
      </Badge>
    ),
  },
  { key: 'detail', title: 'Detail', card: 'note', render: ({ detail }) => detail },
  { key: 'since', title: 'Since', card: 'note', render: (row) => <DateText iso={row.created_at} format="date" /> },
  ...(onLift === null
    ? []
    : [
        {
          key: 'actions',
          title: 'Actions',
          isTitleHidden: true,
          card: 'action' as const,
          render: (row: rpc.SuppressionRow) => (
            <Button size="small" aria-label={`Allow messages to ${row.address}`} onClick={() => onLift(row)}>
              Allow messages
            </Button>
          ),
        },
      ]),
];

/** Addresses that get nothing: they do not exist, their owner complained or unsubscribed. */
export function SuppressionList() {
  const maySend = usePermission('communications.send');
  const [lifted, setLifted] = useState<rpc.SuppressionRow | null>(null);
  const list = useListState({ key: 'message-suppressions', filters: FILTERS, sorts: SORTS });
  const result = useListSuppressionsInfiniteQuery({ search: list.query }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'address', many: 'addresses' }}
        header={{ title: 'Addresses we do not write to', isHidden: true }}
        search={{ label: 'Search addresses' }}
        table={{
          columns: columnsOf(maySend ? setLifted : null),
          page: pageRows(result, ({ rows }) => rows),
          rowKey: ({ id }) => id,
          rowName: ({ address }) => address,
          empty: {
            title: 'No address is blocked',
            description: 'Addresses that bounce, complain or unsubscribe are added automatically.',
          },
        }}
        toolbar={{ hasViews: false }}
      />
      {lifted !== null && <LiftDialog suppression={lifted} onClose={() => setLifted(null)} />}
    </>
  );
}

/** Asks why an address may be written to again. */
function LiftDialog({ suppression, onClose }: { suppression: rpc.SuppressionRow; onClose: () => void }) {
  const [lift] = useLiftSuppressionMutation();
  const form = useEditForm({
    initial: { reason: '' },
    version: null,
    validate: ({ reason }) => (reason.trim().length < 10 ? { reason: 'Give a reason of at least 10 characters.' } : {}),
    save: ({ reason }) => lift({ id: suppression.id, reason: reason.trim() }).unwrap(),
    savedText: () => `Messages to ${suppression.address} are allowed`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Allow messages to ${suppression.address}?`}
      saveLabel="Allow messages"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>
        {suppression.reason === 'stop' || suppression.reason === 'complaint'
          ? 'Marketing still needs a new consent of this person after this.'
          : 'Only when you know that the address works again.'}
      </p>
      <TextAreaField label="Reason" {...form.field('reason')} maxLength={500} rows={3} required />
    </ActionDialog>
  );
}
