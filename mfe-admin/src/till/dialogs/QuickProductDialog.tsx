import { useState } from 'react';
import { compare, parseMoneyInput, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { businessDay } from '../../common/businessDay';
import { newId } from '../../common/newId';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { useSaveProductMutation } from '../../common/productsApi';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { parseQuantity } from '../../common/quantity';
import { standardRate, taxChoices } from '../../common/taxChoices';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import type { UnknownCode } from '../finder/useFinderNotices';

interface QuickProductDialogProps {
  unknown: UnknownCode;
  onSaved: () => void;
  onClose: () => void;
}

interface Entry {
  name: string;
  price: string;
  stock: string;
  cost: string;
  rateId: string;
}

/** What was typed, read; null or below zero where it is wrong. */
function readEntry({ price, stock, cost }: Entry) {
  return {
    price: parseMoneyInput(price),
    stock: stock.trim() === '' ? 0 : parseQuantity(stock),
    cost: cost.trim() === '' ? zero : parseMoneyInput(cost),
  };
}

function entryErrors(entry: Entry): FormErrors<Entry> {
  const { price, stock, cost } = readEntry(entry);
  return {
    ...(entry.name.trim() === '' ? { name: 'Type the product’s name.' } : {}),
    ...(price === null || compare(price, zero) <= 0 ? { price: 'Type a price.' } : {}),
    ...(stock === null ? { stock: 'Type a quantity, or leave it empty.' } : {}),
    ...(cost === null || compare(cost, zero) < 0 ? { cost: 'Type a unit cost, or leave it empty.' } : {}),
  };
}

/** Makes the product; the same again after a lost answer. */
function useQuickProduct({ code, quantity }: UnknownCode) {
  // Kept for the retry, so that a lost answer does not make two products.
  const [id] = useState(newId);
  const [saveProduct] = useSaveProductMutation();
  return useEditForm({
    initial: { name: '', price: '', stock: String(quantity / 1000), cost: '', rateId: '' },
    version: null,
    validate: entryErrors,
    save: (entry) => {
      const { price, stock, cost } = readEntry(entry);
      return saveProduct({
        id,
        name: entry.name.trim(),
        kind: 'goods',
        unit: 'each',
        price: toAmount(price ?? zero),
        barcodes: [code],
        tax_rate_id: entry.rateId === '' ? null : entry.rateId,
        is_published: false,
        ...(stock !== null && stock > 0
          ? { opening_stock: { quantity: stock / 1000, unit_cost: toAmount(cost ?? zero) } }
          : {}),
      }).unwrap();
    },
  });
}

/** A new product from a code that nobody knows: name, price, tax; it lands in the basket at once. */
export function QuickProductDialog({ unknown, onSaved, onClose }: QuickProductDialogProps) {
  const { currencyCode } = useBusiness();
  const isTaxed = useIsTaxRegistered();
  const form = useQuickProduct(unknown);
  return (
    <ActionDialog
      form={form}
      title={`New product with the code ${unknown.code}`}
      saveLabel="Save and add to the basket"
      onClose={onClose}
      onDone={onSaved}
    >
      <TextField label="Name" {...form.field('name')} required maxLength={200} autoComplete="off" autoFocus />
      <AmountField label="Price" {...form.field('price')} currencyCode={currencyCode} required />
      {isTaxed && <TaxField {...form.field('rateId')} />}
      <TextField
        label="In stock now"
        {...form.field('stock')}
        inputMode="decimal"
        autoComplete="off"
        help="Added to stock before the sale."
      />
      <AmountField
        label="Unit cost"
        {...form.field('cost')}
        currencyCode={currencyCode}
        help="Optional. You can add it later."
      />
    </ActionDialog>
  );
}

interface TaxFieldProps {
  name: string;
  value: string;
  onChange: (rateId: string) => void;
  error: string | null;
}

function TaxField(field: TaxFieldProps) {
  const { dayRule } = useBusiness();
  const [day] = useState(() => businessDay(new Date(), dayRule));
  const { data: rates = [] } = useListTaxRatesQuery();
  const standard = standardRate(rates, day);
  return (
    <SelectField
      label="Tax"
      {...field}
      options={[
        { value: '', label: standard === undefined ? 'Standard rate' : `Standard rate: ${standard.name}` },
        ...taxChoices(rates, { day, chosenId: field.value }).map(({ id: value, label }) => ({ value, label })),
      ]}
    />
  );
}
