import { useState } from 'react';
import { add, fromNumeric, zero } from '@dukani/shared/money';
import type { BankLine, BankStatementFigures, MatchProposal } from '@dukani/shared/rpc';
import { Button, ErrorState } from '@dukani/shared/ui-core';
import { FilterChips, MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { BookForm } from './BookForm';
import { useUnmatchLineMutation } from './bankApi';
import { EntryText } from './EntryText';
import { FindEntries } from './FindEntries';
import { Proposals } from './Proposals';
import { inPlainWords } from '../booksRefusal';

interface LinePanelProps {
  statement: BankStatementFigures;
  line: BankLine;
  /** Ticked lines that are matched together with it. */
  others: readonly BankLine[];
  /** Undefined while they are looked up. */
  proposals: readonly MatchProposal[] | undefined;
  /** Why they could not be looked up. */
  suggestionError: unknown;
  onSuggest: () => void;
  mayReconcile: boolean;
  onDone: () => void;
}

const WAYS = [
  { value: 'proposals', label: 'Suggestions' },
  { value: 'find', label: 'Find entries' },
  { value: 'book', label: 'New entry' },
] as const;

/** What the chosen line is matched with, or may be. */
export function LinePanel(props: LinePanelProps) {
  const { statement, line, others, proposals, suggestionError, onSuggest, mayReconcile, onDone } = props;
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('proposals');
  const lines = [line, ...others];
  const amount = lines.reduce((total, one) => add(total, fromNumeric(one.amount)), zero);
  return (
    <section className="books-card bank-panel" aria-label={`Line: ${line.text}`}>
      <p>
        <span className="bank-words">{line.text}</span>{' '}
        <strong>
          <MoneyText amount={amount} />
        </strong>
        {others.length > 0 && ` · ${lines.length} lines together`}
      </p>
      {line.match !== null ? (
        <Matched line={line} mayUndo={mayReconcile} />
      ) : !mayReconcile ? (
        <p className="adm-muted">This line waits to be matched.</p>
      ) : (
        <>
          {others.length === 0 && <FilterChips label="Match by" options={WAYS} value={way} onChange={setWay} />}
          {others.length > 0 || way === 'find' ? (
            <FindEntries accountId={statement.account_id} lines={lines} amount={amount} onDone={onDone} />
          ) : way === 'book' ? (
            <BookForm line={line} accountId={statement.account_id} onDone={onDone} />
          ) : suggestionError !== undefined ? (
            <ErrorState title="The suggestions could not be loaded" error={suggestionError} onRetry={onSuggest} />
          ) : (
            <Proposals line={line} proposals={proposals} onDone={onDone} onBook={() => setWay('book')} />
          )}
        </>
      )}
    </section>
  );
}

function Matched({ line, mayUndo }: { line: BankLine; mayUndo: boolean }) {
  const notify = useNotify();
  const [unmatch, { isLoading }] = useUnmatchLineMutation();
  const { match } = line;
  if (match === null) return null;
  const undo = () =>
    unmatch({ match_id: match.id, reason: null })
      .unwrap()
      .then(
        () => notify.success('Match undone'),
        (thrown: unknown) => notify.error('The match was not undone', inPlainWords(thrown)),
      );
  return (
    <>
      <ul className="bank-entries" aria-label="Matched with">
        {match.entries.map((entry) => (
          <li key={entry.journal_line_id}>
            <EntryText entry={entry} />
            <MoneyText amount={fromNumeric(entry.amount)} />
          </li>
        ))}
      </ul>
      {match.kind !== 'found' && (
        <p className="adm-muted">This entry was made from the line. Undoing it posts its reversal, dated today.</p>
      )}
      {mayUndo && (
        <Button isBusy={isLoading} onClick={() => void undo()}>
          Undo match
        </Button>
      )}
    </>
  );
}
