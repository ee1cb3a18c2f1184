import { useJournalPageQuery } from '../journalApi';

/** Whether anything was posted on or before a day; undefined until it is known, and for no day. */
export function useHasEntries(until: string | null): boolean | undefined {
  const filter = { from: null, to: until, sourceType: null, userId: null, accountId: null };
  const { currentData } = useJournalPageQuery({ filter, after: null, limit: 1 }, { skip: until === null });
  return currentData && currentData.rows.length > 0;
}
