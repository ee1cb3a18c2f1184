import { useRef } from 'react';
import { CheckboxField, SelectField, TextAreaField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { ErrorAlert, type EditFormState } from '@dukani/shared/ui-antd';
import { useListVariablesQuery } from '../campaignsApi';
import { CHANNEL_OPTIONS, EVENT_NAMES, EVENTS, PURPOSE_OPTIONS } from '../words';
import { LANGUAGES } from '../../common/languages';
import { MOST_SIGNS, purposeFor, type TemplateDraft } from './templateDraft';

interface TemplateFieldsProps {
  form: EditFormState<TemplateDraft>;
  isNew: boolean;
}

const EVENT_OPTIONS: { value: TemplateDraft['event']; label: string }[] = [
  { value: '', label: 'Only by campaigns' },
  ...EVENTS.map((value) => ({ value, label: EVENT_NAMES[value] })),
];

/** Orders, receipts and goods that are back are mailed in the shop's look without a template. */
const isMailedAnyway = (event: TemplateDraft['event']): boolean =>
  event.startsWith('order_') || event === 'receipt' || event === 'back_in_stock';

/** What a template is for, and its text with variables to insert. */
export function TemplateFields({ form, isNew }: TemplateFieldsProps) {
  const { draft } = form;
  return (
    <div className="adm-form">
      <TextField label="Name" {...form.field('name')} maxLength={80} autoComplete="off" required />
      <div className="msg-pair">
        <SelectField
          label="Channel"
          {...form.field('channel')}
          options={CHANNEL_OPTIONS}
          onChange={(channel) =>
            form.change({ channel, ...(channel === 'email' && isMailedAnyway(draft.event) ? { event: '' } : {}) })
          }
          disabled={!isNew}
          {...(isNew ? {} : { help: 'The channel of a saved template cannot change.' })}
        />
        <SelectField label="Language" {...form.field('language')} options={LANGUAGES} />
      </div>
      <div className="msg-pair">
        <SelectField
          label="Sent automatically"
          {...form.field('event')}
          options={EVENT_OPTIONS.filter(({ value }) => draft.channel !== 'email' || !isMailedAnyway(value))}
          onChange={(event) => form.change({ event, purpose: purposeFor(event) })}
        />
        <SelectField
          label="Purpose"
          {...form.field('purpose')}
          options={PURPOSE_OPTIONS}
          help={
            draft.purpose === 'marketing'
              ? 'Goes only to contacts who agreed, outside quiet hours.'
              : 'Goes to every customer it concerns, at once.'
          }
        />
      </div>
      {draft.channel === 'email' && (
        <TextField label="Subject" {...form.field('subject')} maxLength={150} autoComplete="off" required />
      )}
      <BodyField form={form} />
      {draft.channel === 'whatsapp' && (
        <TextField
          label="Name of the template at Meta"
          {...form.field('whatsappName')}
          maxLength={512}
          autoComplete="off"
          help="WhatsApp sends campaigns only by templates that Meta has approved, with the same text."
        />
      )}
      <CheckboxField label={draft.event === '' ? 'Offer it to campaigns' : 'Send it'} {...form.tick('isOn')} />
    </div>
  );
}

/** The text, and a button for each variable that puts it where the caret is. */
function BodyField({ form }: Pick<TemplateFieldsProps, 'form'>) {
  const { draft } = form;
  const ref = useRef<HTMLDivElement>(null);
  const { data: variables = [], error, refetch } = useListVariablesQuery(draft.event === '' ? null : draft.event);
  const insert = ({ key }: rpc.MessageVariable) => {
    const area = ref.current?.querySelector('textarea');
    const at = area?.selectionStart ?? draft.body.length;
    const end = area?.selectionEnd ?? at;
    const word = `{{${key}}}`;
    form.change({ body: `${draft.body.slice(0, at)}${word}${draft.body.slice(end)}` });
    // The caret goes behind the variable once the new text is drawn.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(at + word.length, at + word.length);
    });
  };
  return (
    <div className="adm-form" ref={ref}>
      <TextAreaField
        label="Message"
        {...form.field('body')}
        rows={draft.channel === 'email' ? 12 : 6}
        maxLength={MOST_SIGNS[draft.channel]}
        required
        help="A variable may have a word for when it is empty: {{first_name|customer}}."
      />
      <ErrorAlert error={error} title="Could not load the variables" onRetry={() => void refetch()} />
      {variables.length > 0 && (
        <div className="msg-variables" role="group" aria-label="Insert a variable">
          {variables.map((variable) => (
            <button
              key={variable.key}
              type="button"
              className="adm-chip"
              title={`For example ${variable.example}`}
              onClick={() => insert(variable)}
            >
              {variable.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
