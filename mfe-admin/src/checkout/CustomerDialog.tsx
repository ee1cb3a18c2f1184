import { useEffect, useId, useState } from 'react';
import { toApiError } from '@dukani/shared/errors';
import { usePermission } from '@dukani/shared/session';
import { normalisePhone } from '@dukani/shared/validation';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog, ErrorState, Spinner, useOnline } from '@dukani/shared/ui-core';
import { InlineForm, useDebouncedValue, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useHighlight } from '../common/useHighlight';
import './customer.css';
import {
  useCreateCustomerMutation,
  useLazySearchCustomersQuery,
  useSearchCustomersQuery,
  type Customer,
} from './tillApi';

interface CustomerDialogProps {
  /** Finds those that this device knows; asked where the server cannot be. */
  findCached?: ((text: string) => Promise<Customer[]>) | undefined;
  onChoose: (customer: Pick<Customer, 'id' | 'name'>) => void;
  onClose: () => void;
}

/** Finds a customer by name or phone, or notes a new one. */
export function CustomerDialog({ findCached, onChoose, onClose }: CustomerDialogProps) {
  const [query, setQuery] = useState('');
  const [isNew, setIsNew] = useState(false);
  return (
    <Dialog isOpen title={isNew ? 'New customer' : 'Choose a customer'} onClose={onClose}>
      <div className="customer-choice">
        {isNew ? (
          <NewCustomerForm
            initialName={/\d/.test(query) ? '' : query.trim()}
            initialPhone={/\d/.test(query) ? query.trim() : ''}
            onCreated={onChoose}
            onBack={() => setIsNew(false)}
          />
        ) : (
          <CustomerSearch
            query={query}
            findCached={findCached}
            onQuery={setQuery}
            onChoose={onChoose}
            onNew={() => setIsNew(true)}
          />
        )}
      </div>
    </Dialog>
  );
}

interface CustomerSearchProps extends Pick<CustomerDialogProps, 'findCached'> {
  query: string;
  onQuery: (query: string) => void;
  onChoose: (customer: Pick<Customer, 'id' | 'name'>) => void;
  onNew: () => void;
}

/** Finds by what is typed: arrows move the highlight, Enter chooses, and notes a new customer where nobody has this name. */
function useCustomerSearch({ query, findCached, onChoose, onNew }: CustomerSearchProps) {
  const mayEdit = usePermission('contacts.edit');
  const typed = query.trim();
  const settled = useDebouncedValue(typed, 250);
  const found = useFoundCustomers(settled, findCached);
  const { currentData, isCached } = found;
  const [searchNow] = useLazySearchCustomersQuery();
  const mayCreate = mayEdit && !isCached;
  const hits = typed === settled ? (currentData ?? []) : [];
  const onEnter = (highlighted: Customer | undefined) => {
    // Nobody has this name: Enter goes on to noting them.
    if (mayCreate && typed !== '' && typed === settled && currentData?.length === 0) onNew();
    else if (highlighted !== undefined) onChoose({ id: highlighted.id, name: highlighted.name });
    else if (!isCached && typed !== '' && (typed !== settled || currentData === undefined)) {
      void searchNow(typed, true).then(({ data: answered }) => {
        const [first] = answered ?? [];
        if (first !== undefined) onChoose({ id: first.id, name: first.name });
        else if (answered !== undefined && mayCreate) onNew();
      });
    }
  };
  // With nothing typed the first customer of all is nobody's choice.
  const { highlighted, onKeyDown } = useHighlight({ query, choices: hits, start: typed === '' ? -1 : 0, onEnter });
  return { found, settled, mayCreate, highlighted, onKeyDown };
}

