import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { compare, parseMoneyInput, zero } from '@dukani/shared/money';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { AmountField } from '../../common/AmountField';
import { businessDay } from '../../common/businessDay';
import { newId } from '../../common/newId';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { useSaveProductMutation } from '../../common/productsApi';
import { parseQuantity } from '../../common/quantity';
import { standardRate, taxChoices } from '../../common/taxChoices';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import type { UnknownCode } from './useProductFinder';

interface QuickProductDialogProps {
  unknown: UnknownCode;
  onSaved: () => void;
  onClose: () => void;
}

/** A new product from a code that nobody knows: name, price, tax; it lands in the basket at once. */
export function QuickProductDialog({ unknown: { code, quantity }, onSaved, onClose }: QuickProductDialogProps) {
  const formId = useId();
  const { currencyCode, dayRule } = useBusiness();
  const [day] = useState(() => businessDay(new Date(), dayRule));
  // Kept for the retry, so that a lost answer does not make two products.
  const [id] = useState(newId);
  const [name, setName] = useState('');
  const [priceText, setPriceText] = useState('');
  const [stockText, setStockText] = useState(String(quantity / 1000));
  const [costText, setCostText] = useState('');
  const [rateId, setRateId] = useState('');
  const [faults, setFaults] = useState<{ name?: string; price?: string; stock?: string; cost?: string }>({});
  const isTaxed = useIsTaxRegistered();
  const { data: rates = [] } = useListTaxRatesQuery();
  const [saveProduct, { isLoading, error }] = useSaveProductMutation();
  const standard = standardRate(rates, day);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const price = parseMoneyInput(priceText);
    const stock = stockText.trim() === '' ? 0 : parseQuantity(stockText);
    const cost = costText.trim() === '' ? zero : parseMoneyInput(costText);
    const found: typeof faults = {
      ...(name.trim() === '' ? { name: 'Type the product’s name.' } : {}),
      ...(price === null || compare(price, zero) <= 0 ? { price: 'Type what it costs the customer.' } : {}),
      ...(stock === null ? { stock: 'Type how many there are, or leave it empty.' } : {}),
      ...(cost === null || compare(cost, zero) < 0 ? { cost: 'Type what one cost, or leave it empty.' } : {}),
    };
    setFaults(found);
    if (isLoading || Object.keys(found).length > 0 || price === null || stock === null || cost === null) return;
    const saved = await saveProduct({
      id,
      name: name.trim(),
      kind: 'goods',
      unit: 'each',
      price: toAmount(price),
      barcodes: [code],
      tax_rate_id: rateId === '' ? null : rateId,
      is_published: false,
      ...(stock > 0 ? { opening_stock: { quantity: stock / 1000, unit_cost: toAmount(cost) } } : {}),
    });
    if (saved.data !== undefined) onSaved();
  };

  return (
    <Dialog
      isOpen
      title={`New product with the code ${code}`}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" isBusy={isLoading}>
          Save and add to the basket
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={faults.name ?? null}
          required
          maxLength={200}
          autoComplete="off"
          autoFocus
        />
        <AmountField
          label="Price"
          value={priceText}
          onChange={setPriceText}
          error={faults.price ?? null}
          currencyCode={currencyCode}
          required
        />
        {isTaxed && (
          <SelectField
            label="Tax"
            value={rateId}
            onChange={setRateId}
            options={[
              { value: '', label: standard === undefined ? 'Standard rate' : `Standard rate: ${standard.name}` },
              ...taxChoices(rates, { day, chosenId: rateId }).map(({ id: value, label }) => ({ value, label })),
            ]}
          />
        )}
        <TextField
          label="In stock now"
          value={stockText}
          onChange={setStockText}
          error={faults.stock ?? null}
          inputMode="decimal"
          autoComplete="off"
          help="What is sold must be in stock; it is taken in before the sale."
        />
        <AmountField
          label="Cost of one"
          value={costText}
          onChange={setCostText}
          error={faults.cost ?? null}
          currencyCode={currencyCode}
          help="Can be left empty and put right later."
        />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
