import { useRef, useState } from 'react';
import { toApiError } from '../api/apiError';
import { refusalText, refusedField } from './refusalText';
import { useNotify } from './useNotify';

export type FormErrors<Draft> = Partial<Record<keyof Draft & string, string>>;

interface Stored<Draft> {
  draft: Draft;
  /** When it was stored last; null for what does not exist yet. */
  version: string | null;
}

export interface EditFormOptions<Draft extends object, Saved> {
  /** The draft as it is stored: plain JSON, text as it is typed. */
  initial: Draft;
  version: string | null;
  /** What is wrong with the draft, by field, in the order of the page. */
  validate?: (draft: Draft) => FormErrors<Draft>;
  /** Sends the draft; throws what the server refused. */
  save: (draft: Draft, version: string | null) => Promise<Saved>;
  /** What is stored now, from the server's answer. */
  stored?: (saved: Saved) => Stored<Draft>;
  /** Reads what is stored now, after somebody else saved. Without it a conflict is only reported. */
  readAgain?: () => Promise<Saved>;
  /** The draft's field for the server's where it is another one; by itself `tax_pin` is `taxPin` and `lines.0.cost` is `lines`. */
  fieldOf?: (serverField: string) => (keyof Draft & string) | null;
  savedText?: (saved: Saved) => string;
  onSaved?: (saved: Saved) => unknown;
}

export interface EditFormState<Draft extends object> {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  errors: FormErrors<Draft>;
  setErrors: (errors: FormErrors<Draft>) => void;
  /** Counts saves that failed over a field, so that the summary takes the focus once for each. */
  failedSaves: number;
  /** A refusal that belongs to no field. */
  problem: string | null;
  /** Somebody else saved this since it was read. */
  isStale: boolean;
  hasChanges: boolean;
  isSaving: boolean;
  /** It was saved on this visit, and nothing was typed since. */
  isJustSaved: boolean;
  isNew: boolean;
  /** True once it is saved. */
  save: () => Promise<boolean>;
  discard: () => void;
  /** Gives up what was typed for what is stored now. */
  loadTheirs: () => Promise<void>;
  /** Saves what was typed over what is stored now. */
  saveMine: () => Promise<boolean>;
  /** The attributes of a field for text or a choice. */
  field: <Name extends keyof Draft & string>(
    name: Name,
  ) => { name: Name; value: Draft[Name]; onChange: (value: Draft[Name]) => void; error: string | null };
  /** The attributes of a tick. */
  tick: <Name extends keyof Draft & string>(
    name: Name,
  ) => { name: Name; checked: boolean; onChange: (checked: boolean) => void };
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** The draft's field for one of the server's: the whole path, or what it begins with. */
function ownField<Draft extends object>(draft: Draft, serverField: string): (keyof Draft & string) | null {
  const path = camelCase(serverField.replace(/^p_/, ''));
  const known = [path, path.split(/[.[]/)[0] ?? ''].find((name) => Object.hasOwn(draft, name));
  return (known ?? null) as (keyof Draft & string) | null;
}

/** What is typed beside what is stored, and what is wrong with it. */
function useDraft<Draft extends object, Saved>(options: EditFormOptions<Draft, Saved>) {
  const [base, setBase] = useState<Stored<Draft>>({ draft: options.initial, version: options.version });
  const [draft, setDraft] = useState(options.initial);
  const [errors, setErrors] = useState<FormErrors<Draft>>({});
  const [failedSaves, setFailedSaves] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setIsStale] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(base.draft);

  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors(
      (before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))) as FormErrors<Draft>,
    );
  };
  const accept = (stored: Stored<Draft>) => {
    setBase(stored);
    setDraft(stored.draft);
    setErrors({});
    setProblem(null);
    setIsStale(false);
    setIsSaved(false);
  };
  const showErrors = (found: FormErrors<Draft>) => {
    setErrors(found);
    setFailedSaves((count) => count + 1);
  };
  return {
    base,
    rebase: (version: string | null) => setBase((before) => ({ ...before, version })),
    draft,
    hasChanges,
    errors,
    setErrors,
    showErrors,
    failedSaves,
    countFailure: () => setFailedSaves((count) => count + 1),
    problem,
    setProblem,
    isStale,
    setIsStale,
    isSaved,
    setIsSaved,
    change,
    accept,
  };
}

