import { formatNumber } from '@dukani/shared/format';
import { choiceFilter, ListScreen, useListState } from '@dukani/shared/lists';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, ButtonLink } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { useListTemplatesQuery } from '../campaignsApi';
import { CHANNEL_NAMES, CHANNEL_OPTIONS, EVENT_NAMES, PURPOSE_NAMES, tabLink, WHATSAPP_WORDS } from '../words';
import { TemplateEditor } from './TemplateEditor';

const FILTERS = { channel: choiceFilter({ label: 'Channel', options: CHANNEL_OPTIONS, isPinned: true }) };
const SORTS = ['name'] as const;

const COLUMNS: readonly DataColumn<rpc.MessageTemplateRow>[] = [
  {
    key: 'name',
    title: 'Name',
    card: 'title',
    isFixed: true,
    render: ({ name, body }) => (
      <span className="msg-two">
        <span>{name}</span>
        <span className="msg-excerpt adm-muted">{body}</span>
      </span>
    ),
  },
  { key: 'channel', title: 'Channel', card: 'note', render: ({ channel }) => CHANNEL_NAMES[channel] },
  {
    key: 'use',
    title: 'Sent',
    card: 'note',
    render: ({ event_key: event, purpose }) =>
      event === null
        ? `By campaigns (${PURPOSE_NAMES[purpose].toLowerCase()})`
        : `Automatically: ${EVENT_NAMES[event]}`,
  },
  { key: 'language', title: 'Language', card: 'hidden', isOptional: true, render: ({ language }) => language },
  {
    key: 'parts',
    title: 'Parts',
    align: 'right',
    card: 'hidden',
    render: ({ parts }) => (parts === null ? null : formatNumber(parts)),
  },
  {
    key: 'state',
    title: 'State',
    card: 'note',
    render: ({ channel, is_on: isOn, whatsapp_state: state }) => (
      <span className="msg-line">
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        {channel === 'whatsapp' && <Badge tone={WHATSAPP_WORDS[state].tone}>{WHATSAPP_WORDS[state].label}</Badge>}
      </span>
    ),
  },
  {
    key: 'changed',
    title: 'Changed',
    card: 'hidden',
    render: (row) => <DateText iso={row.updated_at} format="date" />,
  },
];

/** The texts of messages, or one of them by `?template=`. */
export function TemplatesTab() {
  const [params] = useSearchParams();
  const template = params.get('template');
  return template === null ? <TemplateList /> : <TemplateEditor key={template} templateId={template} />;
}

function TemplateList() {
  const navigate = useNavigate();
  const maySend = usePermission('communications.send');
  const list = useListState({ key: 'message-templates', filters: FILTERS, sorts: SORTS });
  const { channel } = list.filters;
  const { data, isLoading, error, refetch } = useListTemplatesQuery({ search: list.query, channel });
  const create = tabLink('templates', { template: 'new', ...(channel === null ? {} : { channel }) });
  return (
    <ListScreen
      list={list}
      noun={{ one: 'template', many: 'templates' }}
      header={{
        title: 'Templates',
        isHidden: true,
        create: maySend ? { label: 'New template', to: create } : undefined,
      }}
      search={{ label: 'Search templates' }}
      table={{
        columns: COLUMNS,
        page: { rows: data, count: data?.length, isLoading, error, onRetry: () => void refetch() },
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        onOpen: ({ id }) => void navigate(tabLink('templates', { template: id })),
        empty: {
          title: 'No templates yet',
          description:
            'A template is a text with variables such as the customer’s name. Campaigns send it, or an event does: an order, a receipt, a debt.',
          action: maySend && (
            <ButtonLink variant="primary" to={create}>
              New template
            </ButtonLink>
          ),
        },
      }}
    />
  );
}
