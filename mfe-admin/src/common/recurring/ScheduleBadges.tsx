import type * as rpc from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';
import { countText } from '../countText';

const STATUS: Record<rpc.Schedule['status'], string> = { active: 'Active', paused: 'Paused', ended: 'Ended' };

/** Whether it goes on, and what of it waits for somebody. */
export function ScheduleBadges({ schedule }: { schedule: rpc.Schedule }) {
  return (
    <span className="recurring-badges">
      <Badge tone={schedule.status === 'active' ? 'success' : 'neutral'}>{STATUS[schedule.status]}</Badge>
      {schedule.waiting_count > 0 && <Badge tone="warning">{countText(schedule.waiting_count, 'draft')}</Badge>}
      {schedule.failed_count > 0 && <Badge tone="danger">{`${schedule.failed_count} not made`}</Badge>}
    </span>
  );
}
