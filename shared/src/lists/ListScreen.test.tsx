import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { useEffect } from 'react';
import { useLocation } from '../router';
import { makeAccess, renderWithApp } from '../testing/testing';
import { Button } from '../ui-core/Button';
import type { DataColumn } from '../ui-antd/DataTable';
import { choiceFilter, numberRangeFilter, yesNoFilter } from './filters';
import { ListScreen } from './ListScreen';
import type { ListScreenProps } from './listScreenProps';
import { useListState, type ListState } from './useListState';

interface Row {
  id: string;
  name: string;
}

const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'archived', label: 'Archived' },
    ],
    initial: 'active',
    isPinned: true,
  }),
  price: numberRangeFilter({ label: 'Price' }),
  featured: yesNoFilter({ label: 'Featured' }),
};
const rows: Row[] = [
  { id: 'a', name: 'Milk' },
  { id: 'b', name: 'Bread' },
  { id: 'c', name: 'Tea' },
];
const columns: DataColumn<Row>[] = [
  { key: 'name', title: 'Name', isFixed: true, card: 'title', render: ({ name }) => name },
  { key: 'code', title: 'Code', render: ({ id }) => `code-${id}` },
  { key: 'extra', title: 'Extra', isOptional: true, render: ({ id }) => `extra-${id}` },
];
const view = {
  id: '8c0f1d6e-1111-4111-8111-111111111111',
  list_key: 'things',
  name: 'Dear things',
  params: { price: '100..', sort: '-name' },
  position: 0,
  is_own: true,
  is_shared: false,
  is_default: false,
  may_edit: true,
  owner_name: 'Amina',
  updated_at: '2026-11-21T08:00:00Z',
};

type ThingsState = ListState<typeof FILTERS, 'name' | '-name'>;
const seen: { state: ThingsState | null; address: string } = { state: null, address: '' };

type ThingsProps = ListScreenProps<Row, typeof FILTERS, 'name' | '-name'>;
interface ScreenProps extends Partial<Pick<ThingsProps, 'selection' | 'toolbar'>> {
  header?: Partial<ThingsProps['header']>;
  table?: Partial<ThingsProps['table']>;
}

function Screen({ header, table, ...rest }: ScreenProps) {
  const list = useListState({ key: 'things', filters: FILTERS, sorts: ['name', '-name'] });
  const { search } = useLocation();
  useEffect(() => {
    seen.state = list;
    seen.address = decodeURIComponent(search);
  });
  return (
    <ListScreen
      list={list}
      noun={{ one: 'thing', many: 'things' }}
      header={{ title: 'Things', ...header }}
      search={{ label: 'Search things' }}
      table={{
        columns,
        page: { rows, count: 200 },
        rowKey: ({ id }) => id,
        rowName: ({ name }) => name,
        empty: { title: 'No things yet' },
        ...table,
      }}
      {...rest}
    />
  );
}

const show = (props: ScreenProps = {}, options: Parameters<typeof renderWithApp>[1] = {}) =>
  renderWithApp(<Screen {...props} />, { session: {}, rpc: { list_saved_views: [] }, route: '/things', ...options });
const table = () => screen.findByRole('cell', { name: 'Milk' });

