import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { usePermission } from '@dukani/shared/session';
import { normalisePhone } from '@dukani/shared/validation';
import { Button, Dialog, ErrorState, Spinner, TextField } from '@dukani/shared/ui-core';
import { newId } from '../../common/newId';
import { useDebouncedValue } from '../../common/useDebouncedValue';
import type { BasketCustomer } from './basket';
import { useCreateCustomerMutation, useSearchCustomersQuery } from './tillApi';

interface CustomerDialogProps {
  onChoose: (customer: BasketCustomer) => void;
  onClose: () => void;
}

/** Finds a customer by name or phone, or notes a new one. */
export function CustomerDialog({ onChoose, onClose }: CustomerDialogProps) {
  const [query, setQuery] = useState('');
  const [isNew, setIsNew] = useState(false);
  const mayCreate = usePermission('contacts.edit');
  return (
    <Dialog isOpen title={isNew ? 'New customer' : 'Choose a customer'} onClose={onClose}>
      {isNew ? (
        <NewCustomerForm
          initialName={/\d/.test(query) ? '' : query}
          onCreated={onChoose}
          onBack={() => setIsNew(false)}
        />
      ) : (
        <div className="adm-form">
          <TextField
            label="Name or phone"
            value={query}
            onChange={setQuery}
            autoComplete="off"
            autoFocus
          />
          <CustomerResults query={query} onChoose={onChoose} />
          {mayCreate && (
            <Button icon="user-plus" onClick={() => setIsNew(true)}>
              New customer
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

function CustomerResults({ query, onChoose }: { query: string; onChoose: (customer: BasketCustomer) => void }) {
  const settled = useDebouncedValue(query.trim(), 250);
  const { data, error, isFetching, refetch } = useSearchCustomersQuery(settled);
  if (error !== undefined)
    return <ErrorState title="Customers could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner text="Looking for customers" />;
  if (data.length === 0)
    return (
      <p className="adm-muted">
        {settled === '' ? 'There are no customers yet.' : 'No customer has this name or phone.'}
      </p>
    );
  return (
    <ul className="till-customers" aria-label="Customers" aria-busy={isFetching}>
      {data.map((customer) => (
        <li key={customer.id}>
          <button
            type="button"
            className="adm-menu-item"
            onClick={() => onChoose({ id: customer.id, name: customer.name })}
          >
            <span>{customer.name}</span>
            <span className="adm-muted">{customer.phone ?? customer.email ?? ''}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface NewCustomerFormProps {
  initialName: string;
  onCreated: (customer: BasketCustomer) => void;
  onBack: () => void;
}

function NewCustomerForm({ initialName, onCreated, onBack }: NewCustomerFormProps) {
  const formId = useId();
  // Kept for the retry, so that a lost answer does not make two customers.
  const [id] = useState(newId);
  const [name, setName] = useState(initialName);
  const [phone, setPhone] = useState('');
  const [nameError, setNameError] = useState<string | null>(null);
  const [createCustomer, { isLoading, error }] = useCreateCustomerMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setNameError('Type the customer’s name.');
      return;
    }
    const created = await createCustomer({
      id,
      name: name.trim(),
      phone: normalisePhone(phone) ?? (phone.trim() === '' ? null : phone.trim()),
    });
    if (created.data !== undefined) onCreated({ id: created.data.id, name: created.data.name });
  };
  return (
    <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error={nameError}
        required
        maxLength={200}
        autoFocus
      />
      <TextField label="Phone" value={phone} onChange={setPhone} type="tel" maxLength={40} autoComplete="off" />
      {error !== undefined && (
        <p className="adm-error" role="alert">
          {errorMessage(error)}
        </p>
      )}
      <div className="adm-form-actions">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" isBusy={isLoading}>
          Save and choose
        </Button>
      </div>
    </form>
  );
}
