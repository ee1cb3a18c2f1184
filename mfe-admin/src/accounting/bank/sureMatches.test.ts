import type { MatchProposal } from '@dukani/shared/rpc';
import { ENTRY } from './bankSamples';
import { sureMatches } from './sureMatches';

const found = (kind: 'reference' | 'amount' | 'sum', ...ids: string[]): MatchProposal => ({
  kind,
  entries: ids.map((id) => ({ ...ENTRY, journal_line_id: id })),
});
const of = (line: string, ...proposals: MatchProposal[]) => ({ bank_line_id: line, proposals });

describe('sureMatches', () => {
  it('takes the number that a line names, and the only entry of its amount', () => {
    expect(
      sureMatches([of('1', found('reference', 'a'), found('amount', 'b')), of('2', found('amount', 'c'))]),
    ).toEqual([
      { lineId: '1', entryIds: ['a'] },
      { lineId: '2', entryIds: ['c'] },
    ]);
  });

  it('leaves to people what has a choice, is a sum, or posts an entry', () => {
    expect(
      sureMatches([
        of('1', found('amount', 'a'), found('amount', 'b')),
        of('2', found('reference', 'c'), found('reference', 'd')),
        of('3', found('sum', 'e', 'f')),
        of('4', { kind: 'rule', rule_id: 'r', rule_name: 'Fees', splits: [] }),
        of('5'),
      ]),
    ).toEqual([]);
  });

  it('leaves an entry that two lines could be', () => {
    expect(sureMatches([of('1', found('amount', 'a')), of('2', found('amount', 'a'))])).toEqual([]);
  });
});
