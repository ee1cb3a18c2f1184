import type { PromotionState } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';

const STATES = {
  running: { text: 'Running', tone: 'success' },
  planned: { text: 'Scheduled', tone: 'info' },
  paused: { text: 'Inactive', tone: 'neutral' },
  over: { text: 'Ended', tone: 'neutral' },
  archived: { text: 'Archived', tone: 'neutral' },
} as const;

/** Whether a promotion is given now. */
export function PromotionStateBadge({ state }: { state: PromotionState }) {
  const { text, tone } = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}
