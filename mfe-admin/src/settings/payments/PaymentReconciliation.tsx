import { useId, useState } from 'react';
import { formatDateTime } from '@dukani/shared/format';
import type { PaymentProvider } from '@dukani/shared/rpc';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import { Badge } from '@dukani/shared/ui-core';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { canAskSafaricom } from './canAskSafaricom';
import { useAskForReportsMutation } from './paymentsApi';

interface PaymentReconciliationProps {
  provider: PaymentProvider;
  mayEdit: boolean;
  isSaving: boolean;
  onSwitchOff: () => void;
}

/** Whether each payment is looked for in Safaricom's own list before it counts. */
export function PaymentReconciliation({ provider, mayEdit, isSaving, onSwitchOff }: PaymentReconciliationProps) {
  const helpId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const isOn = provider.reconciles_payments;
  return (
    <section className="adm-form" aria-label="Checks">
      <h4>Checks</h4>
      <div>
        <CheckboxField
          label="Check every payment with Safaricom"
          checked={isOn}
          disabled={!mayEdit || isSaving || (!isOn && !canAskSafaricom(provider))}
          aria-describedby={helpId}
          onChange={(isWanted) => (isWanted ? setIsAsking(true) : onSwitchOff())}
        />
        <p className="adm-muted" id={helpId}>
          Recommended. Payment reports are not signed, so anyone who knows the secret address could fake one. With
          checks, a payment counts only when it is in Safaricom’s own list, and missed payments are found there. Ask
          Safaricom to switch on “Pull Transactions” for your number first.
        </p>
      </div>
      {provider.reconciliation !== null && <LastRead lookUp={provider.reconciliation} />}
      {isAsking && <ReconciliationDialog onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function LastRead({ lookUp }: { lookUp: NonNullable<PaymentProvider['reconciliation']> }) {
  const { timezone } = useBusiness();
  const { at, message } = lookUp;
  return (
    <div role="status">
      <p>
        {message === null ? (
          <Badge tone="success">Checked</Badge>
        ) : (
          <Badge tone="danger">The list cannot be read</Badge>
        )}{' '}
        {message}
      </p>
      <p className="adm-muted">
        {at === null ? 'The list has not been read yet.' : `Last read ${formatDateTime(at, timezone)}.`}
      </p>
    </div>
  );
}

/** Safaricom knows who may have the list by the phone that the business named to it. */
function ReconciliationDialog({ onClose }: { onClose: () => void }) {
  const [ask] = useAskForReportsMutation();
  const form = useEditForm({
    initial: { nominatedNumber: '' },
    version: null,
    validate: ({ nominatedNumber }) =>
      /^(?:254|0)?[17]\d{8}$/.test(nominatedNumber.replace(/\D/g, ''))
        ? {}
        : { nominatedNumber: 'Enter the number registered with Safaricom, for example 0712 345 678.' },
    save: ({ nominatedNumber }) => ask({ what: 'reconciliations', nominated_number: nominatedNumber.trim() }).unwrap(),
    savedText: () => 'Every payment is checked from now on',
  });
  return (
    <EditDialog form={form} title="Check every payment" saveLabel="Switch on" onClose={onClose}>
      <p>Safaricom asks for the phone number registered for “Pull Transactions”.</p>
      <TextField
        label="Phone number registered with Safaricom"
        {...form.field('nominatedNumber')}
        type="tel"
        autoComplete="off"
        required
        autoFocus
      />
    </EditDialog>
  );
}
