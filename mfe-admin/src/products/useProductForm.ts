import { useState } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { useLocation, useNavigate } from '@dukani/shared/router';
import { useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../common/useBusiness';
import {
  draftOf,
  EMPTY_DRAFT,
  fieldOfRefusal,
  saveInput,
  validateDraft,
  type ProductDraft,
  type ProductErrors,
} from './productForm';
import type { ProductDetail } from '../common/productRows';
import { useGetProductQuery, useSaveProductMutation } from '../common/productsApi';

export interface ProductFormState {
  draft: ProductDraft;
  change: (changes: Partial<ProductDraft>) => void;
  errors: ProductErrors;
  /** Counts saves that failed over a field, so that the summary takes the focus once for each. */
  failedSaves: number;
  /** A refusal that belongs to no field. */
  problem: string | null;
  /** Somebody else saved this product since it was read. */
  isStale: boolean;
  hasChanges: boolean;
  isSaving: boolean;
  /** What is shown was saved on this visit, and nothing was typed since. */
  isJustSaved: boolean;
  save: () => Promise<void>;
  /** Gives up what was typed for what is stored now. */
  loadTheirs: () => Promise<void>;
  /** Saves what was typed over what is stored now. */
  saveMine: () => Promise<void>;
}

/** A product's form from first key to saved row. */
export function useProductForm(id: string, product: ProductDetail | null): ProductFormState {
  const navigate = useNavigate();
  const notify = useNotify();
  const { state: arrival } = useLocation() as { state: { isJustSaved?: boolean } | null };
  const { stepHundredths } = useBusiness();
  const [initial, setInitial] = useState<ProductDraft>(() => (product === null ? EMPTY_DRAFT : draftOf(product)));
  const [draft, setDraft] = useState(initial);
  const [readAt, setReadAt] = useState(product?.updatedAt ?? null);
  const [errors, setErrors] = useState<ProductErrors>({});
  const [failedSaves, setFailedSaves] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setIsStale] = useState(false);
  const [isSaved, setIsSaved] = useState(arrival?.isJustSaved === true);
  const [saveProduct, { isLoading }] = useSaveProductMutation();
  const current = useGetProductQuery(id, { skip: product === null });

  const change = (changes: Partial<ProductDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  };
  const accept = (saved: ProductDetail) => {
    const next = draftOf(saved);
    setInitial(next);
    setDraft(next);
    setReadAt(saved.updatedAt);
    setIsStale(false);
    setProblem(null);
    setIsSaved(false);
  };
  const saveAt = async (expectedUpdatedAt: string | null) => {
    const found = validateDraft(draft, stepHundredths);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return setFailedSaves((count) => count + 1);
    try {
      const saved = await saveProduct(saveInput(id, draft, expectedUpdatedAt)).unwrap();
      accept(saved);
      setIsSaved(true);
      notify.success(product === null ? `${saved.name} added` : `${saved.name} saved`);
      if (product === null)
        await navigate(`/admin/products/${saved.id}`, { replace: true, state: { isJustSaved: true } });
    } catch (thrown) {
      const error = toApiError(thrown);
      const field = fieldOfRefusal(error.details);
      if (error.code === 'stale_row') setIsStale(true);
      else if (field !== null) {
        setErrors({ [field]: error.message });
        setFailedSaves((count) => count + 1);
      } else setProblem(errorMessage(error));
    }
  };
  const readAgain = async (): Promise<ProductDetail | null> => {
    const answer = await current.refetch();
    if (answer.data === undefined) setProblem(errorMessage(answer.error));
    return answer.data ?? null;
  };

  const hasChanges = JSON.stringify(draft) !== JSON.stringify(initial);
  return {
    draft,
    change,
    errors,
    failedSaves,
    problem,
    isStale,
    hasChanges,
    isSaving: isLoading,
    isJustSaved: isSaved && !hasChanges && !isLoading,
    save: () => saveAt(readAt),
    loadTheirs: async () => {
      const theirs = await readAgain();
      if (theirs !== null) accept(theirs);
    },
    saveMine: async () => {
      const theirs = await readAgain();
      if (theirs === null) return;
      setIsStale(false);
      setReadAt(theirs.updatedAt);
      await saveAt(theirs.updatedAt);
    },
  };
}
