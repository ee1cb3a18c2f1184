import type * as rpc from '@dukani/shared/rpc';

const GOING_OUT_MS = 3_000;
const SCHEDULED_MS = 30_000;
const ANSWERS_MS = 60_000;

/** How often campaigns are read again: soon while one goes out, now and then while one waits or answers come in; 0 for never. */
export function followEveryMs(states: readonly rpc.CampaignState[]): number {
  if (states.some((state) => state === 'expanding' || state === 'sending')) return GOING_OUT_MS;
  if (states.includes('scheduled')) return SCHEDULED_MS;
  return states.some((state) => state === 'paused' || state === 'done') ? ANSWERS_MS : 0;
}

/** What may be done with a campaign in a state. */
export function campaignMoves(state: rpc.CampaignState): ('edit' | 'delete' | 'send' | 'pause' | 'resume' | 'stop')[] {
  if (state === 'draft') return ['edit', 'delete', 'send'];
  if (state === 'scheduled') return ['pause', 'stop'];
  if (state === 'expanding' || state === 'sending') return ['pause', 'stop'];
  return state === 'paused' ? ['resume', 'stop'] : [];
}

/** The figures of a campaign as bars, with what each means; those that add up to the recipients first. */
export function countRows({
  counts,
}: Pick<rpc.CampaignRow, 'counts'>): { key: string; label: string; count: number; tone: string; hint: string }[] {
  return [
    { key: 'read', label: 'Read', count: counts.read, tone: 'good', hint: 'The channel reported that it was opened.' },
    {
      key: 'delivered',
      label: 'Delivered',
      count: counts.delivered,
      tone: 'good',
      hint: 'Arrived, not reported as read.',
    },
    { key: 'sent', label: 'Sent', count: counts.sent, tone: 'plain', hint: 'Taken by the service, no report yet.' },
    {
      key: 'waiting',
      label: 'Waiting',
      count: counts.waiting,
      tone: 'plain',
      hint: 'Not sent yet, or held by quiet hours.',
    },
    {
      key: 'unsure',
      label: 'Not confirmed',
      count: counts.unsure,
      tone: 'warn',
      hint: 'Nobody knows whether it was sent. Not sent again.',
    },
    { key: 'failed', label: 'Failed', count: counts.failed, tone: 'bad', hint: 'The service refused it.' },
    { key: 'skipped', label: 'Skipped', count: counts.skipped, tone: 'plain', hint: 'Not allowed: see the reasons.' },
  ];
}
