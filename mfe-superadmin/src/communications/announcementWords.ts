import { countryName } from '@dukani/shared/countries';
import type { Announcement, AnnouncementKind, AnnouncementState, AudienceKind } from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';
import { EFFECTIVE_STATUS, type EffectiveStatus } from '../common/effectiveStatus';

export const STATES: Record<AnnouncementState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

export const KINDS: Record<AnnouncementKind, string> = {
  news: 'News',
  maintenance: 'Maintenance',
  important: 'Important',
};

export const AUDIENCES: Record<AudienceKind, string> = {
  all: 'All businesses',
  plan: 'Businesses on a plan',
  country: 'Businesses in a country',
  status: 'Businesses by status',
  tenant: 'One business',
};

export const STANDINGS = [
  'active',
  'trial',
  'trial_ended',
  'pending',
  'past_due',
  'expired',
  'cancelled',
  'suspended',
] as const satisfies readonly EffectiveStatus[];

const isStanding = (value: string | null): value is EffectiveStatus => value !== null && value in EFFECTIVE_STATUS;

/** A figure of those who got it; a dash while it is not sent. */
export const reachedText = ({ state, owners }: Pick<Announcement, 'state' | 'owners'>, figure: string): string =>
  state === 'sending' || state === 'sent' || owners > 0 ? figure : '–';

/** Who an announcement is for, in words. */
export function audienceText({
  audience_kind: kind,
  audience_value: value,
  audience_name: name,
}: Pick<Announcement, 'audience_kind' | 'audience_value' | 'audience_name'>): string {
  switch (kind) {
    case 'all':
      return AUDIENCES.all;
    case 'plan':
      return `Plan: ${name ?? 'removed'}`;
    case 'country':
      return countryName(value ?? '');
    case 'status':
      return `Status: ${isStanding(value) ? EFFECTIVE_STATUS[value].label : (value ?? '')}`;
    case 'tenant':
      return name ?? 'A removed business';
  }
}
