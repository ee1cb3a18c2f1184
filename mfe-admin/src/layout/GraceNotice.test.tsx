import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { GraceNotice } from './GraceNotice';

const inGrace = {
  ...makeAccess().subscription!,
  status: 'active' as const,
  expires_at: '2026-11-18T10:00:00Z',
  current_period_end: '2026-12-04T10:00:00Z',
  grace_until: '2026-11-18T10:00:00Z',
};
const draw = (subscription = inGrace, permissions = ['billing.view'], route = '/dashboard') =>
  renderWithApp(<GraceNotice />, { route, session: { subscription, permissions } });

it('tells the owner until when everything works, and where it is paid', async () => {
  const { container } = draw();
  expect(screen.getByRole('region', { name: 'An invoice is not paid' })).toHaveTextContent(
    'Everything works until 18 Nov 2026',
  );
  expect(screen.getByRole('link', { name: 'Pay it' })).toHaveAttribute('href', '/admin/billing');
  expect((await axe(container)).violations).toEqual([]);
});

it('leads nowhere from the screen itself', () => {
  draw(inGrace, ['billing.view'], '/admin/billing');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it.each([
  ['a cashier', inGrace, ['sales.record']],
  ['one that is paid', { ...inGrace, expires_at: null, grace_until: null }, ['billing.view']],
  ['one kept by hand that ends before its period', { ...inGrace, grace_until: null }, ['billing.view']],
  ['one that is past due', { ...inGrace, status: 'past_due' as const }, ['billing.view']],
])('is not there for %s', (_who, subscription, permissions) => {
  draw(subscription as typeof inGrace, permissions);
  expect(screen.queryByRole('region', { name: 'An invoice is not paid' })).not.toBeInTheDocument();
});
