import { useRef, useState } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { useLocation, useNavigate } from '@dukani/shared/router';
import { useEditForm, type EditFormState } from '@dukani/shared/ui-antd';
import { useGetProductQuery, useSaveProductMutation } from '../../common/productsApi';
import type { ProductDetail } from '../../common/productRows';
import { useBusiness } from '../../common/useBusiness';
import { draftOf, EMPTY_DRAFT, fieldOf, saveInput, validateDraft, type ProductDraft } from './productDraft';

/** The product that has a code already. */
export interface CodeHolder {
  productId: string;
  name: string;
  code: string;
}

export interface ProductEdit {
  form: EditFormState<ProductDraft>;
  /** Set while a code that was refused is another product's. */
  holder: CodeHolder | null;
  isJustSaved: boolean;
  /** Saves, and then shows an empty form for the next product. */
  saveAndNew: () => Promise<void>;
}

function holderOf(thrown: unknown): CodeHolder | null {
  const { code, details } = toApiError(thrown);
  if (code !== 'duplicate_sku' && code !== 'duplicate_barcode') return null;
  const found = (details ?? {}) as { product_id?: unknown; product_name?: unknown; code?: unknown };
  return typeof found.product_id === 'string'
    ? { productId: found.product_id, name: String(found.product_name), code: String(found.code) }
    : null;
}

/** A product's form from first key to saved row. */
export function useProductEdit(id: string, product: ProductDetail | null): ProductEdit {
  const navigate = useNavigate();
  const { state: arrival } = useLocation() as { state: { isJustSaved?: boolean } | null };
  const { stepHundredths } = useBusiness();
  const [holder, setHolder] = useState<CodeHolder | null>(null);
  const isNextWanted = useRef(false);
  const [saveProduct] = useSaveProductMutation();
  const current = useGetProductQuery(id, { skip: product === null });

  const form = useEditForm<ProductDraft, ProductDetail>({
    initial: product === null ? EMPTY_DRAFT : draftOf(product),
    version: product?.updatedAt ?? null,
    validate: (draft) => validateDraft(draft, stepHundredths),
    save: async (draft, version) => {
      setHolder(null);
      try {
        return await saveProduct(saveInput(id, draft, version)).unwrap();
      } catch (thrown) {
        setHolder(holderOf(thrown));
        throw thrown;
      }
    },
    stored: (saved) => ({ draft: draftOf(saved), version: saved.updatedAt }),
    readAgain: () => current.refetch().unwrap(),
    fieldOf,
    savedText: (saved) => `${saved.name} ${product === null ? 'added' : 'saved'}`,
    onSaved: (saved) => {
      if (isNextWanted.current) return navigate('/admin/products/new', { state: { after: saved.id } });
      return product === null
        ? navigate(`/admin/products/${saved.id}`, { replace: true, state: { isJustSaved: true } })
        : undefined;
    },
  });
  return {
    form,
    holder,
    isJustSaved: form.isJustSaved || (arrival?.isJustSaved === true && !form.hasChanges && !form.isSaving),
    saveAndNew: async () => {
      isNextWanted.current = true;
      await form.save();
      isNextWanted.current = false;
    },
  };
}
