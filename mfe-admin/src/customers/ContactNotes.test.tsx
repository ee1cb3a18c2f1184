import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ContactNote } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ContactNotes } from './ContactNotes';

const CONTACT = '11111111-1111-4111-8111-111111111111';

function noteOf(changes: Partial<ContactNote>): ContactNote {
  return {
    id: '22222222-2222-4222-8222-222222222221',
    contact_id: CONTACT,
    contact_name: null,
    body: 'Called about the invoice.',
    written_by_name: 'Mary Manager',
    is_own: true,
    created_at: '2026-11-20T08:00:00Z',
    edited_at: null,
    ...changes,
  };
}

/** A server that keeps notes. */
function open(rows: ContactNote[], more: Record<string, unknown> = {}, permissions?: string[]) {
  let stored = rows;
  let hidden: ContactNote[] = [];
  return renderWithApp(<ContactNotes contactId={CONTACT} />, {
    session: permissions === undefined ? {} : { permissions },
    rpc: {
      list_contact_notes: () => ({ rows: stored, next_cursor: null }),
      save_contact_note: ({ p_note }: { p_note: { id: string; body: string } }) => {
        const saved = noteOf({ id: p_note.id, body: p_note.body });
        stored = [saved, ...stored.filter(({ id }) => id !== saved.id)];
        return saved;
      },
      delete_contact_note: ({ p_note_id, p_is_deleted }: { p_note_id: string; p_is_deleted: boolean }) => {
        if (p_is_deleted) hidden = stored.filter(({ id }) => id === p_note_id);
        stored = p_is_deleted ? stored.filter(({ id }) => id !== p_note_id) : [...hidden, ...stored];
        return { updated: 1 };
      },
      ...more,
    },
  });
}

describe('the notes of a contact', () => {
  it('are written down, shown with their writer, and are accessible', async () => {
    const { user, container } = open([
      noteOf({ id: 'other', is_own: false, written_by_name: 'Otieno Owner', body: 'Old', contact_name: 'Asha W.' }),
    ]);
    await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'Wants the large crate.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));

    const feed = await screen.findByRole('list', { name: 'Dated notes' });
    expect(await within(feed).findByText('Wants the large crate.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('');
    const old = within(feed).getAllByRole('listitem')[1]!;
    expect(old).toHaveTextContent(/Otieno Owner.*on Asha W\..*Old/);
    expect(within(old).queryByRole('button', { name: 'Change this note' })).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it("of one's own are changed where they stand", async () => {
    const { user } = open([noteOf({})]);
    await user.click(await screen.findByRole('button', { name: 'Change this note' }));
    const field = screen.getByRole('textbox', { name: 'Note' });
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(screen.getByText('Write a note, or delete this one.')).toBeInTheDocument();
    await user.type(field, 'Called again.');
    await user.click(screen.getByRole('button', { name: 'Save note' }));

    expect(await screen.findByText('Called again.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Note' })).not.toBeInTheDocument();
  });

  it('are deleted at once, with a way back', async () => {
    const { user } = open([noteOf({})]);
    await user.click(await screen.findByRole('button', { name: 'Delete this note' }));
    expect(await screen.findByText(/^No notes yet\./)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Called about the invoice.')).toBeInTheDocument();
  });

  it('keep what was typed when the server refuses it', async () => {
    const { user } = open([], {
      save_contact_note: () => {
        throw new ApiError({ code: 'limit_reached', message: 'A contact has at most 2,000 notes.', status: 409 });
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'New note' }), 'One more');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('A contact has at most 2,000 notes.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('One more');
  });

  it('are only read by those who may not change contacts, and a failed load can be tried again', async () => {
    let isDown = true;
    const { user } = open(
      [],
      {
        list_contact_notes: () => {
          if (isDown) throw new ApiError({ code: 'unknown', message: 'It is down.', status: 400 });
          return { rows: [noteOf({})], next_cursor: null };
        },
      },
      ['contacts.view'],
    );
    expect(await screen.findByText('The notes could not be loaded')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText('Called about the invoice.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  });
});
