import { useId } from 'react';
import type { PaymentProvider, SavePaymentProviderInput } from '@dukani/shared/rpc';
import { CheckboxField } from '@dukani/shared/fields';
import { PaymentLookUps } from './PaymentLookUps';
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
    <div className="adm-form pay-direct" role="group" aria-label="Payments sent by hand">
      <h3>Payments sent by hand</h3>
      <div>
        <CheckboxField
          label="Show the number to shoppers"
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
            : 'This works without keys and while requests are off. As long as payments are not reported, you are told when a shopper says that they paid: look for the money in M-Pesa for Business, then take the payment in the order.'}
        </p>
      </div>
      {provider.takes_direct_payments && provider.shortcode !== null && (
        <p role="status">
          Shoppers see now: “M-Pesa, {provider.shortcode_kind === 'till' ? 'till' : 'paybill'} {provider.shortcode}”.
          What they send there is real money.
        </p>
      )}
      <PaymentReports provider={provider} mayEdit={mayEdit} />
      <PaymentLookUps
        provider={provider}
        mayEdit={mayEdit}
        isSaving={isSaving}
        onSwitchOff={() => onChange({ looks_up_payments: false })}
      />
    </div>
  );
}
