import type { DepositTenderType } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useDepositTenders } from './depositTenders';

/** A payment in advance, as it is typed. */
export interface DepositDraft {
  amount: string;
  tender: DepositTenderType;
  reference: string;
}

interface DepositFieldsProps<Draft extends DepositDraft> {
  label: string;
  form: Pick<EditFormState<Draft>, 'draft' | 'field'>;
  currencyCode: string;
  help?: string;
  autoFocus?: boolean;
}

/** How much is paid in advance, and in what: a part of any form whose draft has these fields. */
export function DepositFields<Draft extends DepositDraft>(props: DepositFieldsProps<Draft>) {
  const { label, form, currencyCode, help, autoFocus } = props;
  const tenders = useDepositTenders();
  const isPaid = form.draft.amount.trim() !== '';
  return (
    <>
      <AmountField
        label={label}
        {...form.field('amount')}
        currencyCode={currencyCode}
        {...(help === undefined ? {} : { help })}
        {...(autoFocus === undefined ? {} : { autoFocus })}
      />
      {isPaid && <SelectField label="Paid by" {...form.field('tender')} options={tenders} />}
      {isPaid && form.draft.tender !== 'cash' && (
        <TextField
          label="Reference"
          {...form.field('reference')}
          maxLength={100}
          autoComplete="off"
          help="Transaction code, slip number or transfer reference."
        />
      )}
    </>
  );
}
