import { SelectField, TextField } from '@dukani/shared/fields';
import { usePermission } from '@dukani/shared/session';
import { ErrorState, IconButton } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm } from '@dukani/shared/ui-antd';
import {
  needsProof,
  useListPaymentMethodSettingsQuery,
  useSavePaymentMethodsMutation,
  type PaymentMethodSetting,
  type PaymentProof,
} from '../../common/payments/paymentMethodsApi';
import { useBusiness } from '../../common/useBusiness';
import { TickWithHelp } from '../TickWithHelp';
import { SectionSkeleton } from '../SectionSkeleton';
import { methodsProblem, moved } from './methodsDraft';
import './paymentMethods.css';

const PROOFS: { value: PaymentProof; label: string }[] = [
  { value: 'optional', label: 'Not required' },
  { value: 'ask', label: 'Ask, and mark the sale if missing' },
  { value: 'required', label: 'Required' },
];
const KEYS = [
  { value: '', label: 'None' },
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => ({ value: letter, label: letter })),
];

/** /admin/settings?section=payment-methods: which ways to pay the till offers, how they are called, and in which order. */
export function PaymentMethodsSection() {
  const { data, error, refetch } = useListPaymentMethodSettingsQuery();
  if (data !== undefined) return <MethodsForm methods={data} />;
  return error === undefined ? (
    <SectionSkeleton />
  ) : (
    <ErrorState title="The payment methods could not be read" error={error} onRetry={() => void refetch()} />
  );
}

interface MethodsDraft {
  rows: PaymentMethodSetting[];
}

function MethodsForm({ methods }: { methods: PaymentMethodSetting[] }) {
  const { tenantId } = useBusiness();
  const mayEdit = usePermission('settings.edit');
  const [save] = useSavePaymentMethodsMutation();
  const form = useEditForm<MethodsDraft, MethodsDraft>({
    initial: { rows: methods },
    version: tenantId,
    validate: ({ rows }) => methodsProblem(rows) ?? {},
    save: async ({ rows }) => {
      await save(rows).unwrap();
      return { rows };
    },
    stored: (draft) => ({ draft, version: tenantId }),
    savedText: () => 'Payment methods saved',
  });
  const { rows } = form.draft;
  const change = (id: string, changes: Partial<PaymentMethodSetting>) =>
    form.change({ rows: rows.map((row) => (row.id === id ? { ...row, ...changes } : row)) });
  return (
    <EditForm form={form} title="Payment methods" layout="section" isReadOnly={!mayEdit}>
      <FormSection
        title="Payment methods at the till"
        description="The till offers them in this order. What stands before cash is chosen when a payment begins: move M-Pesa up for M-Pesa first."
      >
        <ol className="set-methods">
          {rows.map((row, index) => (
            <li key={row.id}>
              <MethodFields row={row} onChange={(changes) => change(row.id, changes)} />
              {mayEdit && (
                <span className="set-methods__moves">
                  <IconButton
                    icon="arrow-up"
                    label={`Move ${row.name} up`}
                    disabled={index === 0}
                    onClick={() => form.change({ rows: moved(rows, row.id, -1) })}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={`Move ${row.name} down`}
                    disabled={index === rows.length - 1}
                    onClick={() => form.change({ rows: moved(rows, row.id, 1) })}
                  />
                </span>
              )}
            </li>
          ))}
        </ol>
      </FormSection>
    </EditForm>
  );
}

interface MethodFieldsProps {
  row: PaymentMethodSetting;
  onChange: (changes: Partial<PaymentMethodSetting>) => void;
}

function MethodFields({ row, onChange }: MethodFieldsProps) {
  const hasOwnRules = row.tenderType === 'gift_card' || row.tenderType === 'loyalty';
  return (
    <fieldset className="set-methods__fields">
      <legend className="dk-visually-hidden">{row.name}</legend>
      <TextField label="Name" value={row.name} onChange={(name) => onChange({ name })} maxLength={80} />
      <SelectField
        label="Key"
        value={row.shortcut}
        options={KEYS}
        onChange={(shortcut) => onChange({ shortcut })}
        help="Takes it in the payment dialog."
      />
      {needsProof(row.tenderType) && (
        <SelectField
          label={row.tenderType === 'card' ? 'Slip number' : 'Transaction code'}
          value={row.proof}
          options={PROOFS}
          onChange={(proof) => onChange({ proof })}
          help="A message on a customer’s phone is easy to fake. A payment without it is marked until it is confirmed."
        />
      )}
      <TickWithHelp
        label="On"
        checked={row.isEnabled}
        onChange={(isEnabled) => onChange({ isEnabled })}
        disabled={hasOwnRules}
        help={hasOwnRules ? 'Switched on and off under Gift cards and points.' : null}
      />
    </fieldset>
  );
}
