import type * as rpc from '@dukani/shared/rpc';

/** What the authority receives of one product or of many; an empty text leaves it as it is where many are changed. */
export interface ItemDraft {
  itemClass: { value: string; label: string } | null;
  itemType: NonNullable<rpc.FiscalItemInput['item_type']> | '';
  origin: string;
  packageUnit: string;
  quantityUnit: string;
  taxLetter: rpc.FiscalTaxLetter | '';
}

/** What is stored, else what is suggested. */
export function draftOf(row: rpc.FiscalItemRow): ItemDraft {
  const { suggestion } = row;
  const classCode = row.item_class ?? suggestion?.item_class ?? null;
  const className = row.item_class === null ? suggestion?.item_class_name : row.item_class_name;
  return {
    itemClass: classCode === null ? null : { value: classCode, label: `${classCode} ${className ?? ''}`.trim() },
    itemType: row.item_type,
    origin: row.origin,
    packageUnit: row.package_unit,
    quantityUnit: row.quantity_unit,
    taxLetter: row.tax_letter ?? '',
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

const given = <Text extends string>(text: Text | ''): Text | null => (text === '' ? null : text);

/** The values of a draft for one product; for many only what was given. */
export function inputOf(draft: ItemDraft, productId: string, isOne: boolean): rpc.FiscalItemInput {
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
export function suggestedInput({ product_id: id, suggestion }: rpc.FiscalItemRow): rpc.FiscalItemInput | null {
  return suggestion === null ? null : { product_id: id, item_class: suggestion.item_class };
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
