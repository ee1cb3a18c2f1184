import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer, Skeleton } from '@dukani/shared/ui-core';
import { DateText, ErrorAlert, MoneyText, newId, useNotify } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import { useMessageReportsQuery, useResendMessageMutation } from '../messagesApi';
import { CHANNEL_NAMES, PURPOSE_NAMES, reasonText, STATE_WORDS, tabLink } from '../words';

interface MessageDrawerProps {
  message: rpc.MessageRow;
  onClose: () => void;
}

/** What may be sent again: marketing never, so that nobody gets it twice. */
export const mayResend = ({ state, purpose }: Pick<rpc.MessageRow, 'state' | 'purpose'>): boolean =>
  purpose === 'transactional' && (state === 'failed' || state === 'unsure');

/** One message with what the service reported. */
export function MessageDrawer({ message, onClose }: MessageDrawerProps) {
  const { currencyCode } = useBusiness();
  const maySend = usePermission('communications.send');
  const state = STATE_WORDS[message.state];
  return (
    <Drawer
      isOpen
      title={message.contact_name ?? message.address}
      onClose={onClose}
      footer={maySend && mayResend(message) && <ResendButton message={message} />}
    >
      <div className="adm-stack">
        <p className="msg-line">
          <Badge tone={state.tone}>{state.label}</Badge>
          {message.reason !== null && <span>{reasonText(message.reason)}</span>}
        </p>
        <div className="msg-bubble">
          {message.subject !== null && <strong>{message.subject}</strong>}
          <p className="msg-words">{message.text}</p>
        </div>
        <dl className="msg-facts">
          <Fact label={CHANNEL_NAMES[message.channel]}>{message.address}</Fact>
          {message.contact_id !== null && (
            <Fact label="Contact">
              <Link to={`/admin/customers/${message.contact_id}`}>{message.contact_name}</Link>
            </Fact>
          )}
          <Fact label="Purpose">{PURPOSE_NAMES[message.purpose]}</Fact>
          {message.campaign_id !== null && (
            <Fact label="Campaign">
              <Link to={tabLink('campaigns', { campaign: message.campaign_id })}>{message.campaign_name}</Link>
            </Fact>
          )}
          <Fact label="Parts">{formatNumber(message.parts)}</Fact>
          <Fact label="Cost">
            <MoneyText amount={fromNumeric(message.cost)} currencyCode={currencyCode} />
          </Fact>
          <Fact label="Written">
            <DateText iso={message.created_at} />
          </Fact>
        </dl>
        <Reports messageId={message.id} />
      </div>
    </Drawer>
  );
}

function ResendButton({ message }: { message: rpc.MessageRow }) {
  const notify = useNotify();
  // One id for one sending, however often it is pressed.
  const [id] = useState(newId);
  const [resend, { isLoading, isSuccess }] = useResendMessageMutation();
  const send = async () => {
    const { error } = await resend({ messageId: message.id, id });
    if (error === undefined) notify.success('It is sent again');
    else notify.error('It was not sent again', error);
  };
  return (
    <Button icon="refresh" isBusy={isLoading} disabled={isSuccess} onClick={() => void send()}>
      Send again
    </Button>
  );
}

function Reports({ messageId }: { messageId: string }) {
  const { data, error, refetch } = useMessageReportsQuery(messageId);
  return (
    <section aria-labelledby="msg-reports">
      <h3 id="msg-reports">Reports</h3>
      <ErrorAlert error={error} title="Could not load the reports" onRetry={() => void refetch()} />
      {data === undefined && error === undefined && <Skeleton height={64} />}
      {data?.length === 0 && <p className="adm-muted">The service has reported nothing yet.</p>}
      {data !== undefined && data.length > 0 && (
        <ol className="msg-reports">
          {data.map(({ status, at, detail }, place) => (
            <li key={place}>
              <span>{statusText(status)}</span> <DateText iso={at} />
              {detail !== null && <small className="adm-muted">{reasonText(detail)}</small>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const REPORTS: Readonly<Record<string, string>> = {
  bounced_hard: 'Address does not exist',
  bounced_soft: 'Not taken now',
  complained: 'Reported as spam',
};

const statusText = (status: string): string =>
  STATE_WORDS[status as rpc.MessageState]?.label ?? REPORTS[status] ?? status;
