import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { TextAreaField } from '@dukani/shared/fields';
import { Button, ErrorState, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { DateText, InlineForm, useEditForm, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import type { ContactNote } from '../common/contacts/contactRows';
import {
  useDeleteContactNoteMutation,
  useListContactNotesInfiniteQuery,
  useSaveContactNoteMutation,
} from './contactNotesApi';

const MOST_CHARACTERS = 4000;

interface NoteDraft {
  body: string;
}
const EMPTY: NoteDraft = { body: '' };

/** What people noted about a contact, the newest first, and writing down the next. */
export function ContactNotes({ contactId }: { contactId: string }) {
  const mayEdit = usePermission('contacts.edit');
  const notes = useListContactNotesInfiniteQuery(contactId);
  const rows = notes.data?.pages.flatMap((page) => page.rows);
  return (
    <div className="adm-stack">
      {mayEdit && <NewNote contactId={contactId} />}
      {rows === undefined && notes.error !== undefined && (
        <ErrorState title="The notes could not be loaded" error={notes.error} onRetry={() => void notes.refetch()} />
      )}
      {rows === undefined && notes.error === undefined && (
        <div role="status" aria-label="Loading the notes">
          <Skeleton height={120} />
        </div>
      )}
      {rows?.length === 0 && (
        <p className="adm-muted">
          No notes yet. Add a call, an agreement or a complaint. Everybody who serves this contact sees it.
        </p>
      )}
      {rows !== undefined && rows.length > 0 && (
        <ol className="cust-feed" aria-label="Dated notes">
          {rows.map((note) => (
            <NoteItem key={note.id} note={note} mayEdit={mayEdit && note.isOwn} />
          ))}
        </ol>
      )}
      {notes.hasNextPage && (
        <p>
          <Button isBusy={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
            Older notes
          </Button>
        </p>
      )}
    </div>
  );
}

function NewNote({ contactId }: { contactId: string }) {
  // Kept until it was saved, so that a retry cannot write it twice.
  const [id, setId] = useState(newId);
  const [save] = useSaveContactNoteMutation();
  const form = useEditForm<NoteDraft, unknown>({
    initial: EMPTY,
    version: null,
    validate: ({ body }) => (body.trim() === '' ? { body: 'Write a note.' } : {}),
    save: ({ body }) => save({ id, contact_id: contactId, body: body.trim() }).unwrap(),
    stored: () => ({ draft: EMPTY, version: null }),
    onSaved: () => setId(newId()),
  });
  return (
    <InlineForm form={form} className="cust-note-form" isGuarded>
      <TextAreaField label="New note" {...form.field('body')} rows={3} maxLength={MOST_CHARACTERS} />
      <Button type="submit" variant="primary" isBusy={form.isSaving}>
        Add note
      </Button>
    </InlineForm>
  );
}

function NoteItem({ note, mayEdit }: { note: ContactNote; mayEdit: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const [remove] = useDeleteContactNoteMutation();
  const offerUndo = useUndo();
  const notify = useNotify();
  const destroy = async () => {
    try {
      await remove({ noteId: note.id, isDeleted: true }).unwrap();
      offerUndo({
        title: 'Note deleted',
        undo: () => remove({ noteId: note.id, isDeleted: false }).unwrap(),
        undone: 'Note restored',
      });
    } catch (thrown) {
      notify.error('The note was not deleted', thrown);
    }
  };
  return (
    <li className="cust-note">
      <p className="cust-note-head">
        <span className="cust-note-words">
          <strong>{note.writtenByName ?? 'Former staff member'}</strong>
          <span className="adm-muted">
            <DateText iso={note.createdAt} format="datetime" />
            {note.editedAt !== null && ', changed since'}
            {note.contactName !== null && `, on ${note.contactName}`}
          </span>
        </span>
        {mayEdit && !isEditing && (
          <span className="cust-note-actions">
            <IconButton size="small" icon="edit" label="Change this note" onClick={() => setIsEditing(true)} />
            <IconButton size="small" icon="trash" label="Delete this note" onClick={() => void destroy()} />
          </span>
        )}
      </p>
      {isEditing ? (
        <EditNote note={note} onClose={() => setIsEditing(false)} />
      ) : (
        <p className="cust-notes">{note.body}</p>
      )}
    </li>
  );
}

function EditNote({ note, onClose }: { note: ContactNote; onClose: () => void }) {
  const [save] = useSaveContactNoteMutation();
  const form = useEditForm<NoteDraft, unknown>({
    initial: { body: note.body },
    version: null,
    validate: ({ body }) => (body.trim() === '' ? { body: 'Write a note, or delete this one.' } : {}),
    save: ({ body }) => save({ id: note.id, contact_id: note.contactId, body: body.trim() }).unwrap(),
  });
  return (
    <InlineForm form={form} className="cust-note-form" isGuarded onDone={onClose}>
      <TextAreaField label="Note" {...form.field('body')} rows={3} maxLength={MOST_CHARACTERS} autoFocus />
      <span className="cust-note-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          Save note
        </Button>
      </span>
    </InlineForm>
  );
}
