import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { ImportsScreen } from './ImportsScreen';

const JOB = {
  id: 'job-1',
  kind: 'products',
  file_name: 'goods.csv',
  row_count: 2,
  received_count: 2,
  headers: [],
  mapping: {},
  options: {},
  status: 'committed',
  work: null,
  progress: { done: 2, total: 2 },
  created_count: 2,
  updated_count: 0,
  unchanged_count: 0,
  failed_count: 0,
  undone_count: 0,
  left_count: 0,
  failure: null,
  same_file: null,
  created_by_name: 'Olive Owner',
  can_undo: true,
  created_at: '2026-11-21T10:00:00Z',
  checked_at: null,
  committed_at: null,
  undone_at: null,
};

const open = (search = '', rows: unknown[] = [JOB], permissions?: string[]) =>
  renderWithApp(<ImportsScreen />, {
    route: `/admin/import${search}`,
    session: permissions === undefined ? {} : { permissions },
    rpc: { list_imports: { rows, next_cursor: null } },
  });

describe('ImportsScreen', () => {
  it('lists files with what became of them, and has no accessibility faults', async () => {
    const { container } = open();

    expect(await screen.findByText('goods.csv')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('asks the server for search, kind, state and order of the address', async () => {
    const { calls } = open('?q=goods&kind=products&status=committed&sort=oldest');
    await screen.findByText('goods.csv');

    expect(calls.find(({ name }) => name === 'list_imports')?.args).toEqual({
      p_after: null,
      p_limit: 50,
      p_query: 'goods',
      p_kind: 'products',
      p_status: 'committed',
      p_sort: 'oldest',
    });
  });

  it('teaches how to begin while nothing was imported, and keeps others out', async () => {
    const { unmount } = open('', []);
    expect(await screen.findByText('Nothing was imported yet')).toBeInTheDocument();
    unmount();

    const { calls } = open('', [], ['sales.record']);
    expect(await screen.findByText('Your role cannot import')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name === 'list_imports')).toEqual([]);
  });
});
