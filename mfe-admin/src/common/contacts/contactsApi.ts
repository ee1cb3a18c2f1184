import { api, rpcEndpoint } from '@dukani/shared/api';
import type * as rpc from '@dukani/shared/rpc';
import {
  toAgeingReport,
  toContact,
  toContactPage,
  toDuplicateGroups,
  toNote,
  toOwedToSuppliers,
  toPurchasePage,
  toStatement,
  type AgeingReport,
  type Contact,
  type ContactNote,
  type ContactNotePage,
  type ContactPage,
  type DuplicateGroup,
  type OwedToSuppliers,
  type PurchasePage,
  type Statement,
} from './contactRows';

export interface ContactFilter {
  query: string;
  type: 'all' | 'customer' | 'supplier';
  tags: string[];
  status: 'active' | 'archived';
  balance: rpc.ContactBalanceFilter;
  consent: rpc.ConsentChannel | null;
  sort: rpc.ContactSort;
}

export const LIST_PAGE = 50;
/** Rows a page of the export: what the server gives at once. */
export const EXPORT_PAGE = 200;

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

/** What the ageing is asked for. */
export interface AgeingFilter {
  asOf: string | null;
  account: rpc.ContactAccount;
  query: string;
  sort: rpc.AgeingSort;
}

function ageingArgs({ asOf, account, query, sort }: AgeingFilter, after: string | null, limit: number) {
  return {
    p_as_of: asOf,
    p_account: account,
    p_after: after,
    p_limit: limit,
    p_query: query === '' ? null : query,
    p_sort: sort,
  };
}

const paging = {
  initialPageParam: null,
  getNextPageParam: (lastPage: { nextCursor: string | null }) => lastPage.nextCursor ?? undefined,
};

/** Contacts with their ledger, payments, duplicates and mergers. */
export const contactsApi = api.enhanceEndpoints({ addTagTypes: ['ContactNote'] }).injectEndpoints({
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
    /** What is owed to a supplier, or to all of them (null). */
    owedToSuppliers: build.query<OwedToSuppliers, string | null>({
      ...rpcEndpoint(
        'owed_to_suppliers',
        (contactId) => (contactId === null ? {} : { p_contact_id: contactId }),
        toOwedToSuppliers,
      ),
      providesTags: ['Contact', 'Stock'],
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
    recordContactPayment: build.mutation<rpc.ContactPayment, rpc.ContactPaymentInput>({
      ...rpcEndpoint('record_contact_payment', (payment) => ({ p_payment: payment })),
      invalidatesTags: ['Contact', 'Sale', 'TillSession', 'Dashboard'],
    }),
    reverseContactPayment: build.mutation<
      rpc.ContactPayment,
      { id: string; paymentId: string; reason: string; operatorInput: { operator_token?: string } }
    >({
      ...rpcEndpoint('reverse_contact_payment', ({ id, paymentId, reason, operatorInput }) => ({
        p_reversal: { id, payment_id: paymentId, reason, ...operatorInput },
      })),
      invalidatesTags: ['Contact', 'Sale', 'TillSession', 'Dashboard'],
    }),
    contactStatement: build.query<Statement, { contactId: string; from: string | null; to: string | null }>({
      ...rpcEndpoint(
        'contact_statement',
        ({ contactId, from, to }) => ({ p_contact_id: contactId, p_from: from, p_to: to }),
        toStatement,
      ),
      providesTags: ['Contact'],
    }),
    mailStatement: build.mutation<rpc.MailedStatement, { contactId: string; from: string; to: string }>({
      ...rpcEndpoint('mail_statement', ({ contactId, from, to }) => ({
        p_contact_id: contactId,
        p_from: from,
        p_to: to,
      })),
      extraOptions: { maxRetries: 0 },
    }),
    contactPurchases: build.infiniteQuery<PurchasePage, string, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'contact_purchases',
        ({ queryArg: contactId, pageParam }) => ({ p_contact_id: contactId, p_after: pageParam }),
        toPurchasePage,
      ),
      providesTags: ['Contact', 'Sale'],
    }),
    /** One page outside the list's own: for the file. */
    purchasePage: build.query<PurchasePage, { contactId: string; after: string | null }>({
      ...rpcEndpoint(
        'contact_purchases',
        ({ contactId, after }) => ({ p_contact_id: contactId, p_after: after, p_limit: EXPORT_PAGE }),
        toPurchasePage,
      ),
      keepUnusedDataFor: 0,
    }),
    contactAgeing: build.infiniteQuery<AgeingReport, AgeingFilter, string | null>({
      infiniteQueryOptions: paging,
      ...rpcEndpoint(
        'contact_ageing',
        ({ queryArg, pageParam }) => ageingArgs(queryArg, pageParam, LIST_PAGE),
        toAgeingReport,
      ),
      providesTags: ['Contact', 'Sale'],
    }),
    /** One page outside the list's own: for the file and the paper. */
    ageingPage: build.query<AgeingReport, { filter: AgeingFilter; after: string | null }>({
      ...rpcEndpoint('contact_ageing', ({ filter, after }) => ageingArgs(filter, after, EXPORT_PAGE), toAgeingReport),
      keepUnusedDataFor: 0,
    }),
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

export const {
  useOwedToSuppliersQuery,
  useListContactsInfiniteQuery,
  useContactPageQuery,
  useLazyAgeingPageQuery,
  useLazyPurchasePageQuery,
  useLazyContactPageQuery,
  useLazyContactFileRowsQuery,
  useListContactTagsQuery,
  useListContactPriceListsQuery,
  useGetContactQuery,
  useSaveContactMutation,
  useArchiveContactsMutation,
  useTagContactsMutation,
  useDeleteContactMutation,
  useListContactNotesInfiniteQuery,
  useSaveContactNoteMutation,
  useDeleteContactNoteMutation,
  useRecordContactPaymentMutation,
  useReverseContactPaymentMutation,
  useContactStatementQuery,
  useMailStatementMutation,
  useContactPurchasesInfiniteQuery,
  useContactAgeingInfiniteQuery,
  useFindDuplicatesQuery,
  useKeepApartMutation,
  useMergeContactsMutation,
  useUnmergeContactMutation,
} = contactsApi;
