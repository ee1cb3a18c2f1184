import { useId, useState, type DragEvent } from 'react';
import { add, fromNumeric, parseMoneyInput, subtract, toNumeric } from '@dukani/shared/money';
import type { BankAccount, ImportedStatement } from '@dukani/shared/rpc';
import { Badge, Button, Spinner } from '@dukani/shared/ui-core';
import { MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useBusiness } from '../../common/useBusiness';
import { dayText } from '../periods';
import { ColumnsForm } from './ColumnsForm';
import { totalOf, type ReadStatement } from './formats/statement';
import { useStatementFile, type StatementDraft } from './useStatementFile';

interface ImportPanelProps {
  account: BankAccount;
  onOpen: (statementId: string) => void;
  onClose: () => void;
}

/** A statement file: dropped, looked at, sent. */
export function ImportPanel({ account, onOpen, onClose }: ImportPanelProps) {
  const file = useStatementFile(account);
  const { draft, outcome } = file;
  return (
    <section className="books-card" aria-label="Import a statement">
      <header>
        <h2>Import a statement</h2>
        <Button onClick={onClose}>Close</Button>
      </header>
      {file.problem !== null && (
        <p className="adm-error" role="alert">
          {file.problem}
        </p>
      )}
      {outcome !== null ? (
        <Outcome outcome={outcome} onOpen={onOpen} />
      ) : file.isReading ? (
        <Spinner text="Reading the file" />
      ) : draft === null ? (
        <Drop onFile={(chosen) => void file.take(chosen)} />
      ) : draft.statement === null && draft.table !== null ? (
        <ColumnsForm table={draft.table} onRead={(statement, table) => file.setDraft({ ...draft, statement, table })} />
      ) : (
        <Preview
          draft={draft}
          account={account}
          isSending={file.isSending}
          onSend={file.submit}
          onColumns={draft.table === null ? null : () => file.setDraft({ ...draft, statement: null })}
        />
      )}
    </section>
  );
}

function Drop({ onFile }: { onFile: (file: File) => void }) {
  const inputId = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file !== undefined) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="bank-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <p>
        <strong>Drop the file here</strong>
      </p>
      <p className="adm-muted">
        M-Pesa, KCB, Equity, Co-operative and other banks: CSV, Excel, OFX, MT940, CAMT.053, up to 10 MB
      </p>
      <label className="dk-button" data-variant="primary" data-size="medium" htmlFor={inputId}>
        Choose a file
      </label>
      <input
        id={inputId}
        className="bank-file"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.ofx,.qfx,.sta,.mt940,.940,.xml"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}

interface PreviewProps {
  draft: StatementDraft;
  account: BankAccount;
  isSending: boolean;
  onSend: (balances: {
    opening: ReturnType<typeof fromNumeric>;
    closing: ReturnType<typeof fromNumeric>;
  }) => Promise<void>;
  onColumns: (() => void) | null;
}

function Preview({ draft, account, isSending, onSend, onColumns }: PreviewProps) {
  const { currencyCode } = useBusiness();
  const notify = useNotify();
  const statement = draft.statement as ReadStatement;
  const total = totalOf(statement.lines);
  const before = account.statement_balance === null ? null : fromNumeric(account.statement_balance);
  const suggested = statement.opening ?? before;
  const [opening, setOpening] = useState(suggested === null ? '' : toNumeric(suggested));
  const parsed = parseSigned(opening);
  const isOther =
    account.number_ending !== null &&
    statement.accountEnding !== null &&
    account.number_ending !== statement.accountEnding;
  const send = () => {
    if (parsed === null) return;
    onSend({ opening: parsed, closing: statement.closing ?? add(parsed, total) }).catch((thrown: unknown) =>
      notify.error('The statement was not imported', thrown),
    );
  };
  return (
    <div className="books-stack">
      <p>
        <strong>{draft.name}</strong>: {statement.lines.length} lines, {dayText(statement.from ?? '')} to{' '}
        {dayText(statement.to ?? '')}
        {statement.skipped > 0 && `; ${statement.skipped} rows that moved no money are left out`}{' '}
        {statement.proof === 'proven' && <Badge tone="success">Balances add up</Badge>}
        {statement.proof === 'broken' && <Badge tone="warning">Balances do not add up</Badge>}
      </p>
      {isOther && (
        <p className="books-warning" role="alert">
          The file is of an account ending in {statement.accountEnding}, this account ends in {account.number_ending}.
        </p>
      )}
      <PreviewLines statement={statement} />
      <div className="books-pair">
        <AmountField
          label="Balance before the first line"
          currencyCode={currencyCode}
          value={opening}
          onChange={setOpening}
          error={opening !== '' && parsed === null ? 'Write an amount.' : null}
          required
        />
        <dl className="bank-facts">
          <div>
            <dt>Balance after the last line</dt>
            <dd>
              <MoneyText amount={parsed === null ? null : (statement.closing ?? add(parsed, total))} />
            </dd>
          </div>
        </dl>
      </div>
      {parsed !== null && statement.closing !== null && add(parsed, total) !== statement.closing && (
        <p className="books-warning" role="alert">
          The balance and the lines do not match. Difference:{' '}
          <MoneyText amount={subtract(statement.closing, add(parsed, total))} />: the statement could not be closed.
        </p>
      )}
      <div className="bank-bar">
        <Button variant="primary" isBusy={isSending} disabled={parsed === null} onClick={send}>
          Import {statement.lines.length} lines
        </Button>
        {onColumns !== null && <Button onClick={onColumns}>Change the columns</Button>}
      </div>
    </div>
  );
}

/** An amount as it is typed, with a minus where the account is overdrawn. */
function parseSigned(text: string) {
  const amount = parseMoneyInput(text.trim().replace(/^[-−]/, ''));
  return amount === null ? null : /^[-−]/.test(text.trim()) ? subtract(fromNumeric(0), amount) : amount;
}

const SHOWN = 8;

function PreviewLines({ statement: { lines } }: { statement: ReadStatement }) {
  return (
    <>
      <ul className="bank-preview" aria-label="First lines of the file">
        {lines.slice(0, SHOWN).map((line, place) => (
          <li key={place}>
            <span className="adm-muted">{dayText(line.bookedOn)}</span>
            <span className="bank-words">{line.text}</span>
            <MoneyText amount={line.amount} />
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && <p className="adm-muted">and {lines.length - SHOWN} more</p>}
    </>
  );
}

function Outcome({ outcome, onOpen }: { outcome: ImportedStatement; onOpen: (statementId: string) => void }) {
  const { statement, added, duplicates, posted, gap } = outcome;
  return (
    <div className="books-stack" role="status">
      <p>
        <strong>{added} lines imported</strong>
        {duplicates > 0 && `, ${duplicates} were there already`}
        {posted > 0 && `, ${posted} booked by rules`}.
      </p>
      {gap !== null && (
        <p className="books-warning">
          {gap.missing_from === null || gap.missing_to === null
            ? 'The balance before the first line is not the one the last statement ended with.'
            : `Days are missing: ${dayText(gap.missing_from)} to ${dayText(gap.missing_to)}.`}{' '}
          The difference is <MoneyText amount={fromNumeric(gap.difference)} />.
        </p>
      )}
      {statement !== null && (
        <div>
          <Button variant="primary" onClick={() => onOpen(statement.id)}>
            Match the lines
          </Button>
        </div>
      )}
    </div>
  );
}
