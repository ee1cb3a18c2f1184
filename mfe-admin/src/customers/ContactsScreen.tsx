import { useMemo, useState } from 'react';
import { choiceFilter, ListScreen, pageRows, useListState, type ListSelection } from '@dukani/shared/lists';
import { useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button, ButtonLink } from '@dukani/shared/ui-core';
import { useUndo, useNotify } from '@dukani/shared/ui-antd';
import { CONTACT_FILE_COLUMNS } from '../common/fileColumns';
import { useBusiness } from '../common/useBusiness';
import { contactColumns, type ListedContact } from './contactColumns';
import { EXPORT_PAGE } from '../common/contacts/contactPages';
import {
  useArchiveContactsMutation,
  useLazyContactFileRowsQuery,
  useLazyContactPageQuery,
  useListContactsInfiniteQuery,
  useListContactTagsQuery,
  type ContactFilter,
} from '../common/contacts/contactsApi';
import { ContactListActions, IMPORT } from './ContactListActions';
import { TagDialog } from './TagDialog';
import { tagsFilter } from './tagsFilter';
import './customers.css';

const FILTERS = {
  type: choiceFilter({
    label: 'Kind',
    options: [
      { value: 'all', label: 'All' },
      { value: 'customer', label: 'Customers' },
      { value: 'supplier', label: 'Suppliers' },
    ],
    initial: 'all',
    isPinned: true,
  }),
  balance: choiceFilter({
    label: 'Balance',
    options: [
      { value: 'any', label: 'Any balance' },
      { value: 'owing', label: 'Owes us' },
      { value: 'overdue', label: 'Overdue' },
      { value: 'over_limit', label: 'Over the limit' },
      { value: 'deposit', label: 'Paid in advance' },
      { value: 'owed', label: 'We owe them' },
    ],
    initial: 'any',
    isPinned: true,
  }),
  tags: tagsFilter('Tags'),
  consent: choiceFilter({
    label: 'Agreed to messages by',
    options: [
      { value: 'email', label: 'E-mail' },
      { value: 'sms', label: 'SMS' },
      { value: 'whatsapp', label: 'WhatsApp' },
    ],
  }),
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'archived', label: 'Archived' },
    ],
    initial: 'active',
  }),
};
const SORTS = [
  'name',
  '-name',
  '-balance',
  'balance',
  '-last_sale',
  'last_sale',
  '-bought',
  'bought',
  '-created',
  'created',
  '-owed',
  'owed',
] as const;

/** Only suppliers are sorted by what they are owed. */
function sortOf(sort: (typeof SORTS)[number], ofSuppliers: boolean): (typeof SORTS)[number] {
  return !ofSuppliers && (sort === 'owed' || sort === '-owed') ? 'name' : sort;
}

const EXPORT_COLUMNS = CONTACT_FILE_COLUMNS.map(({ field, title, isText = false }) => ({
  title,
  isText,
  value: (row: ListedContact) => row.cells?.[field] ?? null,
}));

/** /admin/customers: everybody the business deals with, with what they owe. */
export function ContactsScreen() {
  const navigate = useNavigate();
  const { currencyCode } = useBusiness();
  const mayEdit = usePermission('contacts.edit');
  const mayMerge = usePermission('contacts.merge');
  const seesLedger = usePermission('contacts.view_ledger');
  const mayImport = usePermission('products.import');
  const mayExport = usePermission('contacts.export');
  const list = useListState({ key: 'contacts', filters: FILTERS, sorts: SORTS });
  const ofSuppliers = list.filters.type === 'supplier';
  const filter: ContactFilter = {
    ...list.filters,
    tags: [...list.filters.tags],
    query: list.query,
    sort: sortOf(list.sort, ofSuppliers),
  };
  const result = useListContactsInfiniteQuery(filter);
  const { data: tags } = useListContactTagsQuery();
  const [readPage] = useLazyContactPageQuery();
  const [readCells] = useLazyContactFileRowsQuery();
  const [tagged, setTagged] = useState<ListSelection | null>(null);
  const columns = useMemo(
    () => contactColumns({ currencyCode, seesLedger, ofSuppliers }),
    [currencyCode, seesLedger, ofSuppliers],
  );
  const tagOptions = (tags ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }));

  const loadPage = async (after: string | null) => {
    const page = await readPage({ filter, after, limit: EXPORT_PAGE }).unwrap();
    const cells = await readCells(page.rows.map((row) => row.id)).unwrap();
    const byId = new Map(cells.rows.map((row) => [row.id, row.cells]));
    return { rows: page.rows.map((row) => ({ ...row, cells: byId.get(row.id) ?? {} })), nextCursor: page.nextCursor };
  };
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'contact', many: 'contacts' }}
        header={{
          title: 'Contacts',
          create: mayEdit ? { label: 'New contact', to: '/admin/customers/new' } : undefined,
          actions: <ContactListActions seesLedger={seesLedger} mayMerge={mayMerge} mayImport={mayImport} />,
        }}
        search={{ label: 'Search contacts', options: { tags: tagOptions } }}
        table={{
          columns,
          page: pageRows(
            result,
            (page) => page.rows as readonly ListedContact[],
            (page) => page.count,
          ),
          rowKey: (row) => row.id,
          rowName: (row) => row.name,
          onOpen: (row) => void navigate(`/admin/customers/${row.id}`),
          empty: {
            title: 'No contacts yet',
            description: 'Add your customers and suppliers. A name is enough; with a phone number the till finds them.',
            action: mayEdit && (
              <div className="cust-actions">
                <ButtonLink variant="primary" icon="plus" to="/admin/customers/new">
                  Add the first contact
                </ButtonLink>
                {mayImport && (
                  <ButtonLink to={IMPORT.to} icon={IMPORT.icon}>
                    {IMPORT.label}
                  </ButtonLink>
                )}
              </div>
            ),
          },
        }}
        selection={{
          actions: mayEdit
            ? (selection) => (
                <BulkActions
                  selection={selection}
                  isArchive={list.filters.status === 'archived'}
                  onTag={() => setTagged(selection)}
                />
              )
            : undefined,
        }}
        toolbar={{ exports: mayExport ? { columns: EXPORT_COLUMNS, loadPage } : undefined }}
      />
      {tagged !== null && (
        <TagDialog ids={tagged.ids} known={(tags ?? []).map(({ tag }) => tag)} onClose={() => setTagged(null)} />
      )}
    </>
  );
}

interface BulkActionsProps {
  selection: ListSelection;
  isArchive: boolean;
  onTag: () => void;
}

function BulkActions({ selection, isArchive, onTag }: BulkActionsProps) {
  const [archive, { isLoading }] = useArchiveContactsMutation();
  const offerUndo = useUndo();
  const notify = useNotify();
  const move = async () => {
    const ids = [...selection.ids];
    try {
      const { updated } = await archive({ ids, isArchived: !isArchive }).unwrap();
      selection.clear();
      offerUndo({
        title: `${updated === 1 ? '1 contact' : `${updated} contacts`} ${isArchive ? 'restored' : 'archived'}`,
        undo: () => archive({ ids, isArchived: isArchive }).unwrap(),
        undone: isArchive ? 'Archived again' : 'Restored',
      });
    } catch (error) {
      notify.error('That did not work', error);
    }
  };
  return (
    <>
      <Button icon="tag" onClick={onTag}>
        Tags
      </Button>
      <Button icon={isArchive ? 'undo' : 'box'} isBusy={isLoading} onClick={() => void move()}>
        {isArchive ? 'Restore' : 'Archive'}
      </Button>
    </>
  );
}
