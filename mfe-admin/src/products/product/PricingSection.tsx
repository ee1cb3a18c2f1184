import { useState } from 'react';
import { formatCurrency, formatPercent } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { CheckboxField, SelectField } from '@dukani/shared/fields';
import { FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useProductPoliciesQuery, useListTaxRatesQuery } from '../../common/taxRatesApi';
import { businessDay } from '../../common/businessDay';
import type { ProductDetail } from '../../common/productRows';
import { useBusiness } from '../../common/useBusiness';
import { marginOf } from './margin';
import type { ProductDraft } from './productDraft';
import { standardRate, taxChoices } from '../../common/taxChoices';

interface PricingSectionProps {
  form: EditFormState<ProductDraft>;
  product: ProductDetail | null;
}

/** What the price says of tax; nothing while that is not known. */
function taxSentence(pricesIncludeTax: boolean | null): string {
  if (pricesIncludeTax === null) return '';
  return pricesIncludeTax
    ? 'The price is what the customer pays, tax included. '
    : 'Tax is added to the price when it is sold. ';
}

/** Prices and tax; cost and margin for those who may see them. */
export function PricingSection({ form, product }: PricingSectionProps) {
  const { draft } = form;
  const { currencyCode, dayRule } = useBusiness();
  const { data: rates = [] } = useListTaxRatesQuery();
  const { data: rules } = useProductPoliciesQuery();
  const [day] = useState(() => businessDay(new Date(), dayRule));
  const standard = standardRate(rates, day);
  const choices = taxChoices(rates, { day, chosenId: draft.taxRateId });
  const isTaxed = rules?.isTaxRegistered ?? true;
  const ratePercent = (choices.find(({ id }) => id === draft.taxRateId) ?? standard)?.ratePercent ?? 0;
  const taxPercent = isTaxed ? ratePercent : 0;
  return (
    <FormSection
      title={isTaxed ? 'Price and tax' : 'Price'}
      description={`${isTaxed ? taxSentence(rules?.pricesIncludeTax ?? null) : ''}A higher usual price is shown struck through as a deal.`}
    >
      <div className="product-pair">
        <AmountField label="Price" {...form.field('price')} currencyCode={currencyCode} required />
        <AmountField label="Usual price" {...form.field('retailPrice')} currencyCode={currencyCode} />
      </div>
      {product?.hasVariants !== true && (
        <CheckboxField label="Open price: cashier types name and price" {...form.tick('hasOpenPrice')} />
      )}
      {isTaxed && (
        <SelectField
          label="Tax"
          {...form.field('taxRateId')}
          options={[
            { value: '', label: standard === undefined ? 'Standard rate' : `Standard rate: ${standard.name}` },
            ...choices.map(({ id, label }) => ({ value: id, label })),
          ]}
        />
      )}
      {product !== null && (
        <CostFacts
          product={product}
          price={draft.price}
          taxPercent={taxPercent}
          isTaxIncluded={rules?.pricesIncludeTax ?? true}
        />
      )}
    </FormSection>
  );
}

interface CostFactsProps {
  product: ProductDetail;
  price: string;
  taxPercent: number;
  isTaxIncluded: boolean;
}

function CostFacts({ product, price, taxPercent, isTaxIncluded }: CostFactsProps) {
  const { currencyCode } = useBusiness();
  const unitCost = product.averageCost ?? product.lastCost;
  // The server sends neither cost to those who may not see them.
  if (unitCost === null) return null;
  const margin = marginOf(price, { unitCost, taxPercent, isTaxIncluded });
  const money = (cost: number | null) => (cost === null ? '–' : formatCurrency(fromNumeric(cost), currencyCode));
  return (
    <dl className="product-figures" aria-label="Cost and margin">
      <div>
        <dt>Average cost</dt>
        <dd>{money(product.averageCost)}</dd>
      </div>
      <div>
        <dt>Last cost</dt>
        <dd>{money(product.lastCost)}</dd>
      </div>
      <div>
        <dt>Margin</dt>
        <dd data-is-loss={margin !== null && margin.amount < 0}>
          {margin === null
            ? '–'
            : `${formatPercent(margin.percent)} · ${formatCurrency(margin.amount, currencyCode)} each`}
        </dd>
      </div>
    </dl>
  );
}
