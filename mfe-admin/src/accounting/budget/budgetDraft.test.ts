import { BUDGET, budgetIds } from './budgetSamples';
import {
  actualOf,
  changedCells,
  draftOf,
  groupsOf,
  isWrongCell,
  leftOver,
  pasteInto,
  plannedOf,
  readCell,
  readPasted,
  versionOf,
} from './budgetDraft';

const { rent, sales } = budgetIds;
const at = (texts: string[] | undefined, count = 3) => texts?.slice(0, count);

describe('a cell', () => {
  it('is read as people and spreadsheets write amounts', () => {
    expect(readCell('1,250.50')).toBe(125050);
    expect(readCell('(300)')).toBe(-30000);
    expect(readCell('')).toBeNull();
  });

  it('is wrong when it is no amount', () => {
    expect(isWrongCell('much')).toBe(true);
    expect(isWrongCell(' ')).toBe(false);
  });
});

describe('what is sent', () => {
  it('is only what differs from what was read, with that', () => {
    const draft = draftOf(BUDGET);
    expect(changedCells(draft, versionOf(BUDGET), BUDGET.months)).toEqual([]);
    const rents = (draft.cells[rent] ?? []).map((text, place) => (place === 0 ? '175' : place === 1 ? '' : text));
    const changed = { cells: { ...draft.cells, [rent]: rents } };
    expect(changedCells(changed, versionOf(BUDGET), BUDGET.months)).toEqual([
      { account_id: rent, month: '2026-01-01', amount: 175, before: 150 },
      { account_id: rent, month: '2026-02-01', amount: null, before: 150 },
    ]);
  });

  it('leaves out what the locations have together', () => {
    expect(at(draftOf(BUDGET).cells[sales])).toEqual(['1000.00', '', '']);
  });
});

describe('what was copied', () => {
  it('goes to the right and down, and no further than the grid', () => {
    const pasted = readPasted('1\t2\r\n3\t4\r\n5\t6\r\n');
    expect(pasted).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
    const { cells } = pasteInto(draftOf(BUDGET), pasted, { accountIds: [sales, rent], from: sales, month: 11 });
    expect(cells[sales]?.[11]).toBe('1');
    expect(cells[rent]?.[11]).toBe('3');
    expect(cells[sales]).toHaveLength(12);
  });
});

describe('groups', () => {
  it('leave out accounts that nothing is planned for', () => {
    expect(groupsOf(BUDGET, { isAll: false }).map(({ key, rows }) => [key, rows.length])).toEqual([
      ['income', 1],
      ['expense', 1],
    ]);
    expect(groupsOf(BUDGET, { isAll: true }).find(({ key }) => key === 'expense')?.rows).toHaveLength(2);
  });

  it('come to what is left over', () => {
    const groups = groupsOf(BUDGET, { isAll: true });
    const draft = draftOf(BUDGET);
    const planned = leftOver(groups, (row) => plannedOf(row, draft.cells[row.account_id]));
    expect(planned.slice(0, 3)).toEqual([85000, 75000, -15000]);
    expect(leftOver(groups, actualOf)[0]).toBe(70000);
  });
});
