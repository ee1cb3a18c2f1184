import { formatNumber } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import { CHANNEL_NAMES, PURPOSE_NAMES, reasonText, STATE_WORDS } from '../words';

export const messageColumns = (currencyCode: string): DataColumn<rpc.MessageRow>[] => [
  {
    key: 'to',
    title: 'To',
    card: 'title',
    isFixed: true,
    render: ({ contact_name: name, address }) => (
      <span className="msg-two">
        <span>{name ?? address}</span>
        {name !== null && <span className="adm-muted">{address}</span>}
      </span>
    ),
  },
  {
    key: 'text',
    title: 'Message',
    card: 'note',
    render: ({ subject, text }) => <span className="msg-excerpt">{subject ?? text}</span>,
  },
  { key: 'channel', title: 'Channel', card: 'note', render: ({ channel }) => CHANNEL_NAMES[channel] },
  {
    key: 'state',
    title: 'State',
    card: 'figure',
    render: ({ state, reason }) => (
      <span className="msg-two">
        <span>
          <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>
        </span>
        {reason !== null && <span className="adm-muted">{reasonText(reason)}</span>}
      </span>
    ),
  },
  {
    key: 'purpose',
    title: 'Purpose',
    card: 'hidden',
    isOptional: true,
    render: ({ purpose }) => PURPOSE_NAMES[purpose],
  },
  {
    key: 'campaign',
    title: 'Campaign',
    card: 'hidden',
    isOptional: true,
    render: ({ campaign_name: name }) => name,
  },
  {
    key: 'parts',
    title: 'Parts',
    align: 'right',
    card: 'hidden',
    isOptional: true,
    render: ({ parts }) => formatNumber(parts),
  },
  {
    key: 'cost',
    title: 'Cost',
    align: 'right',
    card: 'hidden',
    render: ({ cost }) => <MoneyText amount={fromNumeric(cost)} currencyCode={currencyCode} />,
  },
  {
    key: 'when',
    title: 'When',
    card: 'note',
    render: (row) => <DateText iso={row.sent_at ?? row.created_at} format="relative" />,
  },
];

const at = (iso: string | null) => (iso === null ? null : new Date(iso));

export const messageExportColumns: readonly TableColumn<rpc.MessageRow>[] = [
  { title: 'Written', value: (row) => at(row.created_at) },
  { title: 'Channel', value: (row) => CHANNEL_NAMES[row.channel] },
  { title: 'Purpose', value: (row) => PURPOSE_NAMES[row.purpose] },
  { title: 'Contact', value: (row) => row.contact_name },
  { title: 'Address', value: (row) => row.address, isText: true },
  { title: 'Subject', value: (row) => row.subject },
  { title: 'Text', value: (row) => row.text },
  { title: 'State', value: (row) => STATE_WORDS[row.state].label },
  { title: 'Reason', value: (row) => (row.reason === null ? null : reasonText(row.reason)) },
  { title: 'Parts', value: (row) => row.parts },
  { title: 'Cost', value: (row) => row.cost },
  { title: 'Campaign', value: (row) => row.campaign_name },
  { title: 'Sent', value: (row) => at(row.sent_at) },
  { title: 'Delivered', value: (row) => at(row.delivered_at) },
  { title: 'Read', value: (row) => at(row.read_at) },
];
