import type { ReviewStatus } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

export const REVIEW_STATUS: Record<ReviewStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  published: { label: 'In the shop', tone: 'success' },
  hidden: { label: 'Hidden', tone: 'neutral' },
};
