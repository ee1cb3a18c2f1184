import type * as rpc from '@dukani/shared/rpc';

/** What the authority is told of one product or of many; an empty text leaves it as it is where many are changed. */
export interface ItemDraft {
  itemClass: { value: string; label: string } | null;
  itemType: string;
  origin: string;
  packageUnit: string;
  quantityUnit: string;
  taxLetter: string;
}

/** What is stored, else what is suggested. */
export function draftOf(row: rpc.FiscalItemRow): ItemDraft {
  const { suggestion } = row;
  const classCode = row.item_class ?? suggestion?.item_class ?? null;
  const className = row.item_class === null ? suggestion?.item_class_name : row.item_class_name;
  return {
    itemClass: classCode === null ? null : { value: classCode, label: `${classCode} ${className ?? ''}`.trim() },
    itemType: row.item_type ?? suggestion?.item_type ?? (row.kind === 'service' ? '3' : '2'),
    origin: row.origin ?? 'KE',
    packageUnit: row.package_unit ?? suggestion?.package_unit ?? 'NT',
    quantityUnit: row.quantity_unit ?? suggestion?.quantity_unit ?? 'NO',
    taxLetter: row.tax_letter ?? suggestion?.tax_letter ?? '',
  };
}

export const EMPTY_DRAFT: ItemDraft = {
  itemClass: null,
  itemType: '',
  origin: '',
  packageUnit: '',
  quantityUnit: '',
  taxLetter: '',
};

const given = (text: string): string | null => (text === '' ? null : text);

/** The values of a draft for one product; for many only what was given. */
export function inputOf(draft: ItemDraft, productId: string, isOne: boolean): rpc.SaveFiscalItemInput {
  const values = {
    item_class: draft.itemClass?.value ?? null,
    item_type: given(draft.itemType),
    origin: given(draft.origin.trim().toUpperCase()),
    package_unit: given(draft.packageUnit),
    quantity_unit: given(draft.quantityUnit),
    tax_letter: given(draft.taxLetter),
  };
  if (isOne) return { product_id: productId, ...values };
  return { product_id: productId, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) };
}

/** A suggestion as it is saved; null where there is none to take. */
export function suggestedInput(row: rpc.FiscalItemRow): rpc.SaveFiscalItemInput | null {
  const { suggestion } = row;
  if (suggestion === null || suggestion.item_class === null) return null;
  const {
    item_class: itemClass,
    item_type: type,
    package_unit: pack,
    quantity_unit: unit,
    tax_letter: letter,
  } = suggestion;
  return {
    product_id: row.product_id,
    item_class: itemClass,
    item_type: type,
    package_unit: pack,
    quantity_unit: unit,
    tax_letter: letter,
  };
}

/** What is wrong with a draft of one product. */
export function problemsOf(draft: ItemDraft): Partial<Record<keyof ItemDraft, string>> {
  return {
    ...(draft.itemClass === null ? { itemClass: 'Choose an item class.' } : {}),
    ...(/^[A-Za-z]{2}$/.test(draft.origin.trim()) ? {} : { origin: 'Two letters, such as KE.' }),
    ...(draft.packageUnit === '' ? { packageUnit: 'Choose a package.' } : {}),
    ...(draft.quantityUnit === '' ? { quantityUnit: 'Choose a unit.' } : {}),
    ...(draft.taxLetter === '' ? { taxLetter: 'Choose a tax letter.' } : {}),
  };
}
