import type { CustomFilterField } from '@dukani/shared/lists';
import { SearchSelect, searchFailure, type SearchAnswer, type SearchOption } from '@dukani/shared/ui-antd';
import { useAccountPageQuery } from './accountsApi';
import { useTenantPageQuery } from './platformApi';

const SHOWN = 8;

/** Businesses by part of their name, for a `SearchSelect`. */
export function useTenantOptions(text: string): SearchAnswer {
  // Of what is typed now: the rows of the text before would be taken by an early Enter.
  const { currentData, error, refetch } = useTenantPageQuery({ filter: { query: text, status: null }, limit: SHOWN });
  return (
    currentData?.rows.map(({ id, name, subdomain }) => ({ value: id, label: name, detail: subdomain ?? '' })) ??
    searchFailure(error, refetch)
  );
}

function useAccountOptions(text: string): SearchAnswer {
  const { currentData, error, refetch } = useAccountPageQuery({ filter: text === '' ? {} : { text }, limit: SHOWN });
  return (
    currentData?.rows.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? id, detail: email ?? '' })) ??
    searchFailure(error, refetch)
  );
}

function lookUp(
  useOptions: (text: string) => SearchAnswer,
  named: readonly SearchOption[],
  onNamed: (option: SearchOption) => void,
): CustomFilterField {
  return function LookUpField({ label, value, onChange }) {
    const chosen = typeof value === 'string' ? (named.find((option) => option.value === value) ?? null) : null;
    return (
      <SearchSelect
        label={label}
        value={chosen}
        useOptions={useOptions}
        isEmptiable
        onChange={(option) => {
          if (option !== null) onNamed(option);
          onChange(option?.value ?? null);
        }}
      />
    );
  };
}

/** A filter by business, found by typing. `named` are those whose names are known; `onNamed` tells of the one that is chosen. */
export const tenantLookUp = (named: readonly SearchOption[], onNamed: (option: SearchOption) => void) =>
  lookUp(useTenantOptions, named, onNamed);

/** A filter by person, found by typing. */
export const accountLookUp = (named: readonly SearchOption[], onNamed: (option: SearchOption) => void) =>
  lookUp(useAccountOptions, named, onNamed);
