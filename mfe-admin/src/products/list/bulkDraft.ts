import { parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { ProductEditSet } from '@dukani/shared/rpc';
import { levelProblem } from './productColumns';

/** What the dialog for many products holds; '' leaves a field as each product has it. */
export interface BulkDraft {
  /** 'none' takes the category away. */
  categoryId: string;
  /** 'standard' takes the rate of the settings. */
  taxRateId: string;
  priceMode: '' | 'up_percent' | 'down_percent' | 'up_amount' | 'down_amount' | 'to';
  priceValue: string;
  retailMode: '' | 'price_before' | 'none' | 'to';
  retailValue: string;
  levelMode: '' | 'to' | 'settings';
  levelValue: string;
  isFeatured: '' | 'yes' | 'no';
}

export const EMPTY_BULK_DRAFT: BulkDraft = {
  categoryId: '',
  taxRateId: '',
  priceMode: '',
  priceValue: '',
  retailMode: '',
  retailValue: '',
  levelMode: '',
  levelValue: '',
  isFeatured: '',
};

const percent = /^\d{1,4}(\.\d{1,2})?$/;
const isPercentMode = (mode: BulkDraft['priceMode']) => mode === 'up_percent' || mode === 'down_percent';

/** What is wrong with a draft, by field. */
export function bulkProblems(draft: BulkDraft): Partial<Record<keyof BulkDraft, string>> {
  const problems: Partial<Record<keyof BulkDraft, string>> = {};
  if (Object.entries(draft).every(([name, value]) => name.endsWith('Value') || value === ''))
    problems.categoryId = 'Choose at least one thing to change.';
  if (isPercentMode(draft.priceMode)) {
    const isTooLow = draft.priceMode === 'down_percent' && Number(draft.priceValue) > 100;
    if (!percent.test(draft.priceValue.trim()) || isTooLow)
      problems.priceValue = isTooLow
        ? 'A price cannot fall by more than 100 %.'
        : 'Type a percentage, for example 7.5.';
  } else if (draft.priceMode !== '' && !isAmount(draft.priceValue))
    problems.priceValue = 'Type an amount, for example 250 or 19.50.';
  if (draft.retailMode === 'to' && !isAmount(draft.retailValue))
    problems.retailValue = 'Type an amount, for example 250 or 19.50.';
  if (draft.levelMode === 'to' && (draft.levelValue.trim() === '' || levelProblem(draft.levelValue.trim()) !== null))
    problems.levelValue = 'Type a quantity.';
  return problems;
}

function isAmount(text: string): boolean {
  const amount = parseMoneyInput(text);
  return amount !== null && amount >= 0;
}

function numberOf(text: string): number {
  const amount = parseMoneyInput(text);
  return amount === null ? Number.NaN : Number(toNumeric(amount));
}

/** What the server is to set; only for a draft without problems. */
export function bulkSet(draft: BulkDraft): ProductEditSet {
  const sign = draft.priceMode === 'down_percent' || draft.priceMode === 'down_amount' ? -1 : 1;
  return {
    ...(draft.categoryId === '' ? {} : { category_id: draft.categoryId === 'none' ? null : draft.categoryId }),
    ...(draft.taxRateId === '' ? {} : { tax_rate_id: draft.taxRateId === 'standard' ? null : draft.taxRateId }),
    ...(draft.priceMode === ''
      ? {}
      : draft.priceMode === 'to'
        ? { price: { by: 'to' as const, value: numberOf(draft.priceValue) } }
        : isPercentMode(draft.priceMode)
          ? { price: { by: 'percent' as const, value: sign * Number(draft.priceValue.trim()) } }
          : { price: { by: 'amount' as const, value: sign * numberOf(draft.priceValue) } }),
    ...(draft.retailMode === ''
      ? {}
      : {
          retail_price:
            draft.retailMode === 'to'
              ? { by: 'to' as const, value: numberOf(draft.retailValue) }
              : { by: draft.retailMode },
        }),
    ...(draft.levelMode === ''
      ? {}
      : { low_stock_level: draft.levelMode === 'settings' ? null : Number(draft.levelValue.trim()) }),
    ...(draft.isFeatured === '' ? {} : { is_featured: draft.isFeatured === 'yes' }),
  };
}
