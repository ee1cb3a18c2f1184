import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../ui-core/Button';
import { Dialog } from '../ui-core/Dialog';
import { FormErrorSummary } from './FormErrorSummary';
import { bufferEnter } from './InlineForm';
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
        <div className="dk-form-bar">
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
  const { form, title, onClose, size = 'medium', saveLabel = 'Save', isEnterSaving = true, children } = props;
  const { isUnchangedSaved = true } = props;
  const close = async () => {
    if (!form.isSaving && (await mayLoseChanges(form.hasChanges))) onClose();
  };
  const save = async () => {
    if (await form.save()) onClose();
  };
  const formId = `dk-form-${title.replace(/\W+/g, '-')}`;
  return (
    <Dialog
      isOpen
      title={title}
      size={size}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={form.isSaving}
            disabled={!isUnchangedSaved && !form.hasChanges}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="dk-edit-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog stands inside other forms as far as React is concerned.
          event.stopPropagation();
          void save();
        }}
        onKeyDown={(event) => {
          if (!isEnterSaving) bufferEnter(event);
          if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <FormNotices form={form} />
        <div className="dk-edit-form__fields dk-edit-form__stack">{children}</div>
      </form>
    </Dialog>
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
      {form.problem !== null && (
        <p className="dk-form-notice" data-tone="danger" role="alert">
          {form.problem}
        </p>
      )}
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
  useEffect(() => {
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
