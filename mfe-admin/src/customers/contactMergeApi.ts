import { api, rpcEndpoint } from '@dukani/shared/api';
import { toContact, toDuplicateGroups, type Contact, type DuplicateGroup } from '../common/contacts/contactRows';

/** Contacts that stand twice. */
export const contactMergeApi = api.injectEndpoints({
  endpoints: (build) => ({
    findDuplicates: build.query<{ count: number; groups: DuplicateGroup[] }, void>({
      ...rpcEndpoint('find_duplicate_contacts', () => ({}), toDuplicateGroups),
      providesTags: ['Contact'],
    }),
    mergeContacts: build.mutation<Contact, { survivorId: string; mergedIds: string[]; fields: Record<string, string> }>(
      {
        ...rpcEndpoint(
          'merge_contacts',
          ({ survivorId, mergedIds, fields }) => ({
            p_survivor_id: survivorId,
            p_merged_ids: mergedIds,
            p_fields: fields,
          }),
          toContact,
        ),
        invalidatesTags: ['Contact', 'Sale'],
      },
    ),
    keepApart: build.mutation<null, { contactIds: string[]; isApart: boolean }>({
      ...rpcEndpoint(
        'keep_contacts_apart',
        ({ contactIds, isApart }) => ({ p_contact_ids: contactIds, p_apart: isApart }),
        () => null,
      ),
      invalidatesTags: (_done, error) => (error === undefined ? ['Contact'] : []),
    }),
    unmergeContact: build.mutation<Contact, string>({
      ...rpcEndpoint('unmerge_contact', (contactId) => ({ p_contact_id: contactId }), toContact),
      invalidatesTags: ['Contact', 'Sale'],
      extraOptions: { maxRetries: 0 },
    }),
  }),
});

export const { useFindDuplicatesQuery, useKeepApartMutation, useMergeContactsMutation, useUnmergeContactMutation } =
  contactMergeApi;
