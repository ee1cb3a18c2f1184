import { screen, within } from '@testing-library/react';
import { ApiError } from '../api/apiError';
import { renderWithApp } from '../testing/testing';
import { DataTable, type DataColumn, type DataTableProps } from './DataTable';

interface Row {
  id: string;
  name: string;
  price: string;
}

const rows: Row[] = [
  { id: 'a', name: 'Milk', price: '60.00' },
  { id: 'b', name: 'Bread', price: '65.00' },
];
const columns: DataColumn<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    render: (row) => row.name,
    card: 'title',
    sort: { ascending: 'name', descending: '-name' },
  },
  { key: 'price', title: 'Price', render: (row) => row.price, align: 'right' },
];

function show(overrides: Partial<DataTableProps<Row>> = {}) {
  return renderWithApp(
    <DataTable<Row>
      label="Products"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ title: 'No products yet' }}
      {...overrides}
    />,
  );
}

function mediaAnswer(media: string, matches: boolean): MediaQueryList {
  return {
    matches,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList;
}

function narrowScreen(isNarrow: boolean) {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => mediaAnswer(media, isNarrow));
}

afterEach(() => jest.restoreAllMocks());

describe('DataTable', () => {
  // First in the file: only once is the table's code still on its way when its frame is drawn.
  it('has a row that Tab reaches, though the rows come after their frame', async () => {
    show();
    const cell = await screen.findByRole('cell', { name: 'Milk' });
    expect(cell.closest('[data-row]')).toHaveAttribute('tabindex', '0');
  }, 300_000);

  it('shows its rows and sorts by a column', async () => {
    const onSortChange = jest.fn();
    const { user } = show({ sort: 'name', onSortChange });
    expect(await screen.findByRole('cell', { name: 'Milk' })).toBeInTheDocument();

    await user.click(screen.getByRole('columnheader', { name: /Name/ }));
    expect(onSortChange).toHaveBeenLastCalledWith('-name');
  }, 300_000);

  it('opens a row by click', async () => {
    const onRowClick = jest.fn();
    const { user } = show({ onRowClick });
    await user.click(await screen.findByRole('cell', { name: 'Bread' }));

    expect(onRowClick).toHaveBeenCalledWith(rows[1]);
  }, 300_000);

  it('leaves columns for wide screens out between phone and desk, and reads a hidden title out', async () => {
    const more = [
      ...columns,
      { key: 'group', title: 'Group', render: () => 'Dairy', isWideOnly: true },
      { key: 'look', title: 'Quick look', render: () => 'Look', isTitleHidden: true },
    ];
    const { unmount } = show({ columns: more });
    expect(await screen.findByRole('columnheader', { name: 'Group' })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Quick look' }).firstElementChild).toHaveClass(
      'dk-visually-hidden',
    );
    unmount();

    jest.spyOn(window, 'matchMedia').mockImplementation((media) => mediaAnswer(media, media === '(max-width: 1023px)'));
    show({ columns: more });
    expect(await screen.findByRole('columnheader', { name: 'Price' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Group' })).not.toBeInTheDocument();
  }, 300_000);

  it('is a list of cards on a phone, with selection', async () => {
    narrowScreen(true);
    const onChange = jest.fn();
    const { user } = show({ selection: { selectedKeys: ['a'], onChange } });
    const cards = within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem');
    expect(cards).toHaveLength(2);
    expect(within(cards[1] as HTMLElement).getByText('Price')).toBeInTheDocument();

    await user.click(within(cards[1] as HTMLElement).getByRole('checkbox', { name: 'Select' }));
    expect(onChange).toHaveBeenCalledWith(['a', 'b']);
  });

  it('leaves out of a card what has no value, with its title', () => {
    narrowScreen(true);
    const values = [null, undefined, '', false] as const;
    show({
      columns: [
        ...columns,
        ...values.map((value) => ({ key: `of-${String(value)}`, title: 'Balance due', render: () => value })),
        { key: 'zero', title: 'Left', render: () => 0 },
      ],
    });
    const card = within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem')[0]!;

    expect(within(card).queryByText('Balance due')).not.toBeInTheDocument();
    expect(within(card).getByText('Left')).toBeInTheDocument();
  });

  it('has what can be done beside the title of a card, without the words of its column', () => {
    narrowScreen(true);
    show({
      columns: [...columns, { key: 'open', title: 'Manage', card: 'action', render: () => <button>Manage</button> }],
    });
    const card = within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem')[0]!;

    expect(within(card).getAllByText('Manage')).toEqual([within(card).getByRole('button', { name: 'Manage' })]);
    expect(within(card).getAllByRole('term')).toHaveLength(1);
  });

  it('says on a card the figure that counts, and notes without the words of their columns', () => {
    narrowScreen(true);
    show({
      columns: [
        ...columns.filter(({ key }) => key === 'name'),
        { key: 'price', title: 'Price', card: 'figure', render: () => '60.00' },
        { key: 'stock', title: 'Stock', card: 'note', render: () => '11', renderCard: () => '11 in stock' },
        { key: 'shelf', title: 'Shelf', card: 'note', render: () => '–', renderCard: () => null },
      ],
    });
    const card = within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem')[0]!;

    expect(card).toHaveTextContent('Price 60.00');
    expect(within(card).getByRole('definition')).toHaveTextContent(/^11 in stock$/);
    expect(card).not.toHaveTextContent('–');
  });

  it('draws its outline while the first answer is on the way', () => {
    show({ rows: undefined, isLoading: true });

    expect(screen.getByRole('status', { name: 'Loading products' })).toBeInTheDocument();
  });

  it('says what it is for when there is nothing', () => {
    show({ rows: [] });

    expect(screen.getByText('No products yet')).toBeInTheDocument();
  });

  it('says what happened when it failed, and tries again', async () => {
    const onRetry = jest.fn();
    const { user } = show({
      rows: undefined,
      error: new ApiError({ code: 'network_failure', message: '', status: 0 }),
      onRetry,
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached');

    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('keeps its rows when a later request fails', () => {
    narrowScreen(true);
    show({ error: new ApiError({ code: 'network_failure', message: '', status: 0 }) });

    expect(screen.getByText('Milk')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeInTheDocument();
  });

  it('fetches more on request', async () => {
    narrowScreen(true);
    const onLoadMore = jest.fn();
    const { user } = show({ onLoadMore });
    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });
});
