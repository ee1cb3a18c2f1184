import { useState } from 'react';
import { TextAreaField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { DateText, InlineForm, newId, useEditForm } from '@dukani/shared/ui-antd';
import { useReplyInInboxMutation } from '../messagesApi';

const MOST_SIGNS: Record<rpc.MessageChannel, number> = { email: 10_000, sms: 918, whatsapp: 4_096 };

/** Whether WhatsApp takes free text no longer: a day after the customer's last message only approved templates go out. */
export const isWindowClosed = (endsAt: string | null, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now;

/** The answer to a conversation: Ctrl+Enter sends it. */
export function ReplyForm({ thread }: { thread: rpc.InboxThread }) {
  const [now] = useState(() => Date.now());
  const [id, setId] = useState(newId);
  const [reply] = useReplyInInboxMutation();
  const form = useEditForm({
    initial: { text: '' },
    version: null,
    validate: ({ text }) => (text.trim() === '' ? { text: 'Write an answer.' } : {}),
    save: ({ text }) => reply({ threadId: thread.id, id, text: text.trim() }).unwrap(),
    stored: () => ({ draft: { text: '' }, version: null }),
    onSaved: () => setId(newId()),
  });
  if (thread.channel === 'whatsapp' && isWindowClosed(thread.window_ends_at, now))
    return (
      <p className="adm-notice" role="status">
        The customer last wrote more than 24 hours ago. WhatsApp takes a free answer only within that time: send a
        campaign with an approved template, or call.
      </p>
    );
  return (
    <InlineForm form={form} className="msg-reply" label="Reply" isGuarded>
      <TextAreaField
        label="Reply"
        isLabelHidden
        placeholder="Write an answer"
        rows={3}
        maxLength={MOST_SIGNS[thread.channel]}
        {...form.field('text')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void form.save();
        }}
        help={
          thread.channel === 'whatsapp' && thread.window_ends_at !== null ? (
            <>
              Free answers until <DateText iso={thread.window_ends_at} />. Ctrl+Enter sends.
            </>
          ) : (
            'Ctrl+Enter sends.'
          )
        }
      />
      <Button type="submit" variant="primary" isBusy={form.isSaving}>
        Send
      </Button>
    </InlineForm>
  );
}