/** A second press of Enter while the first is on its way does nothing. */
function useOnce() {
  const [isSaving, setIsSaving] = useState(false);
  const isBusy = useRef(false);
  const once = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setIsSaving(true);
    try {
      return await work();
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  };
  return { isSaving, once };
}

type Fields<Draft extends object> = Pick<EditFormState<Draft>, 'draft' | 'errors' | 'change'>;

/** The attributes of the form's fields. */
function fieldsOf<Draft extends object>({
  draft,
  errors,
  change,
}: Fields<Draft>): Pick<EditFormState<Draft>, 'field' | 'tick'> {
  return {
    field: (name) => ({
      name,
      value: draft[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Draft>),
      error: errors[name] ?? null,
    }),
    tick: (name) => ({
      name,
      checked: draft[name] === true,
      onChange: (checked) => change({ [name]: checked } as unknown as Partial<Draft>),
    }),
  };
}

/** A form from first key to saved row: draft, what is wrong with it, what the server refused, and what others saved meanwhile. */
export function useEditForm<Draft extends object, Saved>(options: EditFormOptions<Draft, Saved>): EditFormState<Draft> {
  const notify = useNotify();
  const form = useDraft(options);
  const { base, draft, errors, change, accept, showErrors, setErrors, setProblem, setIsStale, setIsSaved } = form;
  const { isSaving, once } = useOnce();
  const refuse = (thrown: unknown) => {
    const error = toApiError(thrown);
    const serverField = refusedField(error);
    const field = serverField === null ? null : (options.fieldOf?.(serverField) ?? ownField(draft, serverField));
    if (error.code === 'stale_row' && options.readAgain !== undefined) setIsStale(true);
    else if (field !== null) showErrors({ [field]: refusalText(error) } as FormErrors<Draft>);
    else setProblem(refusalText(error));
  };
  const saveAt = async (version: string | null): Promise<boolean> => {
    const found = options.validate?.(draft) ?? {};
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) {
      form.countFailure();
      return false;
    }
    let saved: Saved;
    try {
      saved = await options.save(draft, version);
    } catch (thrown) {
      refuse(thrown);
      return false;
    }
    accept(options.stored?.(saved) ?? { draft, version });
    setIsSaved(true);
    if (options.savedText !== undefined) notify.success(options.savedText(saved));
    await options.onSaved?.(saved);
    return true;
  };
  const readStored = async (): Promise<Stored<Draft> | null> => {
    try {
      const theirs = await options.readAgain?.();
      return theirs === undefined ? null : (options.stored?.(theirs) ?? null);
    } catch (thrown) {
      setProblem(refusalText(thrown));
      return null;
    }
  };

  return {
    draft,
    change,
    errors,
    setErrors: showErrors,
    failedSaves: form.failedSaves,
    problem: form.problem,
    isStale: form.isStale,
    hasChanges: form.hasChanges,
    isSaving,
    isJustSaved: form.isSaved && !form.hasChanges && !isSaving,
    isNew: base.version === null,
    save: () => once(() => saveAt(base.version)),
    discard: () => accept(base),
    loadTheirs: async () => {
      const theirs = await readStored();
      if (theirs !== null) accept(theirs);
    },
    saveMine: () =>
      once(async () => {
        const theirs = await readStored();
        if (theirs === null) return false;
        setIsStale(false);
        form.rebase(theirs.version);
        return saveAt(theirs.version);
      }),
    ...fieldsOf({ draft, errors, change }),
  };
}
