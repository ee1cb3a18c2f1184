import { useEffect, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../ui-core/Button';
import { FormErrorSummary } from './FormErrorSummary';
import { ActionDialog, bufferEnter, FormProblem } from './InlineForm';
import { PageHeader } from './PageHeader';
import { useShortcut } from './shortcuts';
import { mayLoseChanges, useUnsavedGuard } from './useUnsavedGuard';
import type { EditFormState } from './useEditForm';

interface FormProps<Draft extends object> {
  form: EditFormState<Draft>;
  children: ReactNode;
  /** Default "Save". */
  saveLabel?: string;
  /** False for forms with a field that a scanner types into, which ends with Enter. */
  isEnterSaving?: boolean;
}

export interface EditFormProps<Draft extends object> extends FormProps<Draft> {
  title: string;
  description?: ReactNode;
  /** One level up; Cancel and Esc lead there. */
  back?: { to: string; label: string };
  /** Further buttons of the header. */
  actions?: ReactNode;
  /** Drawn above the fields. */
  notice?: ReactNode;
  /** What somebody else changed, when both did: "these settings". Default "this". */
  subject?: string;
  /** Everything can be looked at and nothing changed. */
  isReadOnly?: boolean;
  /** `section`: a part of a settings page, without header, with a bar below. Default `page`. */
  layout?: 'page' | 'section';
}

/** A whole form: header, what is wrong, conflicts, fields, and the keys that save and leave. */
export function EditForm<Draft extends object>(props: EditFormProps<Draft>) {
  const { form, title, description, back, actions, notice, isReadOnly = false, layout = 'page' } = props;
  const { children, saveLabel = 'Save', isEnterSaving = true, subject } = props;
  const { leave } = useUnsavedGuard(form.hasChanges && !form.isSaving);
  const isPage = layout === 'page';
  const isPaused = isReadOnly || form.isSaving;
  useShortcut('ctrl+s', isReadOnly ? null : () => void (isPaused || form.save()), 'Save');
  useEscape(back === undefined || !isPage ? null : () => void leave(back.to));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form
      className="dk-edit-form"
      onSubmit={submit}
      onKeyDown={isEnterSaving ? undefined : bufferEnter}
      noValidate
      aria-label={title}
    >
      {isPage && (
        <PageHeader
          title={title}
          description={description}
          {...(back === undefined ? {} : { back })}
          action={
            <>
              {actions}
              {!isReadOnly && (
                <>
                  {back !== undefined && <Button onClick={() => void leave(back.to)}>Cancel</Button>}
                  <Button type="submit" variant="primary" isBusy={form.isSaving}>
                    {saveLabel}
                  </Button>
                </>
              )}
            </>
          }
        />
      )}
      <FormNotices form={form} {...(subject === undefined ? {} : { subject })} />
      {notice}
      <fieldset className="dk-edit-form__fields" disabled={isReadOnly}>
        {children}
      </fieldset>
      {!isPage && !isReadOnly && (
        <div className="dk-form-bar" data-unsaved={form.hasChanges || undefined}>
          <p role="status">{form.hasChanges ? 'You have unsaved changes.' : 'Everything is saved.'}</p>
          {form.hasChanges && <Button onClick={form.discard}>Discard</Button>}
          <Button type="submit" variant="primary" isBusy={form.isSaving} disabled={!form.hasChanges}>
            {saveLabel}
          </Button>
        </div>
      )}
    </form>
  );
}

export interface EditDialogProps<Draft extends object> extends FormProps<Draft> {
  title: string;
  onClose: () => void;
  size?: 'medium' | 'large';
  /** Saving is offered though nothing was typed: what is shown may be right as it is. */
  isUnchangedSaved?: boolean;
}

/** A form in a dialog; it closes itself after a save and asks before typed work is lost. */
export function EditDialog<Draft extends object>(props: EditDialogProps<Draft>) {
  const { form, onClose, saveLabel = 'Save', isUnchangedSaved = true, children, ...look } = props;
  const close = async () => {
    if (!form.isSaving && (await mayLoseChanges(form.hasChanges))) onClose();
  };
  return (
    <ActionDialog
      {...look}
      form={form}
      saveLabel={saveLabel}
      cancelLabel="Cancel"
      className="dk-edit-form"
      isDisabled={!isUnchangedSaved && !form.hasChanges}
      notices={<FormNotices form={form} />}
      onClose={() => void close()}
      onDone={onClose}
    >
      <div className="dk-edit-form__fields dk-edit-form__stack">{children}</div>
    </ActionDialog>
  );
}

interface FormNoticesProps<Draft extends object> {
  form: EditFormState<Draft>;
  subject?: string;
}

/** What is wrong, what was refused, and what others saved meanwhile. */
export function FormNotices<Draft extends object>({ form, subject = 'this' }: FormNoticesProps<Draft>) {
  return (
    <>
      <FormErrorSummary form={form} />
      <FormProblem text={form.problem} />
      {form.isStale && (
        <div className="dk-form-notice" data-tone="warning" role="alert">
          <p>Someone else changed {subject} while you were editing. Your changes below are not saved yet.</p>
          <div className="dk-form-notice__actions">
            <Button onClick={() => void form.loadTheirs()}>Load their version</Button>
            <Button variant="primary" isBusy={form.isSaving} onClick={() => void form.saveMine()}>
              Overwrite with mine
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** Esc, unless a dialog, a list of choices or a panel that stands open takes it first. */
function useEscape(onEscape: (() => void) | null): void {
  const latest = useRef(onEscape);
  useLayoutEffect(() => {
    latest.current = onEscape;
  });
  const isOn = onEscape !== null;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      if (document.querySelector('dialog[open]') !== null) return;
      if (target?.closest('[aria-expanded=true], [role=menu], [role=listbox]')) return;
      latest.current?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
