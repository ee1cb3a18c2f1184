import { formatPercent } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { ButtonLink, EmptyState, ErrorState } from '@dukani/shared/ui-core';
import { ErrorAlert, TreeTable, type DataColumn } from '@dukani/shared/ui-antd';
import { writePeriod } from '../periods';
import { figureText } from './figureText';
import { cellOf, isEmptyStatement, type FigureColumn, type StatementLine, type StatementTable } from './statementTable';
import { StatementActions } from './StatementActions';
import type { StatementAddress, StatementKind } from './useStatementAddress';
import { useStatementTable } from './useStatementTable';

const lineKey = (line: StatementLine) => line.key;
const childrenOf = (line: StatementLine) => line.children;

/** A statement as a table whose groups fold and whose figures open what made them. */
export function StatementView({
  address,
  show,
}: {
  address: StatementAddress;
  show: Exclude<StatementKind, 'ledger'>;
}) {
  const { table, isOutdated, error, retry } = useStatementTable(address, show);
  if (table === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  const isEmpty = table !== undefined && isEmptyStatement(table);
  return (
    <section
      className="books-statement"
      data-show={show}
      aria-label={table?.title ?? 'Statement'}
      aria-busy={isOutdated}
    >
      {error !== undefined && <ErrorAlert error={error} onRetry={retry} />}
      <header className="books-statement__head">
        <div>
          <h2>
            {table?.title ?? ' '} {table !== undefined && <small>{table.term}</small>}
          </h2>
          <p className="adm-muted">{table === undefined ? ' ' : `${table.when}, ${table.currencyCode}`}</p>
        </div>
        {table !== undefined && !isEmpty && <StatementActions table={table} />}
      </header>
      {isEmpty ? (
        <EmptyState
          icon="book"
          title="Nothing was posted in this period"
          description="Sales, deliveries and payments are posted automatically. Choose another period, or write a journal."
          action={<ButtonLink to={address.pathWith({ days: 'this_financial_year' })}>Show this year</ButtonLink>}
        />
      ) : (
        <TreeTable
          key={`${show} ${table?.columns.length ?? 0}`}
          label={table?.title ?? 'Statement'}
          columns={statementColumns(table, address)}
          rows={table?.lines}
          rowKey={lineKey}
          rowName={(line) => line.label}
          childrenOf={childrenOf}
        />
      )}
      {table?.notes.map((note) => (
        <p key={note} className="adm-notice">
          {note}
        </p>
      ))}
    </section>
  );
}

function statementColumns(table: StatementTable | undefined, address: StatementAddress): DataColumn<StatementLine>[] {
  const columns = table?.columns ?? [];
  return [
    { key: 'label', title: 'Account', render: (line) => <LineName line={line} /> },
    ...columns.map((column, place): DataColumn<StatementLine> => ({
      key: column.key,
      title: column.title,
      align: 'right',
      render: (line) => <Figure line={line} column={column} place={place} address={address} />,
    })),
  ];
}

function LineName({ line: { label, term, code, kind } }: { line: StatementLine }) {
  return (
    <span className="books-line" data-kind={kind}>
      {code !== undefined && <span className="books-code">{code}</span>}
      <span>{label}</span>
      {term !== undefined && term !== label && <small>{term}</small>}
    </span>
  );
}

interface FigureProps {
  line: StatementLine;
  column: FigureColumn;
  place: number;
  address: StatementAddress;
}

function Figure({ line, column, place, address }: FigureProps) {
  const cell = cellOf(line, column, place);
  if ('percent' in cell) {
    return (
      <span className="books-figure" data-kind="percent">
        {cell.percent === null ? '–' : formatPercent(cell.percent)}
      </span>
    );
  }
  const { amount } = cell;
  if (amount === null) return null;
  const text = amount === 0 ? <span className="adm-muted">–</span> : figureText(amount);
  return (
    <span className="books-figure" data-kind={line.kind} data-negative={amount < 0 ? '' : undefined}>
      {line.accountId === null || column.period === null || column.isUnassigned ? (
        text
      ) : (
        <Link
          to={address.ledgerPath({
            account: line.accountId,
            days: writePeriod(column.period, address),
            place: column.locationId,
          })}
          aria-label={`${figureText(amount)}, lines of ${line.label}, ${column.title}`}
        >
          {text}
        </Link>
      )}
    </span>
  );
}
