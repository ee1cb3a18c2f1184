import { useRef } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatDate } from '@dukani/shared/format';
import { pageRows, saveTable, type TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type { CommissionLine, CommissionStatement } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { DataTable, MoneyText, printElement, useConfirm, useNotify, type DataColumn } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { monthText } from './commissionText';
import { useApproveCommissionMutation, useGetCommissionInfiniteQuery } from './commissionApi';
import { StatementState } from './CommissionList';

interface StatementViewProps {
  userId: string;
  month: string;
  /** The month has ended: it can be approved. */
  isOver: boolean;
  onBack: () => void;
}

const columnsOf = (currencyCode: string): DataColumn<CommissionLine>[] => [
  {
    key: 'day',
    title: 'Day',
    card: 'note',
    render: ({ business_date: day, is_late: isLate }) => (
      <>
        {formatDate(day, 'UTC')} {isLate && <Badge tone="info">Late</Badge>}
      </>
    ),
  },
  {
    key: 'document',
    title: 'Document',
    card: 'note',
    render: ({ document_id: id, document_number: number }) => <Link to={`/admin/sales/${id}`}>{number}</Link>,
  },
  { key: 'product', title: 'Product', card: 'title', isFixed: true, render: ({ product_name: name }) => name },
  {
    key: 'base',
    title: 'Base',
    card: 'line',
    align: 'right',
    render: ({ base_amount: base }) => <MoneyText amount={fromNumeric(base)} currencyCode={currencyCode} />,
  },
  {
    key: 'percent',
    title: 'Percent',
    card: 'line',
    align: 'right',
    render: ({ percent, basis, is_shared: isShared }) =>
      `${percent} % of ${basis === 'net' ? 'net' : 'margin'}${isShared ? ', shared' : ''}`,
  },
  {
    key: 'amount',
    title: 'Commission',
    card: 'figure',
    align: 'right',
    render: ({ amount }) => <MoneyText amount={fromNumeric(amount)} currencyCode={currencyCode} />,
  },
];

const FILE: TableColumn<CommissionLine>[] = [
  { title: 'Day', value: ({ business_date: day }) => day },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Document', value: ({ document_number: number }) => number, isText: true },
  { title: 'Product', value: ({ product_name: name }) => name, isText: true },
  { title: 'Basis', value: ({ basis }) => basis },
  { title: 'Base', value: ({ base_amount: base }) => base },
  { title: 'Percent', value: ({ percent }) => percent },
  { title: 'Shared', value: ({ is_shared: isShared }) => isShared },
  { title: 'Late', value: ({ is_late: isLate }) => isLate },
  { title: 'Commission', value: ({ amount }) => amount },
];

const useStatement = (userId: string, month: string) => useGetCommissionInfiniteQuery({ userId, month });

/** The statement of a person for a month, with the lines behind it. */
export function StatementView(props: StatementViewProps) {
  const { userId, month, onBack } = props;
  const result = useStatement(userId, month);
  const first = result.currentData?.pages[0];
  return (
    <section className="adm-stack" aria-label="Statement of a person">
      <div>
        <Button icon="chevron-left" variant="ghost" onClick={onBack}>
          Everybody
        </Button>
      </div>
      {first !== undefined ? (
        <Statement {...props} sums={first} result={result} />
      ) : result.error === undefined ? (
        <Spinner text="Loading the statement" />
      ) : (
        <ErrorState
          title="The statement could not be loaded"
          error={result.error}
          onRetry={() => void result.refetch()}
        />
      )}
    </section>
  );
}

interface StatementProps extends StatementViewProps {
  sums: CommissionStatement;
  result: ReturnType<typeof useStatement>;
}

function Statement({ userId, month, isOver, sums, result }: StatementProps) {
  const { currencyCode, userId: ownId } = useBusiness();
  const notify = useNotify();
  const confirm = useConfirm();
  const paper = useRef<HTMLDivElement>(null);
  const manages = usePermission('commission.manage');
  const isOwner = usePermission('ownership.transfer');
  const [approve, { isLoading }] = useApproveCommissionMutation();
  const page = pageRows(result, ({ rows }) => rows);
  const title = `Commission of ${sums.full_name}, ${monthText(month)}`;
  const isComplete = !result.hasNextPage;
  const approveNow = async () => {
    const isMeant = await confirm({
      title: `Approve ${title}?`,
      content: 'It stays as it is then. What changes later stands on the next statement.',
      confirmLabel: 'Approve',
    });
    if (!isMeant) return;
    const { error } = await approve({ userId, month });
    if (error !== undefined) return notify.error('The statement was not approved', errorMessage(error));
    notify.success('The statement is approved');
  };
  return (
    <>
      <div className="team-buttons">
        {manages && (userId !== ownId || isOwner) && isOver && sums.approved_at === null && (
          <Button icon="check" variant="primary" isBusy={isLoading} onClick={() => void approveNow()}>
            Approve
          </Button>
        )}
        <Button
          icon="download"
          disabled={!isComplete}
          onClick={() =>
            void saveTable('csv', {
              fileName: `Commission ${sums.full_name} ${month.slice(0, 7)}`,
              columns: FILE,
              rows: page.rows ?? [],
            })
          }
        >
          Export CSV
        </Button>
        <Button
          icon="printer"
          disabled={!isComplete}
          onClick={() => paper.current !== null && void printElement(paper.current, { title })}
        >
          Print
        </Button>
        {!isComplete && <span className="adm-muted">Load all lines to export or print them.</span>}
      </div>
      <div ref={paper} className="adm-stack">
        <h2 className="team-sheet-title">{title}</h2>
        <p>
          <strong>
            <MoneyText amount={fromNumeric(sums.amount)} currencyCode={currencyCode} />
          </strong>{' '}
          of <MoneyText amount={fromNumeric(sums.base_amount)} currencyCode={currencyCode} />, {sums.line_count} lines{' '}
          <StatementState sums={sums} /> {sums.approved_by_name}
        </p>
        <DataTable
          label="Lines of the statement"
          columns={columnsOf(currencyCode)}
          rows={page.rows}
          rowKey={({ line_id: id }) => id}
          empty={{ title: 'Nothing in this month brought commission' }}
          onLoadMore={result.hasNextPage ? () => void result.fetchNextPage() : undefined}
          isLoadingMore={result.isFetchingNextPage}
        />
      </div>
    </>
  );
}
