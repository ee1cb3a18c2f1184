import { useMemo } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { SearchSelect } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { taxChoices } from '../../common/taxChoices';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { postableOptionsWithout } from '../../common/ledger/useAccountOptions';
import { MAX_PARTS, newPart, type Part, type PartKind } from './splits';

interface PartsFieldsProps {
  /** What the first account is called: what it was for, where it came from. */
  label: string;
  parts: readonly Part[];
  day: string;
  error: string | null;
  /** The account of the statement: it is not its own other side. */
  withoutId?: string | null;
  onChange: (parts: Part[]) => void;
}

const KINDS: readonly { value: PartKind; label: string }[] = [
  { value: 'rest', label: 'The rest' },
  { value: 'amount', label: 'Fixed amount' },
  { value: 'percent', label: 'Percent' },
];

/** What a line is booked to: one account, or several with an amount or a share each. */
export function PartsFields({ label, parts, day, error, withoutId = null, onChange }: PartsFieldsProps) {
  const change = (key: string, changes: Partial<Part>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...changes } : part)));
  return (
    <div className="books-stack" role="group" aria-label="Accounts">
      {parts.map((part, place) => (
        <PartFields
          key={part.key}
          label={parts.length === 1 ? label : `${label} (part ${place + 1})`}
          name={`Part ${place + 1}`}
          part={part}
          day={day}
          withoutId={withoutId}
          isSingle={parts.length === 1}
          onChange={(changes) => change(part.key, changes)}
          onRemove={() => onChange(withoutPart(parts, part.key))}
        />
      ))}
      {error !== null && (
        <p className="adm-error" role="alert">
          {error}
        </p>
      )}
      {parts.length < MAX_PARTS && (
        <div>
          <Button icon="plus" onClick={() => onChange([...parts, newPart(newId(), 'amount')])}>
            Split over another account
          </Button>
        </div>
      )}
    </div>
  );
}

/** The last one that is left takes all. */
function withoutPart(parts: readonly Part[], key: string): Part[] {
  const left = parts.filter((part) => part.key !== key);
  const [only] = left;
  return left.length === 1 && only !== undefined ? [{ ...only, kind: 'rest', value: '' }] : left;
}

interface PartFieldsProps {
  label: string;
  name: string;
  part: Part;
  day: string;
  withoutId: string | null;
  isSingle: boolean;
  onChange: (changes: Partial<Part>) => void;
  onRemove: () => void;
}

function PartFields({ label, name, part, day, withoutId, isSingle, onChange, onRemove }: PartFieldsProps) {
  const { data: rates = [] } = useListTaxRatesQuery();
  const useOptions = useMemo(() => postableOptionsWithout(withoutId), [withoutId]);
  return (
    <div className="bank-part">
      <SearchSelect
        label={label}
        value={part.account}
        useOptions={useOptions}
        onChange={(account) => onChange({ account })}
        help={isSingle ? 'An account that holds money makes it a transfer.' : undefined}
        required
      />
      {!isSingle && (
        <SelectField
          label={`${name}: how much`}
          value={part.kind}
          options={KINDS}
          onChange={(kind) => onChange({ kind, value: '' })}
        />
      )}
      {part.kind !== 'rest' && (
        <TextField
          label={part.kind === 'percent' ? `${name}: percent` : `${name}: amount`}
          value={part.value}
          onChange={(value) => onChange({ value })}
          inputMode="decimal"
          required
        />
      )}
      <SelectField
        label={isSingle ? 'Tax within it' : `${name}: tax within it`}
        value={part.taxRateId}
        onChange={(taxRateId) => onChange({ taxRateId })}
        options={[
          { value: '', label: 'No tax' },
          ...taxChoices(rates, { day, chosenId: part.taxRateId }).map((tax) => ({ value: tax.id, label: tax.label })),
        ]}
      />
      {!isSingle && <IconButton icon="trash" label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />}
    </div>
  );
}
