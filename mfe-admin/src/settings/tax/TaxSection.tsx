import { useState } from 'react';
import { formatPercent } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState } from '@dukani/shared/ui-core';
import { DateText, EditForm, FormSection, refusalText, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { SectionSkeleton } from '../SectionSkeleton';
import { EndRateDialog } from './EndRateDialog';
import { RateDialog, type RateToEdit } from './RateDialog';
import './tax.css';
import {
  presentRate,
  useSaveTaxRateMutation,
  useSaveTaxSettingsMutation,
  useTaxSettingsQuery,
  type TaxCode,
  type TaxRate,
  type TaxSettings,
} from './taxApi';

/** How sales are taxed: rates with the days they hold, and what holds for all of them. */
export function TaxSection() {
  const { data, error, refetch } = useTaxSettingsQuery();
  if (data !== undefined)
    return (
      <div className="tax-section">
        <TaxRates settings={data} />
        <TaxRules settings={data} readAgain={() => refetch().unwrap()} />
      </div>
    );
  return error === undefined ? (
    <SectionSkeleton />
  ) : (
    <ErrorState title="The tax settings could not be read" error={error} onRetry={() => void refetch()} />
  );
}

type Open = { kind: 'rate'; rate: RateToEdit } | { kind: 'end'; rate: TaxRate } | null;

function TaxRates({ settings }: { settings: TaxSettings }) {
  const mayEdit = usePermission('settings.edit');
  const [open, setOpen] = useState<Open>(null);
  return (
    <FormSection
      title="Tax rates"
      description="A rate changes from a date. Earlier sales and their returns keep their old rate."
    >
      <ul className="tax-codes">
        {settings.codes.map((code) => (
          <TaxCodeCard key={code.code} code={code} mayEdit={mayEdit} onOpen={setOpen} />
        ))}
      </ul>
      {mayEdit && (
        <div>
          <Button variant="secondary" icon="plus" onClick={() => setOpen({ kind: 'rate', rate: { kind: 'new' } })}>
            Add a tax
          </Button>
        </div>
      )}
      {open?.kind === 'rate' && <RateDialog edited={open.rate} today={settings.today} onClose={() => setOpen(null)} />}
      {open?.kind === 'end' && <EndRateDialog rate={open.rate} onClose={() => setOpen(null)} />}
    </FormSection>
  );
}

function TaxCodeCard({ code, mayEdit, onOpen }: { code: TaxCode; mayEdit: boolean; onOpen: (open: Open) => void }) {
  const notify = useNotify();
  const [saveTaxRate] = useSaveTaxRateMutation();
  const present = presentRate(code);
  if (present === undefined) return null;
  const makeDefault = async () => {
    try {
      const { id, name, ratePercent, updatedAt } = present;
      const rate = { id, code: code.code, name, rate_percent: ratePercent, updated_at: updatedAt, is_default: true };
      await saveTaxRate(rate).unwrap();
      notify.success(`${name} is the default tax now`);
    } catch (thrown) {
      notify.error('The default was not changed', refusalText(thrown));
    }
  };
  return (
    <li className="tax-code">
      <div className="tax-code-head">
        <h3>
          {present.name} <span className="tax-code-key">{code.code}</span>
        </h3>
        {code.isDefault && <Badge tone="info">Default</Badge>}
        <span className="tax-code-key">
          {code.productCount} {code.productCount === 1 ? 'product' : 'products'}
        </span>
      </div>
      <ul className="tax-rates" aria-label={`Rates of ${present.name}`}>
        {code.rates.map((rate) => (
          <li key={rate.id} data-status={rate.status}>
            <strong>{formatPercent(rate.ratePercent)}</strong>
            <span>
              <RateDays rate={rate} />
            </span>
            {mayEdit && rate.status !== 'past' && (
              <span className="tax-rate-actions">
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Edit ${rate.name} ${formatPercent(rate.ratePercent)}`}
                  onClick={() => onOpen({ kind: 'rate', rate: { kind: 'edit', code: code.code, rate } })}
                >
                  Edit
                </Button>
                {rate.validTo === null && !code.isDefault && (
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`End ${rate.name} ${formatPercent(rate.ratePercent)}`}
                    onClick={() => onOpen({ kind: 'end', rate })}
                  >
                    End
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="tax-code-actions">
          <Button
            size="small"
            variant="secondary"
            aria-label={`Change from a date: ${present.name}`}
            onClick={() => onOpen({ kind: 'rate', rate: { kind: 'change', code: code.code, rate: present } })}
          >
            Change from a date
          </Button>
          {!code.isDefault && (
            <Button
              size="small"
              variant="ghost"
              aria-label={`Make default: ${present.name}`}
              onClick={() => void makeDefault()}
            >
              Make default
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function RateDays({ rate: { validFrom, validTo } }: { rate: TaxRate }) {
  const isFirst = validFrom <= '2000-01-01';
  if (isFirst && validTo === null) return <>Always</>;
  return (
    <>
      {!isFirst && (
        <>
          From <DateText iso={validFrom} format="date" />{' '}
        </>
      )}
      {validTo !== null && (
        <>
          {isFirst ? 'Until' : 'to'} <DateText iso={validTo} format="date" />
        </>
      )}
    </>
  );
}

type Draft = Pick<TaxSettings, 'isTaxRegistered' | 'pricesIncludeTax' | 'taxRounding' | 'taxPin' | 'taxPinLabel'>;
const ROUNDINGS = [
  { value: 'line', label: 'For each line' },
  { value: 'document', label: 'Once for each rate of a receipt' },
] as const;

const rulesOf = ({ isTaxRegistered, pricesIncludeTax, taxRounding, taxPin, taxPinLabel }: TaxSettings): Draft => ({
  isTaxRegistered,
  pricesIncludeTax,
  taxRounding,
  taxPin,
  taxPinLabel,
});

function TaxRules({ settings, readAgain }: { settings: TaxSettings; readAgain: () => Promise<TaxSettings> }) {
  const mayEdit = usePermission('settings.edit');
  const [save] = useSaveTaxSettingsMutation();
  const form = useEditForm<Draft, TaxSettings>({
    initial: rulesOf(settings),
    version: settings.today,
    validate: (draft) => (draft.taxPinLabel.trim() === '' ? { taxPinLabel: 'Enter the label of the number.' } : {}),
    save: (draft) =>
      save({
        is_tax_registered: draft.isTaxRegistered,
        prices_include_tax: draft.pricesIncludeTax,
        tax_rounding: draft.taxRounding,
        tax_pin: draft.taxPin.trim() === '' ? null : draft.taxPin.trim(),
        tax_pin_label: draft.taxPinLabel.trim(),
      }).unwrap(),
    stored: (saved) => ({ draft: rulesOf(saved), version: saved.today }),
    readAgain,
    savedText: () => 'Tax settings saved',
  });
  return (
    <EditForm form={form} title="Tax rules" layout="section" isReadOnly={!mayEdit}>
      <FormSection title="Registration" description="Applies to new sales. Past sales do not change.">
        <CheckboxField label="Registered for VAT or sales tax" {...form.tick('isTaxRegistered')} />
        <p className="tax-note">
          {form.draft.isTaxRegistered
            ? 'Taxes are charged and shown on receipts and invoices.'
            : 'No tax is charged or shown.'}
        </p>
      </FormSection>
      <FormSection title="Prices and rounding" description="Applies to new sales. Past sales do not change.">
        <CheckboxField label="Prices include tax" {...form.tick('pricesIncludeTax')} />
        <p className="tax-note">Prices are what customers pay. If off, tax is added at the till.</p>
        <SelectField
          label="Tax is rounded"
          {...form.field('taxRounding')}
          options={ROUNDINGS}
          disabled={settings.isRoundingFixed}
          help={settings.isRoundingFixed ? 'As required by the law of your country.' : undefined}
        />
      </FormSection>
      <FormSection title="Tax number" description="Shown on receipts and invoices.">
        <div className="settings-pair">
          <TextField
            label="Label on receipt"
            {...form.field('taxPinLabel')}
            maxLength={30}
            help="PIN, VAT No., TIN …"
          />
          <TextField label="Your number" {...form.field('taxPin')} maxLength={40} />
        </div>
      </FormSection>
    </EditForm>
  );
}
