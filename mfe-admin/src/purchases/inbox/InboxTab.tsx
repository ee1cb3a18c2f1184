import { choiceFilter, ListScreen, pageRows, useListState, type TableColumn } from '@dukani/shared/lists';
import type { BillPaper } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge } from '@dukani/shared/ui-core';
import { DateText, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../../common/useOpenRow';
import { useLazyBillInboxPageQuery, useListBillInboxInfiniteQuery, type InboxFilter } from './inboxApi';
import { billText, PAPER_STATES } from './inboxNames';
import { InboxUpload } from './InboxUpload';
import { PaperDrawer } from './PaperDrawer';
import { PaperThumb } from './PaperPicture';

const FILTERS = {
  state: choiceFilter({
    label: 'State',
    options: [
      { value: 'entered' as const, label: 'Entered' },
      { value: 'discarded' as const, label: 'Discarded' },
      { value: 'all' as const, label: 'All' },
    ],
    isPinned: true,
  }),
};
/** The server lists the newest first. */
const SORTS = ['newest'] as const;

const COLUMNS: DataColumn<BillPaper>[] = [
  {
    key: 'file',
    title: 'File',
    card: 'title',
    isFixed: true,
    render: (paper) => (
      <span className="inbox-name">
        <PaperThumb attachment={paper.attachment} />
        <span>{paper.attachment.file_name}</span>
      </span>
    ),
  },
  { key: 'added', title: 'Added', card: 'note', render: (paper) => <DateText iso={paper.created_at} /> },
  { key: 'by', title: 'By', card: 'note', render: (paper) => paper.added_by_name ?? '–' },
  {
    key: 'state',
    title: 'State',
    render: (paper) => (
      <span className="purch-badges">
        <Badge tone={PAPER_STATES[paper.state].tone}>{PAPER_STATES[paper.state].label}</Badge>
        {paper.same_file_count > 0 && <Badge tone="warning">Same file as another</Badge>}
      </span>
    ),
  },
  { key: 'bill', title: 'Bill', isWideOnly: true, render: (paper) => billText(paper) || '–' },
];

const EXPORT_COLUMNS: TableColumn<BillPaper>[] = [
  { title: 'File', value: (paper) => paper.attachment.file_name },
  { title: 'Added', value: (paper) => paper.created_at },
  { title: 'By', value: (paper) => paper.added_by_name },
  { title: 'State', value: (paper) => PAPER_STATES[paper.state].label },
  { title: 'Same files', value: (paper) => paper.same_file_count },
  { title: 'Bill', value: (paper) => billText(paper) },
  { title: 'Discarded because', value: (paper) => paper.discard_reason },
];

/** Bills of suppliers that wait to be entered, the newest first; one opens in a drawer (`?paper=`). */
export function InboxTab() {
  const mayEdit = usePermission('purchases.edit');
  const [openId, show] = useOpenRow('paper');
  const list = useListState({ key: 'bill-inbox', filters: FILTERS, sorts: SORTS });
  const filter: InboxFilter = { query: list.query, state: list.filters.state };
  const result = useListBillInboxInfiniteQuery(filter);
  const [readPage] = useLazyBillInboxPageQuery();
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'paper', many: 'papers' }}
        header={{ title: 'Inbox', isHidden: true }}
        search={{ label: 'Search file, person, supplier or bill' }}
        table={{
          columns: COLUMNS,
          page: pageRows(result, (page) => page.rows),
          rowKey: (paper) => paper.id,
          rowName: (paper) => paper.attachment.file_name,
          onOpen: (paper) => show(paper.id),
          empty: {
            title: 'No bills wait',
            description: 'Add photos and PDFs of bills as they come. Enter each of them when there is time.',
          },
        }}
        above={mayEdit && <InboxUpload />}
        toolbar={{
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: (after) => readPage({ filter, after }).unwrap(),
            fileName: 'Bills to enter',
          },
        }}
      />
      {openId !== null && <PaperDrawer paperId={openId} onClose={() => show(null)} />}
    </>
  );
}
