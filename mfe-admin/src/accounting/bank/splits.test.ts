import { fromNumeric } from '@dukani/shared/money';
import { amountsOf, newPart, partsOfRule, partsProblem, toRuleSplits, type Part, type PartKind } from './splits';

const part = (kind: PartKind, value = '', account = 'a'): Part => ({
  ...newPart(`${kind}${value}`, kind),
  account: { value: account, label: account },
  value,
});
const shared = (total: number, ...parts: Part[]) => amountsOf(fromNumeric(total), parts)?.map((amount) => amount / 100);

describe('the parts of a line', () => {
  it('are the line to the cent, whichever way it goes', () => {
    expect(shared(-10, part('percent', '33.333'), part('percent', '33.333'), part('percent', '33.334'))).toEqual([
      3.33, 3.33, 3.34,
    ]);
    expect(shared(-10, part('amount', '7'), part('rest'))).toEqual([7, 3]);
    expect(shared(100.01, part('percent', '50'), part('rest'))).toEqual([50, 50.01]);
    expect(shared(10, part('rest'))).toEqual([10]);
  });

  it('are none where the fixed ones are more than the line, or nothing is left', () => {
    expect(shared(5, part('amount', '7'), part('rest'))).toBeUndefined();
    expect(shared(7, part('amount', '7'), part('rest'))).toBeUndefined();
  });

  it.each([
    [[part('rest')], null],
    [[part('percent', '40'), part('percent', '60')], null],
    [[part('percent', '40'), part('rest')], null],
    [[newPart('x')], 'Choose an account for each part.'],
    [[part('amount', ''), part('rest')], 'Type an amount above zero for each fixed part.'],
    [[part('percent', '0'), part('rest')], 'Type a share of up to 100 percent.'],
    [[part('rest'), part('rest')], 'Only one part can take the rest.'],
    [[part('percent', '60'), part('percent', '60')], 'The shares are more than 100 percent.'],
    [[part('percent', '60')], 'Shares must be 100 percent in all, or one part takes the rest.'],
    [[part('amount', '5')], 'Shares must be 100 percent in all, or one part takes the rest.'],
  ])('say what is wrong (%#)', (parts, problem) => expect(partsProblem(parts)).toBe(problem));

  it('are sent as a rule and read again as they were', () => {
    const parts = [
      part('percent', '12.5', 'p'),
      part('amount', '3.00', 'q'),
      { ...part('rest', '', 'r'), taxRateId: 't' },
    ];
    const sent = toRuleSplits(parts);
    expect(sent).toEqual([
      { account_id: 'p', percent: 12.5 },
      { account_id: 'q', amount: 3 },
      { account_id: 'r', tax_rate_id: 't' },
    ]);
    expect(toRuleSplits(partsOfRule(sent, (id) => id))).toEqual(sent);
  });
});
