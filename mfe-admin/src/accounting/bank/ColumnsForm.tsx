import { useState } from 'react';
import { CheckboxField, SelectField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import type { StatementTable } from './formats/readStatement';
import { StatementProblem, type ReadStatement } from './formats/statement';
import { clean, guessProfile, readTable, type TableColumns } from './formats/tables';
import type { DateOrder } from './formats/days';

interface ColumnsFormProps {
  table: StatementTable;
  onRead: (statement: ReadStatement, table: StatementTable) => void;
}

const FIELDS: { column: keyof TableColumns; label: string }[] = [
  { column: 'date', label: 'Day' },
  { column: 'text', label: 'Description' },
  { column: 'debit', label: 'Money out' },
  { column: 'credit', label: 'Money in' },
  { column: 'amount', label: 'Amount (one column)' },
  { column: 'balance', label: 'Balance' },
  { column: 'reference', label: 'Reference' },
];

const ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'dmy', label: 'Day, month, year (31/01/2026)' },
  { value: 'mdy', label: 'Month, day, year (01/31/2026)' },
  { value: 'ymd', label: 'Year, month, day (2026-01-31)' },
];

/** Names the columns of a table whose bank is not known; the account remembers them. */
export function ColumnsForm({ table, onRead }: ColumnsFormProps) {
  const [place, setPlace] = useState(table.headerPlace);
  const [profile, setProfile] = useState(table.profile);
  const [problem, setProblem] = useState<string | null>(null);
  const header = table.rows[place] ?? [];
  const columns = header.map((cell, index) => ({ value: String(index), label: clean(cell) || `Column ${index + 1}` }));
  const choose = (column: keyof TableColumns, value: string) =>
    setProfile({ ...profile, columns: { ...profile.columns, [column]: value === '' ? null : Number(value) } });
  const read = () => {
    setProblem(null);
    try {
      const statement = readTable(table.format, table.rows, place, profile);
      if (statement.lines.length === 0)
        throw new StatementProblem('No row below has a day and an amount in these columns.');
      onRead(statement, { ...table, headerPlace: place, profile });
    } catch (thrown) {
      if (!(thrown instanceof StatementProblem)) throw thrown;
      setProblem(thrown.message);
    }
  };
  return (
    <div className="books-stack">
      <p>Which column is which? It is remembered for this account.</p>
      <SelectField
        label="Row with the names of the columns"
        value={String(place)}
        options={table.rows.slice(0, 30).map((row, index) => ({
          value: String(index),
          label: `${index + 1}: ${row.map(clean).filter(Boolean).join(' | ').slice(0, 80)}`,
        }))}
        onChange={(value) => {
          setPlace(Number(value));
          setProfile(guessProfile(table.rows, Number(value)));
        }}
      />
      <div className="books-pair">
        {FIELDS.map(({ column, label }) => (
          <SelectField
            key={column}
            label={label}
            value={String(profile.columns[column] ?? '')}
            options={[{ value: '', label: 'Not in the file' }, ...columns]}
            onChange={(value) => choose(column, value)}
          />
        ))}
        <SelectField
          label="How days are written"
          value={profile.order}
          options={ORDERS}
          onChange={(order) => setProfile({ ...profile, order })}
        />
      </div>
      {profile.columns.amount !== null && (
        <CheckboxField
          label="Money out is written above zero"
          checked={profile.isTurned}
          onChange={(isTurned) => setProfile({ ...profile, isTurned })}
        />
      )}
      {problem !== null && (
        <p className="adm-error" role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button variant="primary" onClick={read}>
          Read the file
        </Button>
      </div>
    </div>
  );
}
