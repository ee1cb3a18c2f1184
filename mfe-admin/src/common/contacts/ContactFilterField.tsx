import { useMemo } from 'react';
import type { FilterOption } from '@dukani/shared/lists';
import { usePermission } from '@dukani/shared/session';
import { ANY_CONTACT, useContactPageQuery, useGetContactQuery } from './contactsApi';
import { PickField } from '../PickField';

const CHOICES = 8;

function useContactChoices(text: string) {
  const { currentData } = useContactPageQuery(
    { filter: { ...ANY_CONTACT, query: text }, limit: CHOICES },
    { skip: text === '' },
  );
  return currentData?.rows.map(({ id, name, phone }) => ({ id, name, ...(phone === null ? {} : { detail: phone }) }));
}

/** The chosen contact as the choice of a filter; none until its name is known. */
export function useContactOption(contactId: string | null): readonly FilterOption[] {
  const maySee = usePermission('contacts.view');
  const { currentData } = useGetContactQuery(contactId ?? '', { skip: contactId === null || !maySee });
  return useMemo(
    () => (contactId === null || currentData === undefined ? [] : [{ value: contactId, label: currentData.name }]),
    [contactId, currentData],
  );
}

interface ContactFilterFieldProps {
  label: string;
  value: unknown;
  onChange: (contactId: string | null) => void;
}

/** Chooses a contact for a filter by typing its name or phone. */
export function ContactFilterField({ label, value, onChange }: ContactFilterFieldProps) {
  const chosen = useContactOption(typeof value === 'string' ? value : null);
  return (
    <PickField
      label={label}
      help="Type a name or a phone number. Leave empty for anybody."
      picked={chosen[0]?.label ?? ''}
      useChoices={useContactChoices}
      onPick={(choice) => onChange(choice?.id ?? null)}
    />
  );
}
