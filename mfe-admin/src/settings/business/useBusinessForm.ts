import { useState } from 'react';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { useSession } from '@dukani/shared/session';
import { useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import {
  changesOf,
  draftOf,
  TABLE_NAMES,
  validateDraft,
  type BusinessDraft,
  type BusinessErrors,
  type BusinessRows,
  type BusinessTable,
} from './businessForm';
import { useBusinessRowsQuery, useSaveBusinessMutation } from './businessSettingsApi';

export interface BusinessFormState {
  draft: BusinessDraft;
  change: (changes: Partial<BusinessDraft>) => void;
  errors: BusinessErrors;
  /** Counts saves that failed over a field, so that the summary takes the focus once for each. */
  failedSaves: number;
  /** A refusal that belongs to no field. */
  problem: string | null;
  /** Somebody else saved since this was read. */
  isStale: boolean;
  hasChanges: boolean;
  isSaving: boolean;
  save: () => Promise<void>;
  /** Gives up what was typed. */
  discard: () => void;
  /** Gives up what was typed for what is stored now. */
  loadTheirs: () => Promise<void>;
  /** Saves what was typed over what is stored now. */
  saveMine: () => Promise<void>;
}

/** What is typed lies over the rows: fields nobody touched follow what others save meanwhile. */
export function useBusinessForm(rows: BusinessRows): BusinessFormState {
  const { tenantId } = useBusiness();
  const { refreshAccess } = useSession();
  const notify = useNotify();
  const current = useBusinessRowsQuery(tenantId);
  const [saveBusiness] = useSaveBusinessMutation();
  const [typed, setTyped] = useState<Partial<BusinessDraft>>({});
  const [errors, setErrors] = useState<BusinessErrors>({});
  const [failedSaves, setFailedSaves] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setIsStale] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const draft = { ...draftOf(rows), ...typed };
  const hasChanges = Object.keys(changesOf(rows, draft)).length > 0;

  const change = (changes: Partial<BusinessDraft>) => {
    setTyped((before) => ({ ...before, ...changes }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))));
  };
  const discard = () => {
    setTyped({});
    setErrors({});
    setProblem(null);
    setIsStale(false);
  };
  const readAgain = async (): Promise<BusinessRows | null> => {
    const answer = await current.refetch();
    if (answer.data === undefined) setProblem(errorMessage(answer.error));
    return answer.data ?? null;
  };
  /** Writes all rows or none. */
  const write = async (read: BusinessRows): Promise<'saved' | 'stale' | 'failed'> => {
    const changes = changesOf(read, draft);
    const { error } = await saveBusiness(
      Object.fromEntries(
        Object.entries(changes).map(([table, values]) => [
          TABLE_NAMES[table as BusinessTable],
          { read_at: read[table as BusinessTable].updated_at, values },
        ]),
      ),
    );
    if (error === undefined) return 'saved';
    if (toApiError(error).code === 'stale_row') return 'stale';
    setProblem(errorMessage(error));
    return 'failed';
  };
  const saveOver = async (read: BusinessRows) => {
    const found = validateDraft(draft);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return setFailedSaves((count) => count + 1);
    setIsSaving(true);
    const outcome = await write(read);
    const now = await readAgain();
    setIsSaving(false);
    if (outcome === 'failed' || now === null) return;
    if (outcome === 'stale') return setIsStale(true);
    discard();
    notify.success('Settings saved', 'Every open screen shows them now.');
    // Whether there is a shop to open stands in what the session knows.
    await refreshAccess();
  };

  return {
    draft,
    change,
    errors,
    failedSaves,
    problem,
    isStale,
    hasChanges,
    isSaving,
    discard,
    save: () => saveOver(rows),
    loadTheirs: async () => {
      if ((await readAgain()) !== null) discard();
    },
    saveMine: async () => {
      const theirs = await readAgain();
      if (theirs === null) return;
      setIsStale(false);
      await saveOver(theirs);
    },
  };
}
