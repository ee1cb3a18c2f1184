import { formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { ErrorAlert, MoneyText, useDebouncedValue } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { usePreviewMessageQuery } from '../campaignsApi';
import { withPlainSigns } from './smsSigns';
import type { TemplateDraft } from './templateDraft';

interface TemplatePreviewProps {
  draft: TemplateDraft;
  /** Takes the text with plain signs; null for those who only look. */
  onReplace: ((body: string) => void) | null;
}

const SETTLED_MS = 400;

/** What is typed as three contacts will see it, how many parts it has and what one costs. */
export function TemplatePreview({ draft, onReplace }: TemplatePreviewProps) {
  const { channel, purpose, event, subject, body } = draft;
  const typed = useDebouncedValue(JSON.stringify({ channel, purpose, event, subject, body }), SETTLED_MS);
  const asked = JSON.parse(typed) as Pick<TemplateDraft, 'channel' | 'purpose' | 'event' | 'subject' | 'body'>;
  const isEmpty = asked.body.trim() === '';
  const { data, currentData, error, refetch } = usePreviewMessageQuery(
    {
      p_channel: asked.channel,
      p_purpose: asked.purpose,
      p_event_key: asked.event === '' ? null : asked.event,
      p_subject: asked.channel === 'email' && asked.subject !== '' ? asked.subject : null,
      p_body: asked.body,
    },
    { skip: isEmpty },
  );
  return (
    <section className="msg-preview" aria-labelledby="msg-preview" aria-busy={currentData === undefined && !isEmpty}>
      <h2 id="msg-preview" className="dk-card__title">
        Preview
      </h2>
      {isEmpty && <p className="adm-muted">Write the message to see it as three of your customers will.</p>}
      {!isEmpty && error !== undefined && (
        <ErrorAlert error={error} title="No preview" onRetry={() => void refetch()} />
      )}
      {!isEmpty && error === undefined && data !== undefined && (
        <Preview preview={data} draft={draft} onReplace={onReplace} />
      )}
    </section>
  );
}

function Preview({ preview, draft, onReplace }: TemplatePreviewProps & { preview: rpc.MessagePreview }) {
  const { currencyCode } = useBusiness();
  const { replaceable, cost_per_message: cost } = preview;
  return (
    <>
      <p className="msg-counter" role="status">
        {preview.encoding !== null && preview.units !== null && (
          <>
            {formatNumber(preview.parts)} {preview.parts === 1 ? 'part' : 'parts'}, {formatNumber(preview.units)} of{' '}
            {formatNumber(roomOf(preview))} characters
            {preview.encoding === 'ucs2' && ' (with special characters)'}.{' '}
          </>
        )}
        {cost > 0 && (
          <>
            <MoneyText amount={fromNumeric(cost)} currencyCode={currencyCode} /> per message.
          </>
        )}
      </p>
      {replaceable.length > 0 && (
        <div className="adm-notice msg-line">
          <span>
            {replaceable.join(' ')} {replaceable.length === 1 ? 'makes' : 'make'} each part hold 70 characters instead
            of 160.
          </span>
          {onReplace !== null && (
            <Button size="small" onClick={() => onReplace(withPlainSigns(draft.body, replaceable))}>
              Replace typographic signs
            </Button>
          )}
        </div>
      )}
      <ul className="msg-samples">
        {preview.samples.map((sample, place) => (
          <li key={sample.contact_id ?? place}>
            <p className="adm-muted">
              {sample.name}
              {sample.address !== null && ` · ${sample.address}`}
            </p>
            <div className="msg-bubble">
              {sample.subject !== null && <strong>{sample.subject}</strong>}
              <p>{sample.text}</p>
            </div>
            {sample.missing.length > 0 && (
              <p className="adm-error">
                Not sent to this contact: no value for {sample.missing.join(', ')}. Add a word for that case:{' '}
                {`{{${sample.missing[0] ?? ''}|…}}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many signs the parts hold: one part has room for more than each of several. */
export function roomOf({ encoding, parts }: Pick<rpc.MessagePreview, 'encoding' | 'parts'>): number {
  const [one, many] = encoding === 'ucs2' ? [70, 67] : [160, 153];
  return parts <= 1 ? one : parts * many;
}
