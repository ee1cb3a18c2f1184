import type { TableColumn } from '@dukani/shared/lists';
import { Link } from '@dukani/shared/router';
import type { AuditEvent } from '@dukani/shared/rpc';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { changeLine, inWords } from '@dukani/shared/staff-frame';
import { ACTOR_KINDS, actorName } from './auditWords';

/** The columns of the audit record. */
export function auditColumns(pathOf: (eventId: string) => string): DataColumn<AuditEvent>[] {
  return [
    {
      key: 'action',
      title: 'Action',
      card: 'title',
      isFixed: true,
      render: (row) => (
        <span className="sup-two">
          <Link to={pathOf(row.id)}>{inWords(row.action)}</Link>
          <span className="sup-muted">{inWords(row.entity)}</span>
        </span>
      ),
    },
    {
      key: 'change',
      title: 'Change',
      render: (row) => {
        const line = changeLine(row, 'UTC');
        return line === '' ? (
          <span className="sup-muted">Nothing changed</span>
        ) : (
          <span className="sec-change" title={line}>
            {line}
          </span>
        );
      },
    },
    {
      key: 'actor',
      title: 'By',
      render: (row) => (
        <span className="sup-two">
          <span>{actorName(row)}</span>
          {row.actor_kind !== null && <span className="sup-muted">{ACTOR_KINDS[row.actor_kind]}</span>}
        </span>
      ),
    },
    {
      key: 'tenant',
      title: 'Business',
      render: (row) => row.tenant_name ?? <span className="sup-muted">The platform</span>,
    },
    {
      key: 'address',
      title: 'Address',
      isWideOnly: true,
      render: (row) => row.ip_address ?? <span className="sup-muted">None</span>,
    },
    { key: 'at', title: 'When (UTC)', align: 'right', render: (row) => <DateText iso={row.created_at} /> },
  ];
}

/** The columns of the exported file: times in ISO 8601, the change in words and UTC. */
export const AUDIT_EXPORT_COLUMNS: TableColumn<AuditEvent>[] = [
  { title: 'When', value: (row) => row.created_at },
  { title: 'Action', value: (row) => row.action },
  { title: 'Kind of thing', value: (row) => row.entity },
  { title: 'Thing', value: (row) => row.entity_id, isText: true },
  { title: 'Business', value: (row) => row.tenant_name },
  { title: 'Business id', value: (row) => row.tenant_id, isText: true },
  { title: 'By', value: (row) => actorName(row) },
  { title: 'Mail address', value: (row) => row.actor_email },
  { title: 'Done by', value: (row) => (row.actor_kind === null ? null : ACTOR_KINDS[row.actor_kind]) },
  { title: 'Address', value: (row) => row.ip_address, isText: true },
  { title: 'Session', value: (row) => row.session_id, isText: true },
  { title: 'Change', value: (row) => changeLine(row, 'UTC') },
];
