import { isDueSoon } from './DueBadge';

it.each([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-12-05', true],
  ['2026-12-06', false],
])('what is due on %s is due within 14 days of 21 November: %s', (dueOn, expected) => {
  expect(isDueSoon(dueOn, '2026-11-21')).toBe(expected);
});