describe('ListScreen', () => {
  it('has no accessibility fault', async () => {
    const { container } = show({ selection: { actions: () => <Button>Archive</Button> } });
    await table();

    expect((await axe(container)).violations).toEqual([]);
  });

  it('reads search, filters, order and columns from the address', async () => {
    show({}, { route: '/things?q=tea&status=archived&price=10..20&featured=no&sort=-name&columns=extra' });
    await table();

    expect(seen.state).toMatchObject({
      query: 'tea',
      filters: { status: 'archived', price: { from: '10', to: '20' }, featured: false },
      sort: '-name',
      isFiltered: true,
    });
    expect(screen.getByRole('cell', { name: 'extra-a' })).toBeInTheDocument();
    expect(screen.queryByRole('cell', { name: 'code-a' })).not.toBeInTheDocument();
  });

  it('sets the filters of the panel together, and a chip takes one away again', async () => {
    const { user } = show();
    await table();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const panel = await screen.findByRole('dialog', { name: 'Filters' });
    await user.type(within(panel).getByRole('textbox', { name: 'From' }), '50');
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Featured' }), 'yes');
    await user.click(within(panel).getByRole('button', { name: 'Show results' }));

    expect(seen.address).toBe('?price=50..&featured=yes');
    await user.click(screen.getByRole('button', { name: 'Remove filter Price: from 50' }));
    expect(seen.address).toBe('?featured=yes');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(seen.address).toBe('');
  });

  it('does not ask for a range that ends before it begins', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const panel = await screen.findByRole('dialog', { name: 'Filters' });
    await user.type(within(panel).getByRole('textbox', { name: 'From' }), '50');
    await user.type(within(panel).getByRole('textbox', { name: 'To' }), '20');
    await user.click(within(panel).getByRole('button', { name: 'Show results' }));

    expect(within(panel).getByRole('alert')).toHaveTextContent('The first must not be more than the second.');
    expect(seen.address).toBe('');
  });

  it('says that nothing matches and offers the way back, unlike a list that never had a row', async () => {
    const { user } = show({ table: { page: { rows: [], count: 0 } } }, { route: '/things?q=zzz' });

    expect(screen.getByText('No things match')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByText('No things yet')).toBeInTheDocument();
  });

  it('chooses columns and goes back to the usual ones', async () => {
    const { user } = show();
    await table();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Extra' }));

    expect(seen.address).toBe('?columns=code,extra');
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    expect(seen.address).toBe('');
  });

  it('selects rows by tick and by Space, and all that match', async () => {
    const chosen = jest.fn();
    const { user } = show({
      selection: {
        canSelectAll: true,
        actions: (selection) => <Button onClick={() => chosen({ ...selection })}>Archive</Button>,
      },
    });
    (await table()).closest('tr')!.focus();
    await user.keyboard(' {ArrowDown} ');
    expect(screen.getByText('2 things selected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Tea' }));
    await user.click(screen.getByRole('button', { name: 'Select all 200 that match' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));

    expect(chosen).toHaveBeenCalledWith(expect.objectContaining({ isAll: true, count: 200 }));
  });

  it('forgets what was ticked when another question is asked', async () => {
    const { user } = show({ selection: { actions: () => <Button>Archive</Button> } });
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select Milk' }));
    await user.click(screen.getByRole('radio', { name: 'Archived' }));

    expect(screen.getByText('Select things to change many at once')).toBeInTheDocument();
  });

  it('opens a row with Enter and moves with the arrows', async () => {
    const onOpen = jest.fn();
    const { user } = show({ table: { onOpen } });
    (await table()).closest('tr')!.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');

    expect(onOpen).toHaveBeenCalledWith(rows[1]);
  });

  it('creates with n and searches with /', async () => {
    const onSelect = jest.fn();
    const { user } = show({ header: { create: { label: 'New thing', onSelect } } });
    await user.keyboard('n/');

    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('searchbox', { name: 'Search things' })).toHaveFocus();
  });
});

