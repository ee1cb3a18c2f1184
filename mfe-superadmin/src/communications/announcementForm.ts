import type { Announcement, RpcArgs } from '@dukani/shared/rpc';

/** What is typed; the time is one of UTC, '' for at once. */
export interface AnnouncementDraft {
  kind: Announcement['kind'];
  title: string;
  body: string;
  audienceKind: Announcement['audience_kind'];
  audienceValue: string;
  byMail: boolean;
  startsAt: string;
}

export const announcementDraft = (announcement: Announcement | null): AnnouncementDraft => ({
  kind: announcement?.kind ?? 'news',
  title: announcement?.title ?? '',
  body: announcement?.body ?? '',
  audienceKind: announcement?.audience_kind ?? 'all',
  audienceValue: announcement?.audience_value ?? '',
  byMail: announcement?.by_mail ?? false,
  startsAt: announcement?.starts_at == null ? '' : new Date(announcement.starts_at).toISOString().slice(0, 16),
});

/** The time that was typed, as an instant; null for at once. */
const instantOf = (text: string): string | null => (text === '' ? null : `${text.slice(0, 16)}:00Z`);

/** Who was chosen; null while a plan, country, status or business is still to be chosen. */
export function audienceOf({ audienceKind, audienceValue }: AnnouncementDraft) {
  if (audienceKind === 'all') return { audience_kind: audienceKind, audience_value: null };
  return audienceValue === '' ? null : { audience_kind: audienceKind, audience_value: audienceValue };
}

/** What is wrong with the fields, by field. */
export function announcementErrors(draft: AnnouncementDraft): Partial<Record<keyof AnnouncementDraft, string>> {
  const errors: Partial<Record<keyof AnnouncementDraft, string>> = {};
  if (draft.title.trim() === '') errors.title = 'Enter a title.';
  if (draft.body.trim() === '') errors.body = 'Enter the text.';
  if (audienceOf(draft) === null) errors.audienceValue = 'Choose who this is for.';
  if (draft.startsAt !== '' && Number.isNaN(Date.parse(instantOf(draft.startsAt) ?? '')))
    errors.startsAt = 'Enter a date and time.';
  return errors;
}

/** What is saved for a draft that has no errors. */
export const announcementOf = (
  id: string,
  draft: AnnouncementDraft,
): RpcArgs<'admin_save_announcement'>['p_announcement'] => ({
  id,
  kind: draft.kind,
  title: draft.title.trim(),
  body: draft.body.trim(),
  audience_kind: draft.audienceKind,
  audience_value: audienceOf(draft)?.audience_value ?? null,
  by_mail: draft.byMail,
  starts_at: instantOf(draft.startsAt),
});
