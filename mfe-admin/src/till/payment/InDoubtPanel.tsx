import { useEffect, useRef } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import type { RecordSaleInput } from '@dukani/shared/rpc';
import { Button, Icon, useOnline } from '@dukani/shared/ui-core';

interface InDoubtPanelProps {
  request: RecordSaleInput;
  currencyCode: string;
  isBusy: boolean;
  onSendAgain: () => void;
  onCheck: () => void;
}

/** Shown while nobody knows whether a sale was recorded. Sending the same request again cannot ring it twice. */
export function InDoubtPanel({ request, currencyCode, isBusy, onSendAgain, onCheck }: InDoubtPanelProps) {
  const isOnline = useOnline();
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) onSendAgain();
    wasOffline.current = !isOnline;
  }, [isOnline, onSendAgain]);
  return (
    <section className="till-unanswered" role="alert" aria-label="Sale not confirmed">
      <Icon name={isOnline ? 'alert' : 'wifi-off'} size={28} />
      <h2>The server has not answered</h2>
      <p>
        The sale
        {request.expected_total === undefined
          ? ''
          : ` of ${formatCurrency(fromNumeric(request.expected_total), currencyCode)}`}{' '}
        was sent, but is not confirmed yet. Send it again; it is never recorded twice.
        {isOnline ? '' : ' It is sent automatically when the connection is back.'}
      </p>
      <div className="till-unanswered-actions">
        <Button variant="primary" size="large" icon="refresh" isBusy={isBusy} onClick={onSendAgain}>
          Send again
        </Button>
        <Button size="large" isBusy={isBusy} onClick={onCheck}>
          Check status
        </Button>
      </div>
    </section>
  );
}
