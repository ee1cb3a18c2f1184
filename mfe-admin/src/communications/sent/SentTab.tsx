import type { ComponentProps } from 'react';
import { choiceFilter, dateRangeFilter, idFilter, ListScreen, pageRows, useListState } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { useBusiness } from '../../common/useBusiness';
import { ContactFilterField, useContactOption } from '../../common/contacts/ContactFilterField';
import { useOpenRow } from '../../common/useOpenRow';
import { useListCampaignsQuery } from '../campaignsApi';
import { useLazyExportMessagesQuery, useListMessagesInfiniteQuery } from '../messagesApi';
import { searched } from '../messagesCache';
import { CHANNEL_OPTIONS, PURPOSE_OPTIONS, STATE_OPTIONS } from '../words';
import { messageColumns, messageExportColumns } from './messageColumns';
import { MessageDrawer } from './MessageDrawer';

const FILTERS = {
  channel: choiceFilter({ label: 'Channel', options: CHANNEL_OPTIONS, isPinned: true }),
  state: choiceFilter({ label: 'State', options: STATE_OPTIONS }),
  purpose: choiceFilter({ label: 'Purpose', options: PURPOSE_OPTIONS }),
  campaign: idFilter({ label: 'Campaign' }),
  contact: idFilter({ label: 'Contact' }),
  days: dateRangeFilter({ label: 'Days' }),
};
const SORTS = ['newest'] as const;

const SEARCHED_FIELDS = {
  contact: (field: ComponentProps<typeof ContactFilterField>) => <ContactFilterField {...field} />,
};

type Asked = { [Name in keyof rpc.MessageFilter]-?: Required<rpc.MessageFilter>[Name] | null };

/** What is asked for, without what is not. */
const messageFilter = (asked: Asked): rpc.MessageFilter =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));

/** Every message, who got it, what became of it and what it cost. */
export function SentTab() {
  const { currencyCode } = useBusiness();
  const [openId, show] = useOpenRow('message');
  const list = useListState({ key: 'sent-messages', filters: FILTERS, sorts: SORTS });
  const { channel, state, purpose, campaign, contact, days } = list.filters;
  const filter = messageFilter({
    channel,
    state,
    purpose,
    campaign_id: campaign,
    contact_id: contact,
    search: searched(list.query),
    ...days,
  });
  const result = useListMessagesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  const campaigns = useListCampaignsQuery({ state: null, search: '' }).data ?? [];
  const contactOptions = useContactOption(contact);
  const [readPage] = useLazyExportMessagesQuery();
  const opened = result.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === openId);
  return (
    <ListScreen
      list={list}
      noun={{ one: 'message', many: 'messages' }}
      header={{ title: 'Sent', isHidden: true }}
      search={{
        label: 'Search messages',
        options: { campaign: campaigns.map(({ id, name }) => ({ value: id, label: name })), contact: contactOptions },
        fields: SEARCHED_FIELDS,
      }}
      table={{
        columns: messageColumns(currencyCode),
        page: pageRows(result, ({ rows }) => rows),
        rowKey: ({ id }) => id,
        rowName: ({ contact_name: name, address }) => name ?? address,
        onOpen: ({ id }) => show(id),
        empty: {
          title: 'No messages yet',
          description: 'Receipts, orders, reminders and campaigns appear here once they are sent.',
        },
      }}
      toolbar={{
        exports: {
          columns: messageExportColumns,
          loadPage: async (after) => {
            const page = await readPage({ filter, after }).unwrap();
            return { rows: page.rows, nextCursor: page.next_cursor };
          },
        },
      }}
      aside={opened !== undefined && <MessageDrawer key={opened.id} message={opened} onClose={() => show(null)} />}
    />
  );
}
