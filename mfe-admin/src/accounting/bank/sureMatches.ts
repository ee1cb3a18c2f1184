import type { MatchProposals } from '@dukani/shared/rpc';

export interface SureMatch {
  lineId: string;
  entryIds: string[];
}

/**
 * The suggestions that leave no choice: the number that the line names, or the only entry of its amount. Each entry goes to one line; what two
 * lines could be is left to people, and so is what posts an entry.
 */
export function sureMatches(suggestions: readonly MatchProposals[]): SureMatch[] {
  const found = suggestions.flatMap(({ bank_line_id: lineId, proposals }) => {
    const [first, second] = proposals;
    if (first === undefined || !('entries' in first) || first.kind === 'sum') return [];
    const isSure = first.kind === 'reference' ? second?.kind !== 'reference' : second === undefined;
    return isSure ? [{ lineId, entryIds: first.entries.map(({ journal_line_id: id }) => id) }] : [];
  });
  const wanted = new Map<string, number>();
  for (const id of found.flatMap(({ entryIds }) => entryIds)) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  return found.filter(({ entryIds }) => entryIds.every((id) => wanted.get(id) === 1));
}
