import type { PaymentProvider } from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import type { ProviderSaving } from './useProviderSaving';

interface ShortcodeFieldsProps {
  provider: PaymentProvider;
  saving: ProviderSaving;
  mayEdit: boolean;
}

/** The number that M-Pesa pays to. */
export function ShortcodeFields({ provider, saving, mayEdit }: ShortcodeFieldsProps) {
  const { shortcode, setShortcode, problem, changeAndSay, isLoading } = saving;
  return (
    <>
      <TextField
        label="Paybill or till number"
        value={shortcode}
        onChange={setShortcode}
        inputMode="numeric"
        disabled={!mayEdit}
        error={problem ?? undefined}
      />
      <SelectField
        label="This number is a"
        value={provider.shortcode_kind ?? 'paybill'}
        options={[
          { value: 'paybill', label: 'Paybill' },
          { value: 'till', label: 'Till (Buy Goods)' },
        ]}
        disabled={!mayEdit || isLoading}
        onChange={(value) => void changeAndSay({ shortcode_kind: value === 'till' ? 'till' : 'paybill' })}
      />
    </>
  );
}
