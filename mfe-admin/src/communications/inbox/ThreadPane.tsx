import { useEffect, useRef } from 'react';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Icon } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { LoadState } from '../LoadState';
import { useCloseThreadMutation, useGetThreadQuery } from '../messagesApi';
import { CHANNEL_NAMES, STATE_WORDS } from '../words';
import { ReplyForm } from './ReplyForm';

const POLLING_MS = 10_000;

interface ThreadPaneProps {
  threadId: string;
  /** The list without it, for phones. */
  back: string;
  /** Opening it has marked it as read. */
  onRead: () => void;
}

/** One conversation, oldest first, with a field to answer. */
export function ThreadPane({ threadId, back, onRead }: ThreadPaneProps) {
  const result = useGetThreadQuery(threadId, {
    pollingInterval: POLLING_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const isRead = result.data !== undefined;
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    if (isRead) latest.current();
  }, [isRead]);
  return (
    <>
      <Link className="msg-thread__back" to={back}>
        <Icon name="chevron-left" size={16} /> Conversations
      </Link>
      <LoadState result={result} what="the conversation" height={320}>
        {(thread) => <Thread thread={thread} />}
      </LoadState>
    </>
  );
}

function Thread({ thread }: { thread: rpc.InboxThread }) {
  const maySend = usePermission('communications.send');
  const { contact_id: contactId, contact_name: name, address, messages } = thread;
  const end = useRef<HTMLLIElement>(null);
  const newest = messages.at(-1)?.id;
  // Not in jsdom.
  useEffect(() => void end.current?.scrollIntoView?.({ block: 'nearest' }), [newest]);
  return (
    <>
      <header className="msg-thread__head">
        <div>
          <h2>
            {contactId === null ? (
              (name ?? address)
            ) : (
              <Link to={`/admin/customers/${contactId}`}>{name ?? address}</Link>
            )}
          </h2>
          <p className="adm-muted">
            {CHANNEL_NAMES[thread.channel]} {name !== null && address}
          </p>
        </div>
        {maySend && <CloseButton thread={thread} />}
      </header>
      <ol className="msg-talk" aria-label="Messages" tabIndex={0}>
        {messages.map((message, place) => (
          <li key={message.id} data-ours={message.is_ours} ref={place === messages.length - 1 ? end : null}>
            <p className="msg-bubble msg-words">{message.text}</p>
            <p className="msg-talk__note">
              {message.is_ours ? (message.sent_by ?? 'Sent automatically') : (name ?? address)},{' '}
              <DateText iso={message.at} format="relative" />
              {message.is_ours && message.state !== null && (
                <Badge tone={STATE_WORDS[message.state].tone}>{STATE_WORDS[message.state].label}</Badge>
              )}
            </p>
          </li>
        ))}
      </ol>
      {maySend && <ReplyForm thread={thread} />}
    </>
  );
}

function CloseButton({ thread }: { thread: rpc.InboxThread }) {
  const notify = useNotify();
  const [close, { isLoading }] = useCloseThreadMutation();
  const { is_closed: isClosed } = thread;
  const move = async () => {
    const { error } = await close({ threadId: thread.id, isClosed: !isClosed });
    if (error === undefined) notify.success(isClosed ? 'Conversation is open' : 'Conversation closed');
    else notify.error('That did not work', error);
  };
  return (
    <Button icon={isClosed ? 'undo' : 'check'} isBusy={isLoading} onClick={() => void move()}>
      {isClosed ? 'Open again' : 'Close'}
    </Button>
  );
}
