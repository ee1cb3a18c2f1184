import { searchFailure, type SearchAnswer } from '@dukani/shared/ui-antd';
import { ANY_CONTACT, useContactPageQuery } from '../common/contacts/contactsApi';

const CHOICES = 10;

/** Contacts by name or number, for a field that searches. */
export function useContactOptions(text: string): SearchAnswer {
  const { currentData, error, refetch } = useContactPageQuery({
    filter: { ...ANY_CONTACT, query: text.trim() },
    limit: CHOICES,
  });
  if (currentData === undefined) return searchFailure(error, refetch);
  return currentData.rows.map(({ id, name, phone }) => ({
    value: id,
    label: name,
    ...(phone === null ? {} : { detail: phone }),
  }));
}
