import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp } from '@dukani/shared/testing';
import { PeopleList, shownOf } from './PeopleList';

interface Person {
  id: string;
  name: string;
  hours: number | null;
}
const PEOPLE: Person[] = [
  { id: 'a', name: 'Cora Cashier', hours: 9 },
  { id: 'b', name: 'abel Owner', hours: null },
  { id: 'c', name: 'Max Manager', hours: 40 },
];
const sortValues = { name: ({ name }: Person) => name, hours: ({ hours }: Person) => hours };
const rowName = ({ name }: Person) => name;
const idsOf = (query: string, sort: string) =>
  shownOf(PEOPLE, { query, sort, sortValues, rowName })
    .map(({ id }) => id)
    .join('');

it.each([
  ['', 'usual', 'abc'],
  ['', 'name', 'bac'],
  ['', '-name', 'cab'],
  ['', 'hours', 'acb'],
  ['', '-hours', 'cab'],
  [' CASH ', 'usual', 'a'],
  ['nobody', '-hours', ''],
])('"%s" in the order %s shows %s', (query, sort, ids) => {
  expect(idsOf(query, sort)).toBe(ids);
});

it('searches, sorts and opens, and prints and saves what is shown', async () => {
  const onOpen = jest.fn();
  const { user, container } = renderWithApp(
    <PeopleList
      listKey="people-test"
      title="Hours of March"
      columns={[
        {
          key: 'name',
          title: 'Person',
          card: 'title',
          sort: { ascending: 'name', descending: '-name' },
          render: rowName,
        },
        {
          key: 'hours',
          title: 'Hours',
          sort: { ascending: 'hours', descending: '-hours' },
          render: ({ hours }) => hours,
        },
      ]}
      sortValues={sortValues}
      rows={PEOPLE}
      result={{ isFetching: false, refetch: jest.fn() }}
      rowKey={({ id }) => id}
      rowName={rowName}
      file={{ name: 'Hours', period: '2026-03', columns: [{ title: 'Person', value: rowName }] }}
      empty="Nobody worked"
      onOpen={onOpen}
    />,
    { session: {} },
  );
  const table = within(await screen.findByRole('table', { name: /Hours of March/ }));
  const names = () =>
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(names()).toEqual(['Cora Cashier', 'abel Owner', 'Max Manager']);
  expect((await axe(container)).violations).toEqual([]);
  await user.click(table.getByRole('row', { name: /Max Manager/ }));
  expect(onOpen).toHaveBeenCalledWith('c');
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'abel');
  expect(await screen.findByRole('row', { name: /abel Owner/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
});
