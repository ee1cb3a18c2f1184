import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import { toContact, toContactPage, type Contact, type ContactPage } from './contactRows';
import { LIST_PAGE, paging } from './contactPages';

export interface ContactFilter {
  query: string;
  type: 'all' | 'customer' | 'supplier';
  tags: string[];
  status: 'active' | 'archived';
  balance: rpc.ContactBalanceFilter;
  consent: rpc.ConsentChannel | null;
  sort: rpc.ContactSort;
}

/** Whoever can be found: for picking one. */
export const ANY_CONTACT: ContactFilter = {
  query: '',
  type: 'all',
  tags: [],
  status: 'active',
  balance: 'any',
  consent: null,
  sort: 'name',
};

function listArgs(filter: ContactFilter, after: string | null, limit: number): rpc.RpcArgs<'list_contacts'> {
  return {
    p_query: filter.query === '' ? null : filter.query,
    p_type: filter.type,
    p_tags: filter.tags.length === 0 ? null : filter.tags,
    p_status: filter.status,
    p_balance: filter.balance,
    p_consent: filter.consent,
    p_sort: filter.sort,
    p_after: after,
    p_limit: limit,
  };
}

/** Contacts: the list, one of them, and what is changed of them. */
export const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listContacts: build.infiniteQuery<ContactPage, ContactFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'list_contacts',
        ({ queryArg: filter, pageParam }) => listArgs(filter, pageParam, LIST_PAGE),
        toContactPage,
      ),
      providesTags: ['Contact'],
    }),
    /** One page outside the list's own: for the export and for picking one. */
    contactPage: build.query<ContactPage, { filter: ContactFilter; after?: string | null; limit: number }>({
      ...rpcEndpoint(
        'list_contacts',
        ({ filter, after = null, limit }) => listArgs(filter, after, limit),
        toContactPage,
      ),
      providesTags: ['Contact'],
      keepUnusedDataFor: 60,
    }),
    contactFileRows: build.query<rpc.FileRows, string[]>({
      ...rpcEndpoint('contact_file_rows', (ids) => ({ p_ids: ids })),
      providesTags: ['Contact'],
      keepUnusedDataFor: 0,
    }),
    listContactTags: build.query<rpc.ContactTag[], void>({
      ...rpcEndpoint('contact_tags', () => ({})),
      providesTags: ['Contact'],
    }),
    /** The price lists that a customer can be given, the first 100 by priority. */
    listContactPriceLists: build.query<{ id: string; name: string }[], void>({
      ...rpcEndpoint(
        'list_price_lists',
        () => ({ p_status: 'current', p_limit: 100 }),
        (page) => page.rows.map(({ id, name }) => ({ id, name })),
      ),
      keepUnusedDataFor: 60,
    }),
    getContact: build.query<Contact, string>({
      ...rpcEndpoint('get_contact', (contactId) => ({ p_contact_id: contactId }), toContact),
      providesTags: ['Contact'],
    }),
    saveContact: build.mutation<Contact, rpc.SaveContactInput>({
      ...rpcEndpoint('save_contact', (contact) => ({ p_contact: contact }), toContact),
      invalidatesTags: ['Contact'],
    }),
    archiveContacts: build.mutation<rpc.ContactsUpdated, { ids: string[]; isArchived: boolean }>({
      ...rpcEndpoint('archive_contacts', ({ ids, isArchived }) => ({ p_contact_ids: ids, p_archived: isArchived })),
      invalidatesTags: ['Contact'],
    }),
    tagContacts: build.mutation<rpc.ContactsUpdated, { ids: string[]; add: string[]; remove: string[] }>({
      ...rpcEndpoint('tag_contacts', ({ ids, add, remove }) => ({ p_contact_ids: ids, p_add: add, p_remove: remove })),
      invalidatesTags: ['Contact'],
    }),
    deleteContact: build.mutation<rpc.DeletedContact, string>({
      ...rpcEndpoint('delete_contact', (contactId) => ({ p_contact_id: contactId })),
      invalidatesTags: ['Contact'],
    }),
  }),
});

export const {
  useListContactsInfiniteQuery,
  useContactPageQuery,
  useLazyContactPageQuery,
  useLazyContactFileRowsQuery,
  useListContactTagsQuery,
  useListContactPriceListsQuery,
  useGetContactQuery,
  useSaveContactMutation,
  useArchiveContactsMutation,
  useTagContactsMutation,
  useDeleteContactMutation,
} = contactsApi;
