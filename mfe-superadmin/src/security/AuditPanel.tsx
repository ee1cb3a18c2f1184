import type { AuditEvent } from '@dukani/shared/rpc';
import { Button, Drawer } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { FactList } from '../common/FactList';
import { ChangeTable, changesOf, inWords } from '@dukani/shared/staff-frame';
import { ACTOR_KINDS, actorName } from './auditWords';

interface AuditPanelProps {
  event: AuditEvent;
  onClose: () => void;
  /** Narrows the list to what this entry is about. */
  onFilter: (filters: { tenant?: string; actor?: string; action?: string }) => void;
}

/** One entry of the audit record: who, what, from where, and each value before and after. */
export function AuditPanel({ event, onClose, onFilter }: AuditPanelProps) {
  const { tenant_id: tenantId, actor_id: actorId, action } = event;
  const narrow = (filters: Parameters<AuditPanelProps['onFilter']>[0]) => {
    onClose();
    onFilter(filters);
  };
  return (
    <Drawer isOpen title={inWords(action)} onClose={onClose}>
      <div className="sup-panel">
        <section aria-label="Entry">
          <FactList
            facts={[
              ['When (UTC)', <DateText key="at" iso={event.created_at} />],
              ['By', actorName(event)],
              ['Mail address', event.actor_email ?? 'None'],
              ['Done by', event.actor_kind === null ? 'Not recorded' : ACTOR_KINDS[event.actor_kind]],
              ['Business', event.tenant_name ?? 'The platform'],
              ['Kind of thing', inWords(event.entity)],
              ['Thing', event.entity_id === null ? 'None' : <code key="thing">{event.entity_id}</code>],
              ['Address', event.ip_address ?? 'None'],
              ['Session', event.session_id === null ? 'None' : <code key="session">{event.session_id}</code>],
            ]}
          />
        </section>
        <section aria-label="Changes">
          <h3>Changes</h3>
          <Changes event={event} />
        </section>
        <div className="sup-actions">
          {tenantId !== null && <Button onClick={() => narrow({ tenant: tenantId })}>Only this business</Button>}
          {actorId !== null && <Button onClick={() => narrow({ actor: actorId })}>Only this person</Button>}
          <Button onClick={() => narrow({ action })}>Only this action</Button>
        </div>
      </div>
    </Drawer>
  );
}

function Changes({ event }: { event: AuditEvent }) {
  const changes = changesOf(event, 'UTC');
  if (changes.length === 0)
    return <p className="sup-muted">Nothing changed: it was a look, or the values are the same.</p>;
  return <ChangeTable changes={changes} />;
}
