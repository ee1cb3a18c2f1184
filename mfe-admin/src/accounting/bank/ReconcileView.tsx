import { useState } from 'react';
import type { BankLine, BankStatementFigures } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, ErrorState, Skeleton, useMediaQuery } from '@dukani/shared/ui-core';
import { FilterChips, useShortcut } from '@dukani/shared/ui-antd';
import { dayText } from '../periods';
import { useBankAccountsQuery, useBankLinesQuery, useBankStatementQuery, useSuggestMatchesQuery } from './bankApi';
import { AcceptSure } from './AcceptSure';
import { FiguresBar } from './FiguresBar';
import { LateEntries } from './LateEntries';
import { LineItem } from './LineItem';
import { LinePanel } from './LinePanel';
import { OpeningDifference } from './OpeningDifference';
import { OutstandingList } from './OutstandingList';
import { StatementActions } from './StatementActions';

interface ReconcileViewProps {
  accountName: string;
  statementId: string;
  onBack: () => void;
}

/** A statement beside the books: its lines, and for the chosen one what it may be. */
export function ReconcileView({ accountName, statementId, onBack }: ReconcileViewProps) {
  const { data: statement, error, refetch } = useBankStatementQuery(statementId);
  const { data: accounts } = useBankAccountsQuery();
  const [shown, setShown] = useState<'open' | 'matched'>('open');
  if (statement === undefined)
    return error === undefined ? (
      <Skeleton height={320} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  const account = accounts?.find(({ id }) => id === statement.account_id);
  const isOpen = statement.closed_at === null && statement.withdrawn_at === null;
  // Of a later statement the difference is one of the lines before it.
  const hasOpeningDifference = isOpen && statement.difference !== 0 && account?.reconciled_from === statement.from_on;
  return (
    <div className="books-stack">
      <div className="bank-bar">
        <Button icon="chevron-left" onClick={onBack}>
          {accountName}
        </Button>
        <h2>
          {dayText(statement.from_on)} to {dayText(statement.to_on)}
        </h2>
        <StatementActions statement={statement} onGone={onBack} />
      </div>
      <FiguresBar statement={statement} />
      {statement.late_count > 0 && <LateEntries statement={statement} />}
      {hasOpeningDifference && <OpeningDifference statement={statement} />}
      <FilterChips
        label="Lines"
        options={[
          { value: 'open', label: `To match (${statement.own_unmatched_count})` },
          { value: 'matched', label: `Matched (${statement.line_count - statement.own_unmatched_count})` },
        ]}
        value={shown}
        onChange={setShown}
      />
      <Lines key={shown} statement={statement} isMatched={shown === 'matched'} />
      {isOpen && <OutstandingList statement={statement} />}
    </div>
  );
}

/** The lines of a page with what is asked for them, and moving between them by j, k and the arrows. */
function useLines(statement: BankStatementFigures, isMatched: boolean, after: number) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { data: page, error, refetch } = useBankLinesQuery({ statementId: statement.id, isMatched, after });
  const rows = page?.rows ?? [];
  const place = Math.max(
    rows.findIndex(({ id }) => id === chosenId),
    0,
  );
  const move = (step: number) => {
    const next = rows[Math.min(Math.max(place + step, 0), rows.length - 1)];
    if (next === undefined) return;
    setChosenId(next.id);
    document.getElementById(`bank-line-${next.id}`)?.focus();
  };
  useShortcut('j', () => move(1), 'Next line');
  useShortcut('k', () => move(-1), 'Line before');
  // What was worked on leaves the list: the keyboard goes to the line after it, else to the one before.
  const moveOn = (doneIds: readonly string[]) => {
    const isLeft = ({ id }: BankLine) => !doneIds.includes(id);
    const next = rows.slice(place + 1).find(isLeft) ?? rows.slice(0, place).findLast(isLeft);
    if (next === undefined) return;
    setChosenId(next.id);
    document.getElementById(`bank-line-${next.id}`)?.focus();
  };
  return { page, rows, chosen: rows[place], error, refetch, choose: setChosenId, move, moveOn };
}

function Lines({ statement, isMatched }: { statement: BankStatementFigures; isMatched: boolean }) {
  const mayReconcile = usePermission('banking.reconcile') && statement.closed_at === null;
  const isNarrow = useMediaQuery('(max-width: 899px)');
  const [after, setAfter] = useState(0);
  const { page, rows, chosen, error, refetch, choose, move, moveOn } = useLines(statement, isMatched, after);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const suggestions = useSuggestMatchesQuery(
    rows.map(({ id }) => id),
    { skip: isMatched || !mayReconcile || rows.length === 0 },
  );
  if (page === undefined)
    return error === undefined ? (
      <Skeleton height={240} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    );
  if (rows.length === 0 && after > 0)
    return (
      <EmptyState
        icon="list"
        title="The last of these lines is done"
        action={<Button onClick={() => setAfter(0)}>From the beginning</Button>}
      />
    );
  if (rows.length === 0) return <NoLines isMatched={isMatched} statement={statement} />;
  const others = rows.filter(({ id }) => ticked.includes(id) && id !== chosen?.id);
  const panel = (line: BankLine) => (
    <LinePanel
      key={line.id}
      statement={statement}
      line={line}
      others={others}
      suggestionError={suggestions.data === undefined ? suggestions.error : undefined}
      onSuggest={() => void suggestions.refetch()}
      proposals={suggestions.data?.find(({ bank_line_id: id }) => id === line.id)?.proposals}
      mayReconcile={mayReconcile}
      onDone={() => {
        moveOn([line.id, ...others.map(({ id }) => id)]);
        setTicked([]);
      }}
    />
  );
  return (
    <div className="bank-sides">
      <div>
        {suggestions.data !== undefined && <AcceptSure suggestions={suggestions.data} />}
        <ul className="bank-lines" aria-label="Lines of the statement">
          {rows.map((line) => (
            <LineItem
              key={line.id}
              line={line}
              isChosen={line.id === chosen?.id}
              isTicked={ticked.includes(line.id)}
              onChoose={() => choose(line.id)}
              onMove={move}
              onTick={
                isMatched || !mayReconcile
                  ? null
                  : (isTicked) => setTicked(isTicked ? [...ticked, line.id] : ticked.filter((id) => id !== line.id))
              }
            >
              {isNarrow && line.id === chosen?.id && panel(line)}
            </LineItem>
          ))}
        </ul>
        <div className="bank-bar">
          {after > 0 && <Button onClick={() => setAfter(0)}>From the beginning</Button>}
          {page.next_after !== null && <Button onClick={() => setAfter(page.next_after ?? 0)}>More lines</Button>}
        </div>
      </div>
      {!isNarrow && chosen !== undefined && panel(chosen)}
    </div>
  );
}

function NoLines({ isMatched, statement }: { isMatched: boolean; statement: BankStatementFigures }) {
  if (isMatched) return <EmptyState icon="list" title="No line is matched yet" />;
  return statement.closed_at === null ? (
    <EmptyState
      icon="check"
      title="Every line is matched"
      description={
        statement.difference === 0
          ? 'Books and statement agree: close the statement.'
          : 'The balances differ still, see above.'
      }
    />
  ) : (
    <EmptyState icon="check" title="This statement is closed" />
  );
}
