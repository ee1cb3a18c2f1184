import { useState } from 'react';
import { formatAmount } from '@dukani/shared/format';
import { negate } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Icon, IconButton } from '@dukani/shared/ui-core';
import { SearchSelect, type SearchOption } from '@dukani/shared/ui-antd';
import { usePermission } from '@dukani/shared/session';
import { ANY_CONTACT, useContactPageQuery } from '../../common/contacts/contactsApi';
import { useListLocationsQuery } from '../../common/locations/locationsApi';
import { usePostableOptions } from '../../common/ledger/useAccountOptions';
import { lineProblem, lineToBalance, sumsOf, type LineDraft } from './journalDraft';

interface JournalLinesProps {
  lines: readonly LineDraft[];
  error: string | null;
  /** Problems are marked once it was tried to post. */
  isTried: boolean;
  onChange: (lines: LineDraft[]) => void;
}

/** The lines of a journal with the balance of both sides as it is typed. */
export function JournalLines({ lines, error, isTried, onChange }: JournalLinesProps) {
  const setLine = (key: string, changes: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  return (
    <div>
      <ol className="books-journal-lines" aria-label="Lines of the journal">
        {lines.map((line, place) => (
          <JournalLine
            key={line.key}
            line={line}
            number={place + 1}
            problem={isTried ? lineProblem(line) : null}
            onChange={(changes) => setLine(line.key, changes)}
            onRemove={lines.length > 2 ? () => onChange(lines.filter((other) => other.key !== line.key)) : null}
          />
        ))}
      </ol>
      <Button icon="plus" onClick={() => onChange([...lines, lineToBalance(lines)])}>
        Add a line
      </Button>
      {error !== null && (
        <p className="adm-error" role="alert" id="lines">
          {error}
        </p>
      )}
      <div role="status">
        <Balance lines={lines} />
      </div>
    </div>
  );
}

function Balance({ lines }: Pick<JournalLinesProps, 'lines'>) {
  const { debit, credit, difference } = sumsOf(lines);
  const isEven = difference === 0;
  // Nothing is entered yet: that is no balance to be glad of.
  const isEmpty = isEven && debit === 0;
  return (
    <dl className="books-balance" aria-label="Balance of the journal">
      <div>
        <dt>Debit</dt>
        <dd>{formatAmount(debit)}</dd>
      </div>
      <div>
        <dt>Credit</dt>
        <dd>{formatAmount(credit)}</dd>
      </div>
      <div data-state={isEmpty ? undefined : isEven ? 'even' : 'open'}>
        <dt>
          {isEmpty ? 'Difference' : isEven ? 'Balanced' : difference > 0 ? 'Missing in credit' : 'Missing in debit'}
        </dt>
        <dd>
          {isEven && !isEmpty ? (
            <Icon name="check" size={16} />
          ) : (
            formatAmount(difference > 0 ? difference : negate(difference))
          )}
        </dd>
      </div>
    </dl>
  );
}

interface JournalLineProps {
  line: LineDraft;
  number: number;
  problem: string | null;
  onChange: (changes: Partial<LineDraft>) => void;
  onRemove: (() => void) | null;
}

function JournalLine({ line, number, problem, onChange, onRemove }: JournalLineProps) {
  const [isOpen, setIsOpen] = useState(line.locationId !== '' || line.contact !== null);
  return (
    <li className="books-journal-line" aria-label={`Line ${number}`}>
      <SearchSelect
        label="Account"
        value={line.account}
        useOptions={usePostableOptions}
        onChange={(account) => onChange({ account })}
        error={problem}
      />
      <TextField label="Note" value={line.memo} onChange={(memo) => onChange({ memo })} maxLength={200} />
      <TextField
        label="Debit"
        value={line.debit}
        inputMode="decimal"
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        // An amount stands on one side.
        onChange={(debit) => onChange({ debit, ...(debit === '' ? {} : { credit: '' }) })}
      />
      <TextField
        label="Credit"
        value={line.credit}
        inputMode="decimal"
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        onChange={(credit) => onChange({ credit, ...(credit === '' ? {} : { debit: '' }) })}
      />
      <span className="books-journal-buttons">
        <IconButton
          icon="more"
          label={`Location and contact of line ${number}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        {onRemove !== null && <IconButton icon="trash" label={`Remove line ${number}`} onClick={onRemove} />}
      </span>
      {isOpen && <LineMore line={line} onChange={onChange} />}
    </li>
  );
}

function LineMore({ line, onChange }: Pick<JournalLineProps, 'line' | 'onChange'>) {
  const seesContacts = usePermission('contacts.view');
  const { data: locations = [] } = useListLocationsQuery();
  return (
    <div className="books-journal-more">
      {locations.length > 0 && (
        <SelectField
          label="Location"
          value={line.locationId}
          options={[
            { value: '', label: 'The whole business' },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(locationId) => onChange({ locationId })}
        />
      )}
      {seesContacts && (
        <SearchSelect
          label="Customer or supplier"
          value={line.contact}
          useOptions={useContactOptions}
          onChange={(contact) => onChange({ contact })}
          isEmptiable
        />
      )}
    </div>
  );
}

const CHOICES = 20;

function useContactOptions(text: string): readonly SearchOption[] | undefined {
  const { currentData } = useContactPageQuery({ filter: { ...ANY_CONTACT, query: text }, limit: CHOICES });
  return currentData?.rows.map(({ id, name, phone }) => ({
    value: id,
    label: name,
    ...(phone === null ? {} : { detail: phone }),
  }));
}
