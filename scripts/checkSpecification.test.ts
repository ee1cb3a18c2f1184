import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkSpecification } from './lib/checkSpecification.mjs';

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'dukani-specification-'));
  fs.mkdirSync(path.join(root, 'docs'));
  fs.mkdirSync(path.join(root, '.cache/test'), { recursive: true });
  fs.writeFileSync(path.join(root, 'gate.test.ts'), '');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function check(rows: string[], { ranAt = Date.now() + 1_000 } = {}) {
  fs.writeFileSync(
    path.join(root, 'docs/specification.md'),
    ['# x', '| Sentence | Held by |', '|---|---|', ...rows].join('\n'),
  );
  const assertionResults = [
    { fullName: 'gate opens for active', status: 'passed' },
    { fullName: 'gate opens for trial', status: 'passed' },
    { fullName: 'gate a|b', status: 'passed' },
    { fullName: 'gate closes', status: 'failed' },
    { fullName: 'gate rests', status: 'pending' },
  ];
  const testResults = [{ name: path.join(root, 'gate.test.ts'), endTime: ranAt, assertionResults }];
  fs.writeFileSync(path.join(root, '.cache/test/units.json'), JSON.stringify({ testResults }));
  return checkSpecification(root);
}

describe('checkSpecification', () => {
  it.each([
    '| One. | `gate.test.ts › opens for active` |',
    '| A table. | `gate.test.ts › opens for *` |',
    '| With its describe. | `gate.test.ts › gate opens for trial` |',
    '| Two. | `gate.test.ts › opens for active`, `gate.test.ts › opens for trial` |',
    '| A bar. | `gate.test.ts › a\\|b` |',
  ])('is content with %s', (row) => {
    expect(check([row])).toEqual({ held: 1, waiting: 0, problems: [] });
  });

  it.each([
    ['| No test. | none |', 'names no test'],
    ['| Gone. | `other.test.ts › opens` |', 'does not exist'],
    ['| Renamed. | `gate.test.ts › opens for` |', 'has no test called'],
    ['| Half a word. | `gate.test.ts › ctive` |', 'has no test called'],
    ['| Failed. | `gate.test.ts › closes` |', 'gate closes: failed'],
    ['| Skipped. | `gate.test.ts › rests` |', 'gate rests: pending'],
    ['| One of two. | `gate.test.ts › opens for active`, `gate.test.ts › closes` |', 'failed'],
    ['| One of a table. | `gate.test.ts › gate *` |', 'failed'],
  ])('finds what is wrong with %s', (row, problem) => {
    const { held, problems } = check([row]);

    expect(held).toBe(0);
    expect(problems.join()).toContain(problem);
  });

  it('does not take an old result for a test that was changed since', () => {
    expect(check(['| One. | `gate.test.ts › closes` |'], { ranAt: 1 }).problems.join()).toContain(
      'since it was changed',
    );
  });

  it('says when nothing has run at all', () => {
    check([]);
    fs.rmSync(path.join(root, '.cache'), { recursive: true });
    fs.appendFileSync(path.join(root, 'docs/specification.md'), '\n| One. | `gate.test.ts › opens for active` |');

    expect(checkSpecification(root).problems.join()).toContain('has not run');
  });

  it('counts what waits for its test, and asks nothing of it', () => {
    expect(
      check(['| One. | `gate.test.ts › opens for active` |', '', '## Not yet', '| Later. | with the profile |']),
    ).toEqual({ held: 1, waiting: 1, problems: [] });
  });
});
