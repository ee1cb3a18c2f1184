import type { ContactMessage, ContactMessageState } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateText, useNotify } from '@dukani/shared/ui-antd';
import { readPhone } from '../phoneNumbers';
import { MESSAGE_STATE } from './messageState';
import { useSetContactMessageStateMutation } from './messagesApi';

interface MessageDrawerProps {
  message: ContactMessage;
  /** Of the business, for phone numbers without the code of a country. */
  country: string | null;
  businessName: string;
  onClose: () => void;
}

/** One question in full, with the ways to answer it. */
export function MessageDrawer({ message, country, businessName, onClose }: MessageDrawerProps) {
  const mayEdit = usePermission('contacts.edit');
  const notify = useNotify();
  const [setState, { isLoading }] = useSetContactMessageStateMutation();
  const move = async (state: ContactMessageState) => {
    const { error } = await setState({ id: message.id, state });
    if (error !== undefined) notify.error('That did not work', error);
  };
  const phone = message.phone === null ? null : readPhone(message.phone, country);
  const look = MESSAGE_STATE[message.state];
  return (
    <Drawer
      isOpen
      title={message.name}
      onClose={onClose}
      footer={
        mayEdit && (
          <>
            {message.state !== 'closed' && (
              <Button isBusy={isLoading} onClick={() => void move('closed')}>
                Close without reply
              </Button>
            )}
            {message.state === 'new' ? (
              <Button variant="primary" icon="check" isBusy={isLoading} onClick={() => void move('answered')}>
                Answered
              </Button>
            ) : (
              <Button isBusy={isLoading} onClick={() => void move('new')}>
                Open again
              </Button>
            )}
          </>
        )
      }
    >
      <div className="cust-message">
        <p>
          <Badge tone={look.tone}>{look.label}</Badge> <DateText iso={message.created_at} format="relative" />
        </p>
        <p className="cust-message__words">{message.message}</p>
        <ul>
          {message.email !== null && (
            <li>
              <a
                href={`mailto:${message.email}?subject=${encodeURIComponent(`Your question to ${businessName}`)}&body=${encodeURIComponent(quoted(message))}`}
              >
                Answer {message.email}
              </a>
            </li>
          )}
          {message.phone !== null && (
            <li>
              <a href={`tel:${message.phone.replace(/[^+\d]/g, '')}`}>Call {message.phone}</a>
            </li>
          )}
          {phone !== null && (
            <li>
              <a href={`https://wa.me/${phone.e164.replace('+', '')}`} target="_blank" rel="noopener noreferrer">
                Write on WhatsApp
              </a>
            </li>
          )}
        </ul>
      </div>
    </Drawer>
  );
}

/** The question as a mail program quotes it. */
function quoted({ name, message }: ContactMessage): string {
  return `\n\n${name} wrote:\n${message
    .slice(0, 1000)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`;
}