describe('the row height', () => {
  const listOf = (container: HTMLElement) => container.querySelector('.dk-list')?.getAttribute('data-row-density');
  const choose = async (user: ReturnType<typeof show>['user'], name: string) => {
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(within(screen.getByRole('radiogroup', { name: 'Row height' })).getByRole('radio', { name }));
  };
  beforeEach(() => localStorage.clear());

  it('is chosen beside the columns, and stands in the address, so that a view saved now has it', async () => {
    const { user, container } = show();
    await table();
    expect(listOf(container)).toBe('comfortable');
    await choose(user, 'Compact');

    expect(listOf(container)).toBe('compact');
    expect(seen.address).toBe('?rows=compact');
  });

  it('is remembered for this person on this device, and for nobody else', async () => {
    const first = show();
    await table();
    await choose(first.user, 'Compact');
    first.unmount();

    const again = show();
    await table();
    expect(listOf(again.container)).toBe('compact');
    expect(seen.address).toBe('');
    again.unmount();

    const other = show({}, { session: { user_id: '00000000-0000-4000-8000-0000000000ff' } });
    await table();
    expect(listOf(other.container)).toBe('comfortable');
  });

  it('is the view’s own where the view has one', async () => {
    const compact = { ...view, params: { rows: 'compact' } };
    const { user, container } = show({}, { rpc: { list_saved_views: [compact] } });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Dear things' }));
    expect(listOf(container)).toBe('compact');

    await user.click(screen.getByRole('button', { name: /Dear things/ }));
    await user.click(await screen.findByRole('button', { name: 'All rows' }));
    expect(listOf(container)).toBe('comfortable');
  });

  it('is the usual one where the device stores nonsense', async () => {
    localStorage.setItem(`dukani.rows.${makeAccess().user_id}`, 'gigantic');
    const { container } = show();
    await table();

    expect(listOf(container)).toBe('comfortable');
  });
});

describe('saved views', () => {
  it('shows the list as a view has it', async () => {
    const { user } = show({}, { rpc: { list_saved_views: [view] } });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Dear things' }));

    expect(seen.address).toBe(`?price=100..&sort=-name&view=${view.id}`);
  });

  it('opens the list with the usual view, unless the address asks for something', async () => {
    show({}, { rpc: { list_saved_views: [{ ...view, is_default: true }] } });
    await waitFor(() => expect(seen.address).toContain('price=100..'));
  });

  it('leaves an address that asks for something alone', async () => {
    show({}, { route: '/things?status=archived', rpc: { list_saved_views: [{ ...view, is_default: true }] } });
    await screen.findByRole('button', { name: 'Views' });
    await table();

    expect(seen.address).toBe('?status=archived');
  });

  it('keeps what is shown under a name', async () => {
    const { user, calls } = show(
      {},
      {
        route: '/things?featured=yes',
        rpc: { list_saved_views: [], save_view: ({ p_view }: { p_view: object }) => ({ ...view, ...p_view }) },
      },
    );
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Save as a view' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as a view' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByRole('button', { name: 'Give the view a name.' })).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Featured ones');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Share with the team' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.find(({ name }) => name === 'save_view')?.args).toMatchObject({
      p_view: { list_key: 'things', name: 'Featured ones', params: { featured: 'yes' }, is_shared: true },
    });
  });
});

describe('the export', () => {
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob: Blob) => {
      saved.push(blob);
      return 'blob:test';
    };
    URL.revokeObjectURL = jest.fn();
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());
  const exported = [{ title: 'Name', value: ({ name }: Row) => name }];

  it('saves all rows, page after page', async () => {
    const loadPage = jest.fn(async (after: string | null) =>
      after === null ? { rows: rows.slice(0, 2), nextCursor: 'next' } : { rows: rows.slice(2), nextCursor: null },
    );
    const { user } = show({ toolbar: { exports: { columns: exported, loadPage } } });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'CSV file' }));

    expect(await screen.findByText('3 rows exported')).toBeInTheDocument();
    expect(loadPage.mock.calls.map(([after]) => after)).toEqual([null, 'next']);
    expect(saved).toHaveLength(1);
  });

  it('can be stopped, and then saves nothing', async () => {
    const loadPage = () => new Promise<never>(() => undefined);
    const { user } = show({ toolbar: { exports: { columns: exported, loadPage } } });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'CSV file' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(await screen.findByText('Exporting things: cancelled.')).toBeInTheDocument();
    expect(saved).toHaveLength(0);
  });

  it('says what the server refused', async () => {
    const { user } = show({
      toolbar: { exports: { columns: exported, loadPage: () => Promise.reject(new TypeError('Failed to fetch')) } },
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'CSV file' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached');
  });
});
