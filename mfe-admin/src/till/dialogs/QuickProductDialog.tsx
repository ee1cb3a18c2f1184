import { useId, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { compare, parseMoneyInput, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
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

type Faults = Partial<Record<'name' | 'price' | 'stock' | 'cost', string>>;

/** What was typed, read; with what is wrong with it. */
function readEntry({ name, price: priceText, stock: stockText, cost: costText }: Entry) {
  const price = parseMoneyInput(priceText);
  const stock = stockText.trim() === '' ? 0 : parseQuantity(stockText);
  const cost = costText.trim() === '' ? zero : parseMoneyInput(costText);
  const faults: Faults = {
    ...(name.trim() === '' ? { name: 'Type the product’s name.' } : {}),
    ...(price === null || compare(price, zero) <= 0 ? { price: 'Type a price.' } : {}),
    ...(stock === null ? { stock: 'Type a quantity, or leave it empty.' } : {}),
    ...(cost === null || compare(cost, zero) < 0 ? { cost: 'Type a unit cost, or leave it empty.' } : {}),
  };
  const isRight = Object.keys(faults).length === 0;
  return {
    faults,
    read: !isRight || price === null || stock === null || cost === null ? null : { price, stock, cost },
  };
}

/** Makes the product; the same again after a lost answer. */
function useQuickProduct({ code, quantity }: UnknownCode, onSaved: () => void) {
  // Kept for the retry, so that a lost answer does not make two products.
  const [id] = useState(newId);
  const [entry, setEntry] = useState<Entry>({
    name: '',
    price: '',
    stock: String(quantity / 1000),
    cost: '',
    rateId: '',
  });
  const [faults, setFaults] = useState<Faults>({});
  const [saveProduct, { isLoading, error }] = useSaveProductMutation();
  const submit = async () => {
    const { faults: found, read } = readEntry(entry);
    setFaults(found);
    if (isLoading || read === null) return;
    const { price, stock, cost } = read;
    const saved = await saveProduct({
      id,
      name: entry.name.trim(),
      kind: 'goods',
      unit: 'each',
      price: toAmount(price),
      barcodes: [code],
      tax_rate_id: entry.rateId === '' ? null : entry.rateId,
      is_published: false,
      ...(stock > 0 ? { opening_stock: { quantity: stock / 1000, unit_cost: toAmount(cost) } } : {}),
    });
    if (saved.data !== undefined) onSaved();
  };
  const change = (field: keyof Entry) => (text: string) => setEntry((before) => ({ ...before, [field]: text }));
  return { entry, change, faults, isLoading, error, submit };
}

type QuickProduct = ReturnType<typeof useQuickProduct>;

/** A new product from a code that nobody knows: name, price, tax; it lands in the basket at once. */
export function QuickProductDialog({ unknown, onSaved, onClose }: QuickProductDialogProps) {
  const formId = useId();
  const product = useQuickProduct(unknown, onSaved);
  const { error } = product;
  return (
    <Dialog
      isOpen
      title={`New product with the code ${unknown.code}`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isBusy={product.isLoading}>
          Save and add to the basket
        </Button>
      }
    >
      <form
        id={formId}
        className="adm-form"
        onSubmit={(event) => {
          event.preventDefault();
          void product.submit();
        }}
        noValidate
      >
        <QuickProductFields product={product} />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function QuickProductFields({ product: { entry, change, faults } }: { product: QuickProduct }) {
  const { currencyCode } = useBusiness();
  const isTaxed = useIsTaxRegistered();
  return (
    <>
      <TextField
        label="Name"
        value={entry.name}
        onChange={change('name')}
        error={faults.name ?? null}
        required
        maxLength={200}
        autoComplete="off"
        autoFocus
      />
      <AmountField
        label="Price"
        value={entry.price}
        onChange={change('price')}
        error={faults.price ?? null}
        currencyCode={currencyCode}
        required
      />
      {isTaxed && <TaxField rateId={entry.rateId} onChange={change('rateId')} />}
      <TextField
        label="In stock now"
        value={entry.stock}
        onChange={change('stock')}
        error={faults.stock ?? null}
        inputMode="decimal"
        autoComplete="off"
        help="Added to stock before the sale."
      />
      <AmountField
        label="Unit cost"
        value={entry.cost}
        onChange={change('cost')}
        error={faults.cost ?? null}
        currencyCode={currencyCode}
        help="Optional. You can add it later."
      />
    </>
  );
}

function TaxField({ rateId, onChange }: { rateId: string; onChange: (rateId: string) => void }) {
  const { dayRule } = useBusiness();
  const [day] = useState(() => businessDay(new Date(), dayRule));
  const { data: rates = [] } = useListTaxRatesQuery();
  const standard = standardRate(rates, day);
  return (
    <SelectField
      label="Tax"
      value={rateId}
      onChange={onChange}
      options={[
        { value: '', label: standard === undefined ? 'Standard rate' : `Standard rate: ${standard.name}` },
        ...taxChoices(rates, { day, chosenId: rateId }).map(({ id: value, label }) => ({ value, label })),
      ]}
    />
  );
}
