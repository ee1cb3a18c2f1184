import type { ContactMessageState } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

export const MESSAGE_STATE: Record<ContactMessageState, { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'warning' },
  answered: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
};
