import { useId } from 'react';
import type { PaymentProvider, SavePaymentProviderInput } from '@dukani/shared/rpc';
import { CheckboxField } from '@dukani/shared/fields';
import { PaymentReconciliation } from './PaymentReconciliation';
import { PaymentReports } from './PaymentReports';

interface DirectPaymentSettingsProps {
  provider: PaymentProvider;
  mayEdit: boolean;
  isSaving: boolean;
  onChange: (changes: Partial<SavePaymentProviderInput>) => void;
}

/** What customers send to the paybill or till by themselves: whether shoppers are told the number, and who tells that it came. */
export function DirectPaymentSettings({ provider, mayEdit, isSaving, onChange }: DirectPaymentSettingsProps) {
  const helpId = useId();
  const isReported = provider.reports?.state === 'registered';
  return (
    <div className="adm-form pay-direct" role="group" aria-label="Manual M-Pesa payments">
      <h3>Manual M-Pesa payments</h3>
      <div>
        <CheckboxField
          label="Show the number to customers"
          checked={provider.takes_direct_payments}
          disabled={!mayEdit || isSaving}
          aria-describedby={helpId}
          onChange={(isShown) => onChange({ takes_direct_payments: isShown })}
        />
        <p className="adm-muted" id={helpId}>
          {provider.shortcode_kind === 'till'
            ? 'Shoppers see your till number and what to pay, and pay from any phone.'
            : 'Shoppers see your paybill number, the number of their order as account number and what to pay, and pay from any phone.'}{' '}
          {isReported
            ? 'Their order is paid as soon as Safaricom reports the money.'
            : 'This works without keys and while requests are off. Until payments are reported, you get a notification when a customer reports a payment: check it in M-Pesa for Business, then record it in the order.'}
        </p>
      </div>
      {provider.takes_direct_payments && provider.shortcode !== null && (
        <p role="status">
          Customers see: “M-Pesa, {provider.shortcode_kind === 'till' ? 'till' : 'paybill'} {provider.shortcode}”.
          Payments to it are real money.
        </p>
      )}
      <PaymentReports provider={provider} mayEdit={mayEdit} />
      <PaymentReconciliation
        provider={provider}
        mayEdit={mayEdit}
        isSaving={isSaving}
        onSwitchOff={() => onChange({ reconciles_payments: false })}
      />
    </div>
  );
}
