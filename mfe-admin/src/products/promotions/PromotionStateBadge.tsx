import type { PromotionState } from '@dukani/shared/rpc';
import { Badge } from '@dukani/shared/ui-core';

const STATES = {
  running: { text: 'Running', tone: 'success' },
  planned: { text: 'Planned', tone: 'info' },
  paused: { text: 'Switched off', tone: 'neutral' },
  over: { text: 'Over', tone: 'neutral' },
  archived: { text: 'Archived', tone: 'neutral' },
} as const;

/** Whether a promotion is given now. */
export function PromotionStateBadge({ state }: { state: PromotionState }) {
  const { text, tone } = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}
