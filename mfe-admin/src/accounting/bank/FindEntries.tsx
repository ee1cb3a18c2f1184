import { useState } from 'react';
import { fromNumeric, subtract, type Money } from '@dukani/shared/money';
import type { BankLine, UnmatchedEntry } from '@dukani/shared/rpc';
import { TextField } from '@dukani/shared/fields';
import { Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText, useDebouncedValue } from '@dukani/shared/ui-antd';
import { useUnmatchedEntriesQuery } from './bankApi';
import { EntryText } from './EntryText';
import { sumOfEntries, useMatching } from './matching';
import { ACCEPT_ID } from './LineItem';

interface FindEntriesProps {
  accountId: string;
  lines: readonly BankLine[];
  /** What the lines come to. */
  amount: Money;
  onDone: () => void;
}

/** Ticks entries until they are the lines to the cent. */
export function FindEntries({ accountId, lines, amount, onDone }: FindEntriesProps) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text, 250).trim();
  const { data, error, refetch } = useUnmatchedEntriesQuery({ accountId, search });
  const [chosen, setChosen] = useState<readonly UnmatchedEntry[]>([]);
  const { run, isLoading } = useMatching(onDone);
  const left = subtract(amount, sumOfEntries(chosen));
  const isChosen = (entry: UnmatchedEntry) => chosen.some(({ journal_line_id: id }) => id === entry.journal_line_id);
  const rows = [...chosen, ...(data ?? []).filter((entry) => !isChosen(entry))];
  return (
    <div className="books-stack">
      <TextField label="Find by number, words or amount" type="search" value={text} onChange={setText} />
      {data === undefined &&
        (error === undefined ? <Skeleton height={120} /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
      {data !== undefined && rows.length === 0 && (
        <p className="adm-muted">
          {search === ''
            ? 'Every entry of this account is matched.'
            : 'No open entry has this number, these words or this amount.'}
        </p>
      )}
      <ul className="bank-entries" aria-label="Entries">
        {rows.map((entry) => (
          <li key={entry.journal_line_id}>
            <label>
              <input
                type="checkbox"
                checked={isChosen(entry)}
                onChange={(event) =>
                  setChosen(
                    event.target.checked
                      ? [...chosen, entry]
                      : chosen.filter(({ journal_line_id: id }) => id !== entry.journal_line_id),
                  )
                }
              />
              <EntryText entry={entry} />
            </label>
            <MoneyText amount={fromNumeric(entry.amount)} />
          </li>
        ))}
      </ul>
      <p role="status">
        Left to find:{' '}
        <strong>
          <MoneyText amount={left} />
        </strong>
      </p>
      <Button
        id={ACCEPT_ID}
        variant="primary"
        isBusy={isLoading}
        disabled={left !== 0 || chosen.length === 0}
        onClick={() =>
          void run(
            lines.map(({ id }) => id),
            chosen.map(({ journal_line_id: id }) => id),
          )
        }
      >
        Match
      </Button>
    </div>
  );
}
