import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { paging } from '../common/contacts/contactPages';
import { toNote, type ContactNote, type ContactNotePage } from '../common/contacts/contactRows';

/** Notes about contacts. */
export const contactNotesApi = api.enhanceEndpoints({ addTagTypes: ['ContactNote'] }).injectEndpoints({
  endpoints: (build) => ({
    listContactNotes: build.infiniteQuery<ContactNotePage, string, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_contact_notes',
        ({ queryArg: contactId, pageParam }) => ({ p_contact_id: contactId, p_after: pageParam }),
        (page) => ({ rows: page.rows.map(toNote), nextCursor: page.next_cursor }),
      ),
      providesTags: ['ContactNote', 'Contact'],
    }),
    saveContactNote: build.mutation<ContactNote, rpc.SaveContactNoteInput>({
      ...rpcEndpoint('save_contact_note', (note) => ({ p_note: note }), toNote),
      invalidatesTags: (_done, error) => (error === undefined ? ['ContactNote'] : []),
    }),
    deleteContactNote: build.mutation<null, { noteId: string; isDeleted: boolean }>({
      ...rpcEndpoint(
        'delete_contact_note',
        ({ noteId, isDeleted }) => ({ p_note_id: noteId, p_is_deleted: isDeleted }),
        () => null,
      ),
      invalidatesTags: (_done, error) => (error === undefined ? ['ContactNote'] : []),
    }),
  }),
});

export const { useListContactNotesInfiniteQuery, useSaveContactNoteMutation, useDeleteContactNoteMutation } =
  contactNotesApi;
