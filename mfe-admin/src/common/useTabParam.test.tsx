import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { useTabParam } from './useTabParam';

const TABS = [{ key: 'levels' }, { key: 'history' }, { key: 'batches' }];

function Shown({ tabs = TABS, usual }: { tabs?: typeof TABS; usual?: string }) {
  return <p>{useTabParam(tabs, usual)?.key ?? 'none'}</p>;
}

it.each([
  ['/stock?tab=batches', undefined, 'batches'],
  ['/stock', undefined, 'levels'],
  ['/stock?tab=batches2', 'history', 'history'],
  ['/stock', 'a tab that is not offered', 'levels'],
])('%s, usually %s: %s', (route, usual, shown) => {
  renderWithApp(<Shown {...(usual === undefined ? {} : { usual })} />, { route });
  expect(screen.getByText(shown)).toBeInTheDocument();
});

it('is none where nothing may be seen', () => {
  renderWithApp(<Shown tabs={[]} />, { route: '/stock?tab=levels' });
  expect(screen.getByText('none')).toBeInTheDocument();
});
