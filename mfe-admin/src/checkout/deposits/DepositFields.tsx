import type { DepositTenderType } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { AmountField } from '../../common/AmountField';
import { useDepositTenders } from './depositTenders';

/** A payment in advance, as it is typed. */
export interface DepositDraft {
  amount: string;
  tender: DepositTenderType;
  reference: string;
}

interface DepositFieldsProps {
  label: string;
  draft: DepositDraft;
  onChange: (changes: Partial<DepositDraft>) => void;
  currencyCode: string;
  help?: string;
  error?: string | null;
  referenceError?: string | null;
  autoFocus?: boolean;
}

/** How much is paid in advance, and in what. */
export function DepositFields(props: DepositFieldsProps) {
  const { label, draft, onChange, currencyCode, help, error, referenceError, autoFocus } = props;
  const tenders = useDepositTenders();
  return (
    <>
      <AmountField
        label={label}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        currencyCode={currencyCode}
        error={error ?? null}
        {...(help === undefined ? {} : { help })}
        {...(autoFocus === undefined ? {} : { autoFocus })}
      />
      {draft.amount.trim() !== '' && (
        <SelectField
          label="Paid by"
          value={draft.tender}
          onChange={(tender) => onChange({ tender })}
          options={tenders}
        />
      )}
      {draft.amount.trim() !== '' && draft.tender !== 'cash' && (
        <TextField
          label="Reference"
          value={draft.reference}
          onChange={(reference) => onChange({ reference })}
          maxLength={100}
          autoComplete="off"
          error={referenceError ?? null}
          help="Transaction code, slip number or transfer reference."
        />
      )}
    </>
  );
}
