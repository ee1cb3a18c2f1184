import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { dayIn } from './days';
import { DueBadge } from './DueBadge';

it('what is due today is said to be due today, not within days', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-25T12:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
  try {
    renderWithApp(<DueBadge item={{ dueOn: dayIn('Africa/Nairobi'), isOverdue: false }} />, { session: {} });
    expect(await screen.findByText('Due today')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});
