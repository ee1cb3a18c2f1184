import { useMemo, useRef, useState } from 'react';
import { toApiError, type ApiError, type KnownCode } from '../api/apiError';
import { refusalText, refusedField } from './refusalText';
import { useNotify } from './useNotify';

export type FormErrors<Draft> = Partial<Record<keyof Draft & string, string>>;

/** Thrown by a form's `save` for what is wrong with one field and shows only then. */
export class FieldProblem extends Error {
  constructor(
    readonly field: string,
    sentence: string,
  ) {
    super(sentence);
    this.name = 'FieldProblem';
  }
}

/** Thrown by a form's `save` when the person took a step back: everything stays as it is. */
export class GivenUp extends Error {
  constructor() {
    super('Given up.');
    this.name = 'GivenUp';
  }
}

interface Stored<Draft> {
  draft: Draft;
  /** When it was stored last; null for what does not exist yet. */
  version: string | null;
}

export interface EditFormOptions<Draft extends object, Saved> {
  /** The draft as it is stored: plain JSON, text as it is typed. */
  initial: Draft;
  /** What becomes known later stands in its field until something is typed there. */
  suggested?: Partial<Draft>;
  version: string | null;
  /** Untouched, the form shows what others save meanwhile: `initial` of a new `version`. */
  isFollowing?: boolean;
  /** What is wrong with the draft, by field, in the order of the page; a sentence when it is no single field. */
  validate?: (draft: Draft) => FormErrors<Draft> | string;
  /** Asked of the person once nothing is wrong; false leaves everything as it is. */
  askFirst?: (draft: Draft) => boolean | Promise<boolean>;
  /** Sends the draft; throws what the server refused, a `FieldProblem` or `GivenUp`. */
  save: (draft: Draft, version: string | null) => Saved | Promise<Saved>;
  /** What is stored now, from the server's answer. */
  stored?: (saved: Saved) => Stored<Draft>;
  /** Reads what is stored now, after somebody else saved. Without it a conflict is only reported. */
  readAgain?: () => Promise<Saved>;
  /** The draft's field for the server's where it is another one; by itself `tax_pin` is `taxPin` and `lines.0.cost` is `lines`. */
  fieldOf?: (serverField: string) => (keyof Draft & string) | null;
  /** The field that a code is about, where the server names none. */
  fieldOfCode?: Partial<Record<KnownCode, keyof Draft & string>>;
  /** The sentence for a refusal; by itself that of its code. */
  refusalOf?: (error: ApiError) => string;
  /** What the draft gets back when it was refused: a code is used up, whatever was wrong with it. */
  clearOnRefusal?: Partial<Draft>;
  /** Takes a refusal that belongs to no field; without it the refusal is shown above the form. */
  onRefused?: (error: ApiError) => void;
  savedText?: (saved: Saved) => string;
  onSaved?: (saved: Saved) => unknown;
}

export type Changes<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

export interface EditFormState<Draft extends object> {
  draft: Draft;
  /** Takes the new values, or a function of the newest draft: scans may come faster than the screen is drawn. */
  change: (changes: Changes<Draft>) => void;
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
  /** Saves the draft with what was just chosen or typed: the last digit of a code sends it. */
  saveWith: (changes: Partial<Draft>) => Promise<boolean>;
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

/** The field that a refusal stands at: named by the server, or by its code. */
function fieldOfRefusal<Draft extends object, Saved>(
  error: ApiError,
  draft: Draft,
  { fieldOf, fieldOfCode }: EditFormOptions<Draft, Saved>,
): (keyof Draft & string) | null {
  const serverField = refusedField(error);
  const named = serverField === null ? null : (fieldOf?.(serverField) ?? ownField(draft, serverField));
  return named ?? fieldOfCode?.[error.code] ?? null;
}

/** What is typed beside what is stored, and what is wrong with it. */
function useDraft<Draft extends object, Saved>(options: EditFormOptions<Draft, Saved>) {
  const [base, setBase] = useState<Stored<Draft>>({ draft: options.initial, version: options.version });
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const [errors, setErrors] = useState<FormErrors<Draft>>({});
  const [failedSaves, setFailedSaves] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStale, setIsStale] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  // What was stored once is known: nothing is suggested any more.
  const [isStored, setIsStored] = useState(false);
  const [seenVersion, setSeenVersion] = useState(options.version);
  if (options.isFollowing === true && options.version !== seenVersion) {
    setSeenVersion(options.version);
    if (Object.keys(typed).length === 0) setBase({ draft: options.initial, version: options.version });
  }
  const suggested = isStored ? undefined : options.suggested;
  const untouched = useMemo(() => ({ ...base.draft, ...suggested }), [base.draft, suggested]);
  const draft = useMemo(() => ({ ...untouched, ...typed }), [untouched, typed]);
  const hasChanges = JSON.stringify(draft) !== JSON.stringify(untouched);

  const change = (changes: Changes<Draft>) => {
    const changesOf = (now: Draft) => (typeof changes === 'function' ? changes(now) : changes);
    setTyped((before) => ({ ...before, ...changesOf({ ...untouched, ...before }) }));
    const changed = changesOf(draft);
    setProblem(null);
    setErrors(
      (before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))) as FormErrors<Draft>,
    );
  };
  const discard = () => {
    setTyped({});
    setErrors({});
    setProblem(null);
    setIsStale(false);
    setIsSaved(false);
  };
  const accept = (stored: Stored<Draft>) => {
    setBase(stored);
    setIsStored(true);
    discard();
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
    /** Changes the draft and leaves what is said of it. */
    put: (changes: Partial<Draft>) => setTyped((before) => ({ ...before, ...changes })),
    discard,
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
    if (thrown instanceof GivenUp) return;
    if (thrown instanceof FieldProblem) return showErrors({ [thrown.field]: thrown.message } as FormErrors<Draft>);
    const error = toApiError(thrown);
    const field = fieldOfRefusal(error, draft, options);
    const text = () => options.refusalOf?.(error) ?? refusalText(error);
    if (error.code === 'stale_row' && options.readAgain !== undefined) setIsStale(true);
    else if (field !== null) showErrors({ [field]: text() } as FormErrors<Draft>);
    else if (options.onRefused !== undefined) options.onRefused(error);
    else setProblem(text());
  };
  const isRight = (draft: Draft): boolean => {
    const found = options.validate?.(draft) ?? {};
    const isSentence = typeof found === 'string';
    setProblem(isSentence ? found : null);
    setErrors(isSentence ? {} : found);
    if (isSentence || Object.keys(found).length === 0) return !isSentence;
    form.countFailure();
    return false;
  };
  const saveAt = async (version: string | null, draft: Draft): Promise<boolean> => {
    if (!isRight(draft)) return false;
    let saved: Saved;
    try {
      if (options.askFirst !== undefined && !(await options.askFirst(draft))) return false;
      saved = await options.save(draft, version);
    } catch (thrown) {
      refuse(thrown);
      if (options.clearOnRefusal !== undefined) form.put(options.clearOnRefusal);
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
    save: () => once(() => saveAt(base.version, draft)),
    saveWith: (changes) => {
      change(changes);
      return once(() => saveAt(base.version, { ...draft, ...changes }));
    },
    discard: form.discard,
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
        return saveAt(theirs.version, draft);
      }),
    ...fieldsOf({ draft, errors, change }),
  };
}
