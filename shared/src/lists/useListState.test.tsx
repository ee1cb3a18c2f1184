import { act, screen } from '@testing-library/react';
import { useLocation, useSearchParams } from '../router';
import { renderWithApp } from '../testing/testing';
import { useListState, type ListState } from './useListState';

type Plain = ListState<Record<string, never>, 'newest'>;
const seen: Plain[] = [];
let openPanel: () => void;

function List() {
  const [params, setParams] = useSearchParams();
  seen.push(useListState({ key: 'things', filters: {}, sorts: ['newest'] }) as Plain);
  openPanel = () => setParams(new URLSearchParams([...params, ['thing', '7']]));
  return <output>{useLocation().search}</output>;
}

it('writes what was typed beside a panel that was opened meanwhile', () => {
  renderWithApp(<List />, { route: '/admin/things' });
  const [first] = seen;
  act(() => openPanel());
  // The search is written a moment after the last key, by the render of that key.
  act(() => first?.setQuery('milk'));
  expect(screen.getByRole('status')).toHaveTextContent('?thing=7&q=milk');
});