function CustomerSearch(props: CustomerSearchProps) {
  const { query, onQuery, onChoose, onNew } = props;
  const listId = useId();
  const { found, settled, mayCreate, highlighted, onKeyDown } = useCustomerSearch(props);
  const { data, error, isCached } = found;
  return (
    <div className="adm-form customer-search">
      <TextField
        label="Name or phone"
        value={query}
        onChange={onQuery}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoFocus
        {...(highlighted === undefined
          ? {}
          : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${highlighted.id}` })}
      />
      <div className="customer-found">
        {error !== undefined ? (
          <ErrorState title="Customers could not be loaded" error={error} onRetry={() => void found.refetch()} />
        ) : data === undefined ? (
          <Spinner text="Looking for customers" />
        ) : data.length === 0 ? (
          <p className="adm-muted">
            {isCached
              ? 'No customer with this name or phone on this device.'
              : settled === ''
                ? 'There are no customers yet.'
                : 'No customer has this name or phone.'}
            {settled !== '' && mayCreate && ' Enter adds a new one.'}
          </p>
        ) : (
          <FoundCustomers
            id={listId}
            customers={data}
            isBusy={found.isFetching}
            highlightedId={highlighted?.id}
            onChoose={onChoose}
          />
        )}
      </div>
      {isCached && <p className="adm-muted">No connection: showing the customers saved on this device.</p>}
      {mayCreate && (
        <Button icon="user-plus" onClick={onNew}>
          New customer
        </Button>
      )}
    </div>
  );
}

interface FoundCustomersProps extends Pick<CustomerDialogProps, 'onChoose'> {
  id: string;
  customers: Customer[];
  isBusy: boolean;
  highlightedId: string | undefined;
}

function FoundCustomers({ id, customers, isBusy, highlightedId, onChoose }: FoundCustomersProps) {
  return (
    <ul id={id} aria-label="Customers" aria-busy={isBusy}>
      {customers.map((customer) => (
        <li key={customer.id}>
          <button
            type="button"
            id={`${id}-${customer.id}`}
            className="adm-menu-item"
            data-highlighted={customer.id === highlightedId ? '' : undefined}
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

/** The server's customers; without a connection those that this device knows. */
function useFoundCustomers(text: string, findCached: CustomerDialogProps['findCached']) {
  const isOnline = useOnline();
  const answer = useSearchCustomersQuery(text, { skip: !isOnline && findCached !== undefined });
  const { error } = answer;
  const isCached =
    findCached !== undefined && (!isOnline || (error !== undefined && toApiError(error).isNetworkFailure));
  const [cached, setCached] = useState<{ text: string; customers: Customer[] } | null>(null);
  useEffect(() => {
    if (!isCached) return;
    let isGone = false;
    void findCached(text).then((customers) => {
      if (!isGone) setCached({ text, customers });
    });
    return () => {
      isGone = true;
    };
  }, [findCached, isCached, text]);
  if (!isCached) return { ...answer, isCached };
  return {
    data: cached?.customers,
    currentData: cached?.text === text ? cached.customers : undefined,
    error: undefined,
    isFetching: cached?.text !== text,
    refetch: answer.refetch,
    isCached,
  };
}

interface NewCustomerFormProps {
  initialName: string;
  initialPhone: string;
  onCreated: (customer: Pick<Customer, 'id' | 'name'>) => void;
  onBack: () => void;
}

function NewCustomerForm({ initialName, initialPhone, onCreated, onBack }: NewCustomerFormProps) {
  // Kept for the retry, so that a lost answer does not make two customers.
  const [id] = useState(newId);
  const [createCustomer] = useCreateCustomerMutation();
  const form = useEditForm({
    initial: { name: initialName, phone: initialPhone },
    version: null,
    validate: ({ name }) => (name.trim() === '' ? { name: 'Type the customer’s name.' } : {}),
    save: ({ name, phone }) =>
      createCustomer({
        id,
        name: name.trim(),
        phone: normalisePhone(phone) ?? (phone.trim() === '' ? null : phone.trim()),
      }).unwrap(),
    onSaved: (created) => onCreated({ id: created.id, name: created.name }),
  });
  return (
    <InlineForm form={form} className="adm-form">
      <TextField label="Name" {...form.field('name')} required maxLength={200} autoFocus />
      <TextField label="Phone" {...form.field('phone')} type="tel" maxLength={40} autoComplete="off" />
      <div className="adm-form-actions">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          Save and choose
        </Button>
      </div>
    </InlineForm>
  );
}
