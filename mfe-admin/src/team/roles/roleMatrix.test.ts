import { baseOf, differenceOf, matrixOf, rightInWords } from './roleMatrix';
import { CASHIER_ROLE, OWN_ROLE, ROLES_ANSWER } from './roleSamples';

const view = {
  rights: ROLES_ANSWER.permissions,
  held: OWN_ROLE.permissions,
  base: OWN_ROLE.base,
  baseRights: CASHIER_ROLE.permissions,
  search: '',
  isDifferenceOnly: false,
};
const keysOf = (changes: Partial<typeof view> = {}) =>
  matrixOf({ ...view, ...changes }).flatMap(({ rows }) => rows.map(({ key }) => key));

describe('the matrix of a role', () => {
  it('stands by part of the product, and says where it differs from its base', () => {
    const [sales, team] = matrixOf(view);
    expect([sales?.name, team?.name]).toEqual(['Sales', 'Team']);
    expect(sales?.rows.map(({ key, isHeld, difference }) => [key, isHeld, difference])).toEqual([
      ['sales.record', true, null],
      ['sales.refund', true, 'added'],
      ['sales.view_own', false, 'removed'],
    ]);
  });

  it('shows the rights of owners in a role of owners alone', () => {
    expect(keysOf()).not.toContain('billing.view');
    expect(keysOf({ base: 'admin' })).toEqual(expect.arrayContaining(['billing.view', 'audit.view']));
  });

  it('is searched by words, keys and parts, and narrowed to what differs', () => {
    expect(keysOf({ search: 'REFUND' })).toEqual(['sales.refund']);
    expect(keysOf({ search: 'team' })).toEqual(['team.manage', 'team.view']);
    expect(keysOf({ search: 'nothing like it' })).toEqual([]);
    expect(keysOf({ isDifferenceOnly: true })).toEqual(['sales.refund', 'sales.view_own']);
  });

  it('has a place for a part that it does not know', () => {
    const rights = [{ key: 'clocks.wind', description: 'Wind the clocks', is_for_owners: false }];
    expect(matrixOf({ ...view, rights }).map(({ name }) => name)).toEqual(['clocks']);
  });
});

it('the base of a role is the ready one, and the difference is counted each way', () => {
  expect(baseOf(ROLES_ANSWER, 'cashier')).toBe(CASHIER_ROLE);
  expect(differenceOf(OWN_ROLE, CASHIER_ROLE)).toEqual({ added: 1, removed: 1 });
});

it.each([
  ['communications.send', 'Communications: send'],
  ['sales.view_own', 'Sales: view own'],
  ['api_keys.manage', 'API keys: manage'],
  ['duka.test', null],
  ['sales', null],
  ['Sales.view', null],
])('the right %s is read as %s', (key, words) => expect(rightInWords(key)).toBe(words));
