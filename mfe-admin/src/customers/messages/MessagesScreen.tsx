import { choiceFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import type { ContactMessage } from '@dukani/shared/rpc';
import { Badge, ButtonLink } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../../common/useOpenRow';
import { useBusinessCountry } from '../useBusinessCountry';
import { MessageDrawer } from './MessageDrawer';
import './messages.css';
import { useListContactMessagesInfiniteQuery } from './messagesApi';
import { MESSAGE_STATE } from './messageState';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'all', label: 'All' },
      { value: 'new', label: MESSAGE_STATE.new.label },
      { value: 'answered', label: MESSAGE_STATE.answered.label },
      { value: 'closed', label: MESSAGE_STATE.closed.label },
    ],
    initial: 'all',
    isPinned: true,
  }),
};
const SORTS = ['newest'] as const;

const COLUMNS: readonly DataColumn<ContactMessage>[] = [
  { key: 'name', title: 'From', card: 'title', isFixed: true, render: (row) => row.name },
  {
    key: 'message',
    title: 'Message',
    render: (row) => <span className="cust-message__excerpt">{row.message}</span>,
  },
  { key: 'reach', title: 'Answer to', render: (row) => row.email ?? row.phone },
  { key: 'sent', title: 'Sent', render: (row) => <DateText iso={row.created_at} format="relative" /> },
  {
    key: 'state',
    title: 'State',
    render: (row) => <Badge tone={MESSAGE_STATE[row.state].tone}>{MESSAGE_STATE[row.state].label}</Badge>,
  },
];

/** /admin/customers/messages: what visitors of the shop wrote into its contact form. */
export function MessagesScreen() {
  const [openId, show] = useOpenRow('message');
  const { name, country } = useBusinessCountry();
  const list = useListState({ key: 'messages', filters: FILTERS, sorts: SORTS });
  const { state } = list.filters;
  const result = useListContactMessagesInfiniteQuery(
    { query: list.query, state: state === 'all' || state === null ? null : state },
    { refetchOnMountOrArgChange: true },
  );
  const rows = result.data?.pages.flatMap((page) => page.rows) ?? [];
  const opened = rows.find(({ id }) => id === openId);
  return (
    <ListScreen
      list={list}
      noun={{ one: 'message', many: 'messages' }}
      header={{
        title: 'Messages',
        description: 'What visitors of your shop ask you. You answer by email, phone or WhatsApp.',
        actions: (
          <ButtonLink to="/admin/customers" icon="users">
            Contacts
          </ButtonLink>
        ),
      }}
      search={{ label: 'Search messages' }}
      table={{
        columns: COLUMNS,
        page: pageRows(
          result,
          (page) => page.rows,
          (page) => page.count,
        ),
        rowKey: (row) => row.id,
        rowName: (row) => row.name,
        onOpen: (row) => show(row.id),
        empty: {
          title: 'No messages yet',
          description: 'Visitors can write to you from Contact in your shop. Their messages appear here.',
        },
      }}
      aside={
        opened !== undefined && (
          <MessageDrawer
            key={opened.id}
            message={opened}
            country={country}
            businessName={name}
            onClose={() => show(null)}
          />
        )
      }
    />
  );
}
