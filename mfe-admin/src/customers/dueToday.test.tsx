import { screen } from '@testing-library/react';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { DueBadge } from './DueBadge';

it.each([
  ['00:00:00', '2026-11-25T12:00:00Z'],
  // In the night after it, before the business's own day ends.
  ['04:00:00', '2026-11-26T00:59:59Z'],
])('what is due today is said to be due today, not within days (day until %s, at %s)', async (cutoff, now) => {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
  try {
    const tenant = { ...makeAccess().tenant!, day_cutoff: cutoff };
    renderWithApp(<DueBadge item={{ dueOn: '2026-11-25', isOverdue: false }} />, { session: { tenant } });
    expect(await screen.findByText('Due today')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
