import { api, rpcQuery } from '@dukani/shared/api';
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

function listArgs(filter: ContactFilter, after: string | null, limit: number): Record<string, unknown> {
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
      query: ({ queryArg: filter, pageParam }) => rpcQuery('list_contacts', listArgs(filter, pageParam, LIST_PAGE)),
      transformResponse: (page) => toContactPage(page as rpc.ContactListPage),
      providesTags: ['Contact'],
    }),
    /** One page outside the list's own: for the export and for picking one. */
    contactPage: build.query<ContactPage, { filter: ContactFilter; after?: string | null; limit: number }>({
      query: ({ filter, after = null, limit }) => rpcQuery('list_contacts', listArgs(filter, after, limit)),
      transformResponse: (page) => toContactPage(page as rpc.ContactListPage),
      providesTags: ['Contact'],
      keepUnusedDataFor: 60,
    }),
    contactFileRows: build.query<rpc.FileRows, string[]>({
      query: (ids) => rpcQuery('contact_file_rows', { p_ids: ids }),
      transformResponse: (answer) => answer as rpc.FileRows,
      providesTags: ['Contact'],
      keepUnusedDataFor: 0,
    }),
    /** What is owed to a supplier, or to all of them (null). */
    owedToSuppliers: build.query<OwedToSuppliers, string | null>({
      query: (contactId) => rpcQuery('owed_to_suppliers', contactId === null ? {} : { p_contact_id: contactId }),
      transformResponse: (row) => toOwedToSuppliers(row as rpc.OwedToSuppliers),
      providesTags: ['Contact', 'Stock'],
    }),
    listContactTags: build.query<rpc.ContactTag[], void>({
      query: () => rpcQuery('contact_tags'),
      transformResponse: (tags) => tags as rpc.ContactTag[],
      providesTags: ['Contact'],
    }),
    /** The price lists that a customer can be given, the first 100 by priority. */
    listContactPriceLists: build.query<{ id: string; name: string }[], void>({
      query: () => rpcQuery('list_price_lists', { p_status: 'current', p_limit: 100 }),
      transformResponse: (page) => (page as rpc.PriceListPage).rows.map(({ id, name }) => ({ id, name })),
      keepUnusedDataFor: 60,
    }),
    getContact: build.query<Contact, string>({
      query: (contactId) => rpcQuery('get_contact', { p_contact_id: contactId }),
      transformResponse: (row) => toContact(row as rpc.Contact),
      providesTags: ['Contact'],
    }),
    saveContact: build.mutation<Contact, rpc.SaveContactInput>({
      query: (contact) => rpcQuery('save_contact', { p_contact: contact }),
      transformResponse: (row) => toContact(row as rpc.Contact),
      invalidatesTags: ['Contact'],
    }),
    archiveContacts: build.mutation<rpc.ContactsUpdated, { ids: string[]; isArchived: boolean }>({
      query: ({ ids, isArchived }) => rpcQuery('archive_contacts', { p_contact_ids: ids, p_archived: isArchived }),
      transformResponse: (answer) => answer as rpc.ContactsUpdated,
      invalidatesTags: ['Contact'],
    }),
    tagContacts: build.mutation<rpc.ContactsUpdated, { ids: string[]; add: string[]; remove: string[] }>({
      query: ({ ids, add, remove }) => rpcQuery('tag_contacts', { p_contact_ids: ids, p_add: add, p_remove: remove }),
      transformResponse: (answer) => answer as rpc.ContactsUpdated,
      invalidatesTags: ['Contact'],
    }),
    deleteContact: build.mutation<rpc.DeletedContact, string>({
      query: (contactId) => rpcQuery('delete_contact', { p_contact_id: contactId }),
      transformResponse: (answer) => answer as rpc.DeletedContact,
      invalidatesTags: ['Contact'],
    }),
    listContactNotes: build.infiniteQuery<ContactNotePage, string, string | null>({
      infiniteQueryOptions: paging,
      query: ({ queryArg: contactId, pageParam }) =>
        rpcQuery('list_contact_notes', { p_contact_id: contactId, p_after: pageParam }),
      transformResponse: (answer) => {
        const page = answer as rpc.ContactNotePage;
        return { rows: page.rows.map(toNote), nextCursor: page.next_cursor };
      },
      providesTags: ['ContactNote', 'Contact'],
    }),
    saveContactNote: build.mutation<ContactNote, rpc.SaveContactNoteInput>({
      query: (note) => rpcQuery('save_contact_note', { p_note: note }),
      transformResponse: (row) => toNote(row as rpc.ContactNote),
      invalidatesTags: (_done, error) => (error === undefined ? ['ContactNote'] : []),
    }),
    deleteContactNote: build.mutation<null, { noteId: string; isDeleted: boolean }>({
      query: ({ noteId, isDeleted }) => rpcQuery('delete_contact_note', { p_note_id: noteId, p_is_deleted: isDeleted }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['ContactNote'] : []),
    }),
    recordContactPayment: build.mutation<rpc.ContactPayment, rpc.ContactPaymentInput>({
      query: (payment) => rpcQuery('record_contact_payment', { p_payment: payment }),
      transformResponse: (answer) => answer as rpc.ContactPayment,
      invalidatesTags: ['Contact', 'Sale', 'TillSession', 'Dashboard'],
    }),
    reverseContactPayment: build.mutation<
      rpc.ContactPayment,
      { id: string; paymentId: string; reason: string; operatorInput: { operator_token?: string } }
    >({
      query: ({ id, paymentId, reason, operatorInput }) =>
        rpcQuery('reverse_contact_payment', { p_reversal: { id, payment_id: paymentId, reason, ...operatorInput } }),
      transformResponse: (answer) => answer as rpc.ContactPayment,
      invalidatesTags: ['Contact', 'Sale', 'TillSession', 'Dashboard'],
    }),
    contactStatement: build.query<Statement, { contactId: string; from: string | null; to: string | null }>({
      query: ({ contactId, from, to }) =>
        rpcQuery('contact_statement', { p_contact_id: contactId, p_from: from, p_to: to }),
      transformResponse: (row) => toStatement(row as rpc.ContactStatement),
      providesTags: ['Contact'],
    }),
    mailStatement: build.mutation<rpc.MailedStatement, { contactId: string; from: string; to: string }>({
      query: ({ contactId, from, to }) =>
        rpcQuery('mail_statement', { p_contact_id: contactId, p_from: from, p_to: to }),
      transformResponse: (answer) => answer as rpc.MailedStatement,
      extraOptions: { maxRetries: 0 },
    }),
    contactPurchases: build.infiniteQuery<PurchasePage, string, string | null>({
      infiniteQueryOptions: paging,
      query: ({ queryArg: contactId, pageParam }) =>
        rpcQuery('contact_purchases', { p_contact_id: contactId, p_after: pageParam }),
      transformResponse: (page) => toPurchasePage(page as rpc.ContactPurchases),
      providesTags: ['Contact', 'Sale'],
    }),
    /** One page outside the list's own: for the file. */
    purchasePage: build.query<PurchasePage, { contactId: string; after: string | null }>({
      query: ({ contactId, after }) =>
        rpcQuery('contact_purchases', { p_contact_id: contactId, p_after: after, p_limit: EXPORT_PAGE }),
      transformResponse: (page) => toPurchasePage(page as rpc.ContactPurchases),
      keepUnusedDataFor: 0,
    }),
    contactAgeing: build.infiniteQuery<AgeingReport, AgeingFilter, string | null>({
      infiniteQueryOptions: paging,
      query: ({ queryArg, pageParam }) => rpcQuery('contact_ageing', ageingArgs(queryArg, pageParam, LIST_PAGE)),
      transformResponse: (row) => toAgeingReport(row as rpc.ContactAgeing),
      providesTags: ['Contact', 'Sale'],
    }),
    /** One page outside the list's own: for the file and the paper. */
    ageingPage: build.query<AgeingReport, { filter: AgeingFilter; after: string | null }>({
      query: ({ filter, after }) => rpcQuery('contact_ageing', ageingArgs(filter, after, EXPORT_PAGE)),
      transformResponse: (row) => toAgeingReport(row as rpc.ContactAgeing),
      keepUnusedDataFor: 0,
    }),
    findDuplicates: build.query<{ count: number; groups: DuplicateGroup[] }, void>({
      query: () => rpcQuery('find_duplicate_contacts'),
      transformResponse: (answer) => toDuplicateGroups(answer as rpc.DuplicateContacts),
      providesTags: ['Contact'],
    }),
    mergeContacts: build.mutation<Contact, { survivorId: string; mergedIds: string[]; fields: Record<string, string> }>(
      {
        query: ({ survivorId, mergedIds, fields }) =>
          rpcQuery('merge_contacts', { p_survivor_id: survivorId, p_merged_ids: mergedIds, p_fields: fields }),
        transformResponse: (row) => toContact(row as rpc.Contact),
        invalidatesTags: ['Contact', 'Sale'],
      },
    ),
    keepApart: build.mutation<null, { contactIds: string[]; isApart: boolean }>({
      query: ({ contactIds, isApart }) =>
        rpcQuery('keep_contacts_apart', { p_contact_ids: contactIds, p_apart: isApart }),
      transformResponse: () => null,
      invalidatesTags: (_done, error) => (error === undefined ? ['Contact'] : []),
    }),
    unmergeContact: build.mutation<Contact, string>({
      query: (contactId) => rpcQuery('unmerge_contact', { p_contact_id: contactId }),
      transformResponse: (row) => toContact(row as rpc.Contact),
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
