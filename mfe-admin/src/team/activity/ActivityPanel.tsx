import { Link } from '@dukani/shared/router';
import type { ActivityEvent } from '@dukani/shared/rpc';
import { ChangeTable, changesOf, inWords } from '@dukani/shared/staff-frame';
import { Button, Drawer } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { kindOf, withoutIds, whoDid } from './activityWords';

interface ActivityPanelProps {
  event: ActivityEvent;
  timezone: string;
  onClose: () => void;
  /** Narrows the list to a person. */
  onPerson: (userId: string) => void;
}

/** One entry: who, what, when, from where, and each value before and after. */
export function ActivityPanel({ event, timezone, onClose, onPerson }: ActivityPanelProps) {
  const { actor_id: actorId, entity, entity_id: entityId, subject } = event;
  const changes = changesOf(withoutIds(event), timezone);
  return (
    <Drawer isOpen title={inWords(event.action)} onClose={onClose}>
      <div className="adm-stack">
        <dl className="team-facts">
          <div>
            <dt>When</dt>
            <dd>
              <DateText iso={event.created_at} timezone={timezone} />
            </dd>
          </div>
          <div>
            <dt>Person</dt>
            <dd>{whoDid(event)}</dd>
          </div>
          <div>
            <dt>About</dt>
            <dd>
              {kindOf(entity, inWords)}
              {subject !== null && ': '}
              {entity === 'sales' && subject !== null ? (
                <Link to={`/admin/sales/${entityId}`}>{subject}</Link>
              ) : (
                subject
              )}
            </dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd>{event.ip_address ?? 'Not recorded'}</dd>
          </div>
        </dl>
        {changes.length === 0 ? (
          <p className="adm-muted">No values are recorded with this.</p>
        ) : (
          <ChangeTable changes={changes} />
        )}
        {actorId !== null && (
          <Button
            onClick={() => {
              onClose();
              onPerson(actorId);
            }}
          >
            Only this person
          </Button>
        )}
      </div>
    </Drawer>
  );
}
