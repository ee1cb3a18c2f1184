import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import {
  ActionDialog,
  SearchSelect,
  searchFailure,
  useEditForm,
  type FormErrors,
  type SearchAnswer,
  type SearchOption,
} from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useSupplierOptions } from '../../common/contacts/useSupplierOptions';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { useAddToleranceMutation, useToleranceProductsQuery } from './tolerancesApi';

interface Draft {
  supplier: SearchOption | null;
  product: SearchOption | null;
  over: string;
  percent: string;
  amount: string;
}

const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;
const PERCENT = /^\d{1,3}(?:\.\d{1,3})?$/;
const isPercent = (text: string) => PERCENT.test(text.trim()) && Number(text) <= 100;
const isEmpty = (text: string) => text.trim() === '';

/** What is wrong with a rule, by field. */
export function toleranceProblems({ supplier, product, over, percent, amount }: Draft): FormErrors<Draft> {
  const hasNothing = isEmpty(over) && isEmpty(percent) && isEmpty(amount);
  return {
    ...(supplier === null && product === null ? { supplier: 'Choose a supplier, a product, or both.' } : {}),
    ...(hasNothing ? { over: 'Type what may differ.' } : {}),
    ...(isEmpty(over) || isPercent(over) ? {} : { over: 'Type a percentage from 0 to 100.' }),
    ...(isEmpty(percent) || isPercent(percent) ? {} : { percent: 'Type a percentage from 0 to 100.' }),
    ...(isEmpty(amount) || AMOUNT.test(amount.trim()) ? {} : { amount: 'Type an amount, or leave it empty.' }),
  };
}

function useProductOptions(text: string): SearchAnswer {
  const { currentData, error, refetch } = useToleranceProductsQuery(text);
  return currentData ?? searchFailure(error, refetch);
}

/** A rule for a supplier, a product, or both. */
export function ToleranceDialog({ onClose }: { onClose: () => void }) {
  const { tenantId, currencyCode } = useBusiness();
  // One id for one rule, however often it is sent.
  const [id] = useState(newId);
  const [add] = useAddToleranceMutation();
  const initial: Draft = { supplier: null, product: null, over: '', percent: '', amount: '' };
  const form = useEditForm({
    initial,
    version: null,
    validate: toleranceProblems,
    save: ({ supplier, product, over, percent, amount }: Draft) => {
      const hasPrice = !isEmpty(percent) || !isEmpty(amount);
      return add({
        tenantId,
        id,
        contact_id: supplier?.value ?? null,
        product_id: product?.value ?? null,
        over_receipt_percent: isEmpty(over) ? null : Number(over),
        bill_price_percent: hasPrice ? Number(percent) : null,
        bill_price_amount: hasPrice ? Number(amount) : null,
      }).unwrap();
    },
    savedText: () => 'Rule added',
  });
  const { draft } = form;
  return (
    <ActionDialog form={form} title="Rule for a supplier or product" saveLabel="Add rule" onClose={onClose}>
      <SearchSelect
        label="Supplier"
        value={draft.supplier}
        useOptions={useSupplierOptions}
        onChange={(supplier) => form.change({ supplier })}
        error={form.errors.supplier ?? null}
        help="Leave empty for every supplier of the product."
        isEmptiable
      />
      <SearchSelect
        label="Product"
        value={draft.product}
        useOptions={useProductOptions}
        onChange={(product) => form.change({ product })}
        error={form.errors.product ?? null}
        help="Leave empty for everything of the supplier."
        isEmptiable
      />
      <TextField
        label="More than ordered may come, in percent"
        {...form.field('over')}
        inputMode="decimal"
        help="Leave empty to go by the rule for everything."
      />
      <TextField
        label="Largest price difference of a bill line, in percent"
        {...form.field('percent')}
        inputMode="decimal"
        help="Leave this and the amount empty to go by the rule for everything."
      />
      <AmountField
        label="Largest price difference of a bill line"
        {...form.field('amount')}
        currencyCode={currencyCode}
        help="In money: the larger of both counts."
      />
    </ActionDialog>
  );
}
