import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { useMailReceiptMutation } from './receiptsApi';

interface MailReceiptFormProps {
  saleId: string;
  /** Of the customer, to begin with. */
  email: string | null;
  onSent: (address: string) => void;
}

/** Sends the receipt to an address. */
export function MailReceiptForm({ saleId, email, onSent }: MailReceiptFormProps) {
  const formId = useId();
  const [address, setAddress] = useState(email ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [mailReceipt, { isLoading }] = useMailReceiptMutation();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (address.trim() === '') return setProblem('Type an email address.');
    setProblem(null);
    const { data, error } = await mailReceipt({ saleId, email: address.trim() });
    if (data === undefined) setProblem(errorMessage(error));
    else onSent(data);
  };
  return (
    <form id={formId} className="receipt-mail" onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label="Send to"
        type="email"
        value={address}
        onChange={setAddress}
        error={problem}
        autoComplete="off"
        autoFocus
      />
      <Button type="submit" icon="mail" isBusy={isLoading}>
        Send
      </Button>
    </form>
  );
}
