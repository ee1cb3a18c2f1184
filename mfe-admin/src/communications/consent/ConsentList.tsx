import { useState, type ComponentProps } from 'react';
import { formatDate } from '@dukani/shared/format';
import { choiceFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { ContactFilterField, useContactOption } from '../../common/contacts/ContactFilterField';
import { useListConsentsInfiniteQuery } from '../messagesApi';
import { CHANNEL_NAMES, CHANNEL_OPTIONS } from '../words';
import { ConsentDialog } from './ConsentDialog';

const FILTERS = {
  channel: choiceFilter({ label: 'Channel', options: CHANNEL_OPTIONS, isPinned: true }),
  contact: idFilter({ label: 'Contact' }),
};
const SORTS = ['newest'] as const;

const SEARCHED_FIELDS = {
  contact: (field: ComponentProps<typeof ContactFilterField>) => <ContactFilterField {...field} />,
};

const COLUMNS: readonly DataColumn<rpc.ConsentRow>[] = [
  {
    key: 'contact',
    title: 'Contact',
    card: 'title',
    isFixed: true,
    render: ({ contact_id: id, contact_name: name }) => <Link to={`/admin/customers/${id}?tab=consent`}>{name}</Link>,
  },
  { key: 'channel', title: 'Channel', card: 'note', render: ({ channel }) => CHANNEL_NAMES[channel] },
  {
    key: 'state',
    title: 'Agreed',
    card: 'figure',
    render: ({ is_granted: isGranted }) => (
      <Badge tone={isGranted ? 'success' : 'danger'}>{isGranted ? 'Agreed' : 'Withdrawn'}</Badge>
    ),
  },
  { key: 'on', title: 'On', card: 'note', render: ({ given_on: day }) => formatDate(day, 'UTC') },
  {
    key: 'source',
    title: 'How',
    card: 'note',
    render: ({ source, wording, proof }) => (
      <span className="msg-two">
        <span>{source}</span>
        {wording !== null && <span className="adm-muted">“{wording}”</span>}
        {proof !== null && <span className="adm-muted">Proof: {proof}</span>}
      </span>
    ),
  },
  {
    key: 'by',
    title: 'Recorded',
    card: 'hidden',
    render: ({ recorded_by: person, created_at: at }) => (
      <span className="msg-two">
        <span>{person ?? 'By the customer'}</span>
        <span className="adm-muted">
          <DateText iso={at} />
        </span>
      </span>
    ),
  },
];

/** The ledger of consent, newest first; nothing in it changes or goes. */
export function ConsentList() {
  const mayRecord = usePermission('contacts.edit');
  const [isRecording, setIsRecording] = useState(false);
  const list = useListState({ key: 'message-consents', filters: FILTERS, sorts: SORTS });
  const { channel, contact } = list.filters;
  const result = useListConsentsInfiniteQuery({ contactId: contact, channel }, { refetchOnMountOrArgChange: true });
  const options = useContactOption(contact);
  const record = () => setIsRecording(true);
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'entry', many: 'entries' }}
        header={{
          title: 'Consent',
          isHidden: true,
          create: mayRecord ? { label: 'Record consent', onSelect: record } : undefined,
        }}
        search={{ options: { contact: options }, fields: SEARCHED_FIELDS }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, ({ rows }) => rows),
          rowKey: ({ id }) => id,
          rowName: ({ contact_name: name }) => name,
          empty: {
            title: 'Nobody has agreed yet',
            description:
              'Marketing goes only to contacts who agreed. Record it here, in the contact, or let customers tick it in your shop.',
            action: mayRecord && (
              <Button variant="primary" onClick={record}>
                Record consent
              </Button>
            ),
          },
        }}
      />
      {isRecording && <ConsentDialog onClose={() => setIsRecording(false)} />}
    </>
  );
}
