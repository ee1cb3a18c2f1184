import type { ApiKeys, NewApiKey } from '@dukani/shared/rpc';

/** A new key as it is typed. */
export interface KeyDraft {
  name: string;
  scopes: string[];
  days: string;
  mostPerMinute: string;
}

export const emptyKey: KeyDraft = { name: '', scopes: [], days: '90', mostPerMinute: '600' };

/** How long keys can be made for. */
export const KEY_DAYS = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '365 days' },
] as const;

export function keyProblems(draft: KeyDraft): Partial<Record<keyof KeyDraft, string>> {
  const most = Number(draft.mostPerMinute);
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the key a name, such as the program that uses it.' } : {}),
    ...(draft.scopes.length === 0 ? { scopes: 'Choose what the key can do.' } : {}),
    ...(/^\d{1,3}$/.test(draft.mostPerMinute.trim()) && most >= 1 && most <= 600
      ? {}
      : { mostPerMinute: 'Enter a number from 1 to 600.' }),
  };
}

/** What is sent. A minute less than the days, so that a slow request still asks for no more than a year. */
export function newKeyOf(draft: KeyDraft, id: string, now: number): NewApiKey {
  return {
    id,
    name: draft.name.trim(),
    scopes: draft.scopes,
    most_per_minute: Number(draft.mostPerMinute),
    ends_at: new Date(now + Number(draft.days) * 86_400_000 - 60_000).toISOString(),
  };
}

/** Rights in words; one that the person does not hold, and so cannot be told of, by its name. */
export function rightsText(scopes: readonly string[], known: ApiKeys['scopes']): string {
  return scopes.map((scope) => known.find(({ key }) => key === scope)?.description ?? scope).join(', ');
}
