import { useState } from 'react';
import type { Announcement } from '@dukani/shared/rpc';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { announcementDraft, announcementErrors, announcementOf, audienceOf } from './announcementForm';
import { KINDS } from './announcementWords';
import { AudienceCount } from './AudienceCount';
import { AudienceFields } from './AudienceFields';
import { useSaveAnnouncementMutation } from './communicationsApi';
import { Preview } from './Preview';

const KIND_OPTIONS = (['news', 'maintenance', 'important'] as const).map((value) => ({ value, label: KINDS[value] }));

interface AnnouncementDialogProps {
  /** What the draft begins with; null for an empty one. */
  announcement: Announcement | null;
  /** A draft of its own with the same words. */
  isCopy?: boolean;
  onClose: () => void;
}

/** A draft as a form. Nothing is sent by saving it. */
export function AnnouncementDialog({ announcement, isCopy = false, onClose }: AnnouncementDialogProps) {
  const [save] = useSaveAnnouncementMutation();
  const [id] = useState(() => (announcement === null || isCopy ? newId() : announcement.id));
  const form = useEditForm({
    initial: announcementDraft(announcement),
    version: null,
    validate: announcementErrors,
    save: (draft) => save(announcementOf(id, draft)).unwrap(),
    savedText: () => 'The draft is saved',
  });
  const { draft } = form;
  const audience = audienceOf(draft);
  return (
    <ActionDialog
      form={form}
      title={announcement === null || isCopy ? 'New announcement' : 'Edit the draft'}
      saveLabel="Save draft"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <div className="com-pair com-when">
        <SelectField label="Kind" {...form.field('kind')} options={KIND_OPTIONS} />
        <TextField
          type="datetime-local"
          label="Send at (UTC)"
          {...form.field('startsAt')}
          help="Empty: as soon as you send it."
        />
      </div>
      <TextField label="Title" {...form.field('title')} maxLength={120} autoComplete="off" required />
      <TextAreaField
        label="Text"
        {...form.field('body')}
        maxLength={500}
        rows={4}
        help="Plain text, at most 500 characters."
        required
      />
      <AudienceFields form={form} tenantName={announcement?.audience_name ?? null} />
      {audience !== null && <AudienceCount audience={audience} />}
      <CheckboxField label="Also by e-mail" {...form.tick('byMail')} />
      <Preview title={draft.title} body={draft.body} />
    </ActionDialog>
  );
}
