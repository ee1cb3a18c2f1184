import { useState } from 'react';
import { CURRENCIES, formatCurrency } from '@dukani/shared/format';
import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { PlatformTenantRow } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { ActionDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { reasonError } from '../common/reasonRule';
import { useGiveCreditMutation } from './careApi';
import { ReasonField } from './ReasonField';

interface CreditDialogProps {
  tenant: PlatformTenantRow;
  onClose: () => void;
}

/** Gives a business credit, which its next bills use before money. Sent twice it is given once. */
export function CreditDialog({ tenant, onClose }: CreditDialogProps) {
  const [give] = useGiveCreditMutation();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { amount: '', currency: tenant.currency_code === 'KES' ? 'KES' : 'USD', reason: '' },
    version: null,
    validate: ({ amount, reason }) => ({
      ...((parseMoneyInput(amount) ?? 0) > 0 ? {} : { amount: 'Enter an amount above 0.' }),
      ...reasonError(reason),
    }),
    save: ({ amount, currency, reason }) =>
      give({
        id,
        tenant_id: tenant.id,
        currency,
        amount: Number(toNumeric(parseMoneyInput(amount) ?? fromNumeric(0))),
        reason: reason.trim(),
      }).unwrap(),
    savedText: ({ balance, currency }) =>
      `${tenant.name} has ${formatCurrency(fromNumeric(balance), currency)} of credit`,
  });
  return (
    <ActionDialog
      form={form}
      title={`Give ${tenant.name} credit`}
      saveLabel="Give credit"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p className="sup-muted">Its next bills in this currency use it before money.</p>
      <TextField label="Amount" {...form.field('amount')} inputMode="decimal" autoComplete="off" required />
      <SelectField
        label="Currency"
        {...form.field('currency')}
        options={CURRENCIES.map(({ code }) => ({ value: code, label: code }))}
      />
      <ReasonField field={form.field('reason')} />
    </ActionDialog>
  );
}
