import type { InputHTMLAttributes } from 'react';
import { countryOptions } from '@dukani/shared/countries';
import { SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import { FormSection } from '@dukani/shared/ui-antd';
import { TEXT_LIMITS } from './businessForm';
import type { BusinessFormState } from './useBusinessForm';

type TextName = keyof typeof TEXT_LIMITS;

interface TextProps {
  form: BusinessFormState;
  name: TextName;
  label: string;
  help?: string;
  required?: boolean;
  type?: InputHTMLAttributes<HTMLInputElement>['type'];
  autoComplete?: string;
  placeholder?: string;
}

const unchosen = { value: '', label: 'Choose your country', isDisabled: true };

function Text({ form, name, autoComplete = 'off', ...look }: TextProps) {
  return (
    <TextField
      {...look}
      name={name}
      value={form.draft[name]}
      onChange={(value) => form.change({ [name]: value })}
      error={form.errors[name]}
      maxLength={TEXT_LIMITS[name]}
      autoComplete={autoComplete}
    />
  );
}

function LongText({ form, name, label, help, rows = 3 }: TextProps & { rows?: number }) {
  return (
    <TextAreaField
      label={label}
      help={help}
      name={name}
      rows={rows}
      value={form.draft[name]}
      onChange={(value) => form.change({ [name]: value })}
      error={form.errors[name]}
      maxLength={TEXT_LIMITS[name]}
    />
  );
}

interface FieldsProps {
  form: BusinessFormState;
}

/** What the business is called and says of itself. */
export function AboutFields({ form }: FieldsProps) {
  return (
    <FormSection title="Business" description="Your name on receipts, in your shop and in emails.">
      <Text form={form} name="company_name" label="Company name" required autoComplete="organization" />
      <Text form={form} name="tagline" label="Tagline" help="One line under your name in the shop." />
      <LongText form={form} name="about" label="About" help="Shown in your shop; up to 4,000 characters." rows={4} />
    </FormSection>
  );
}

/** How customers reach the business. */
export function ContactFields({ form }: FieldsProps) {
  return (
    <FormSection title="Contact" description="Shown in your shop and on receipts. All fields are optional.">
      <div className="settings-pair">
        <Text form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
        <Text form={form} name="email" label="Email" type="email" autoComplete="email" />
      </div>
      <Text form={form} name="website" label="Website" type="url" placeholder="https://" />
      <div className="settings-pair">
        <Text form={form} name="facebook_url" label="Facebook" type="url" placeholder="https://" />
        <Text form={form} name="instagram_url" label="Instagram" type="url" placeholder="https://" />
        <Text form={form} name="twitter_url" label="X (Twitter)" type="url" placeholder="https://" />
        <Text form={form} name="youtube_url" label="YouTube" type="url" placeholder="https://" />
        <Text form={form} name="linkedin_url" label="LinkedIn" type="url" placeholder="https://" />
      </div>
    </FormSection>
  );
}

/** Where the business is. */
export function AddressFields({ form }: FieldsProps) {
  return (
    <FormSection title="Address" description="Printed on receipts and invoices.">
      <Text form={form} name="address_line_1" label="Address" autoComplete="address-line1" />
      <Text form={form} name="address_line_2" label="Address, second line" autoComplete="address-line2" />
      <div className="settings-pair">
        <Text form={form} name="city" label="Town or city" autoComplete="address-level2" />
        <Text form={form} name="state_province" label="State or province" autoComplete="address-level1" />
        <Text form={form} name="postal_code" label="Postal code" autoComplete="postal-code" />
        <SelectField
          label="Country"
          name="country"
          value={form.draft.country}
          onChange={(country) => form.change({ country })}
          options={form.draft.country === '' ? [unchosen, ...countryOptions()] : countryOptions()}
          error={form.errors.country}
          autoComplete="country"
        />
      </div>
    </FormSection>
  );
}

/** The number that receipts and invoices bear. */
export function TaxFields({ form }: FieldsProps) {
  return (
    <FormSection title="Tax" description="Never shown in the shop.">
      <Text form={form} name="tax_pin" label="Tax PIN" help="Printed on every receipt and invoice." />
    </FormSection>
  );
}
