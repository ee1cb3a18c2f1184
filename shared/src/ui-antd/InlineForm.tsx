import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../ui-core/Button';
import { Dialog } from '../ui-core/Dialog';
import type { IconName } from '../ui-core/Icon';
import type { EditFormState } from './useEditForm';
import { useUnsavedGuard } from './useUnsavedGuard';

/** Enter in a one-line field does not send the form: a scanner ends every code with it. */
export function bufferEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** A refusal that belongs to no field. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    text !== null && (
      <p className="dk-form-notice" data-tone="danger" role="alert">
        {text}
      </p>
    )
  );
}

interface InlineFormProps<Draft extends object> {
  form: EditFormState<Draft>;
  /** The fields, and the button of type `submit` unless it stands elsewhere and names the form's `id`. */
  children: ReactNode;
  id?: string;
  className?: string;
  /** Makes it a landmark. */
  label?: string;
  /** False for forms with a field that a scanner types into, which ends with Enter. */
  isEnterSaving?: boolean;
  /** Asks before typed work is lost. */
  isGuarded?: boolean;
  /** Instead of the refusal that belongs to no field; a summary of what is wrong takes the focus itself. */
  notices?: ReactNode;
  /** After a save. */
  onDone?: (() => void) | null | undefined;
}

/** A short form amid other things: what is wrong stands at its field, and the first of them takes the focus. */
export function InlineForm<Draft extends object>(props: InlineFormProps<Draft>) {
  const { form, children, id, className, label, isEnterSaving = true, isGuarded = false, notices, onDone } = props;
  const { failedSaves, problem } = form;
  const ref = useRef<HTMLFormElement>(null);
  useUnsavedGuard(isGuarded && form.hasChanges && !form.isSaving);
  const isSummarised = notices !== undefined;
  useEffect(() => {
    if (failedSaves > 0 && !isSummarised) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failedSaves, isSummarised]);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A dialog stands inside other forms as far as React is concerned.
    event.stopPropagation();
    if (await form.save()) onDone?.();
  };
  return (
    <form
      ref={ref}
      id={id}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (!isEnterSaving) bufferEnter(event);
        if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) void save(event);
      }}
    >
      {notices ?? <FormProblem text={problem} />}
      {children}
    </form>
  );
}

export interface ActionDialogProps<Draft extends object> extends Pick<
  InlineFormProps<Draft>,
  'form' | 'children' | 'className' | 'isEnterSaving' | 'notices'
> {
  title: string;
  onClose: () => void;
  /** After it was done; by itself the dialog closes. Null where `onSaved` says what comes next. */
  onDone?: (() => void) | null;
  saveLabel: string;
  saveIcon?: IconName;
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger';
  /** One large button, for the till. */
  isWide?: boolean;
  isDisabled?: boolean;
  /** Names the way out beside the action: "Keep order". */
  cancelLabel?: string;
  /** Stands beside the action. */
  footer?: ReactNode;
  size?: 'medium' | 'large';
}

/** Asks what one action needs, and does it. It is left without a question: nothing stored is being changed. */
export function ActionDialog<Draft extends object>(props: ActionDialogProps<Draft>) {
  const { title, onClose, onDone = onClose, saveLabel, saveIcon, tone = 'primary', ...others } = props;
  const { isWide = false, isDisabled = false, cancelLabel, footer, size = 'medium', ...inner } = others;
  const formId = useId();
  return (
    <Dialog
      isOpen
      title={title}
      size={size}
      onClose={onClose}
      footer={
        <>
          {cancelLabel !== undefined && <Button onClick={onClose}>{cancelLabel}</Button>}
          {footer}
          <Button
            type="submit"
            form={formId}
            variant={tone}
            isBusy={inner.form.isSaving}
            disabled={isDisabled}
            {...(saveIcon === undefined ? {} : { icon: saveIcon })}
            {...(isWide ? { isWide, size: 'large' } : {})}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <InlineForm className="dk-edit-form__stack" {...inner} id={formId} onDone={onDone} />
    </Dialog>
  );
}
