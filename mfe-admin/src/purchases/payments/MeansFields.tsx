import { SelectField, TextField } from '@dukani/shared/fields';
import { DateField, useToday, type EditFormState } from '@dukani/shared/ui-antd';
import type { MeansDraft } from './payDraft';

export const TENDERS = [
  { value: 'bank', label: 'Bank' },
  { value: 'mobile_money', label: 'Mobile money' },
  { value: 'cash', label: 'Cash' },
] as const;

/** How it is paid: means, day and reference. Cash of a till moves today. */
export function MeansFields<Draft extends MeansDraft>({
  form,
  isIn = false,
}: {
  form: EditFormState<Draft>;
  isIn?: boolean;
}) {
  const today = useToday();
  const { draft } = form;
  const change = (changes: Partial<MeansDraft>) => form.change(changes as Partial<Draft>);
  return (
    <>
      <div className="purch-pair">
        <SelectField
          label={isIn ? 'Received by' : 'Paid by'}
          value={draft.tender}
          options={TENDERS}
          onChange={(tender) => change({ tender })}
        />
        {draft.tender !== 'cash' && (
          <DateField
            label="Day"
            value={draft.businessDate}
            max={today}
            onChange={(businessDate) => change({ businessDate })}
            error={form.errors.businessDate ?? null}
            required
          />
        )}
        <TextField
          label="Reference"
          value={draft.reference}
          maxLength={100}
          autoComplete="off"
          onChange={(reference) => change({ reference })}
          error={form.errors.reference ?? null}
          help="Cheque, transfer or transaction code. Each can be used once."
        />
      </div>
      {draft.tender === 'cash' && (
        <p className="adm-muted">
          {isIn ? 'Cash goes into your open till.' : 'Cash leaves your open till.'} Without an open till it is booked to
          Cash on Hand.
        </p>
      )}
    </>
  );
}
