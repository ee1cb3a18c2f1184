// What a list refuses. Nothing runs here and nobody imports it: `tsc -b` fails when one of these lines is no mistake any more.
import { choiceFilter } from './filters';
import { ListScreen } from './ListScreen';
import type { ListState } from './useListState';

interface Row {
  id: string;
}

const filters = { status: choiceFilter({ label: 'Status', options: [{ value: 'active', label: 'Active' }] }) };
declare const list: ListState<typeof filters, 'name' | '-name'>;
const noun = { one: 'row', many: 'rows' };
const header = { title: 'Rows' };
const table = { page: { rows: [{ id: 'a' }] }, columns: [], rowKey: ({ id }: Row) => id, empty: { title: 'None' } };

export const refused = [
  // @ts-expect-error the list has no filter of this name
  () => ListScreen({ list, noun, header, table, search: { options: { statsu: [] } } }),
  // @ts-expect-error a field of its own is for a filter of the list
  () => ListScreen({ list, noun, header, table, search: { fields: { customer: () => null } } }),
  // @ts-expect-error all that match can be selected only where something can be done to them
  () => ListScreen({ list, noun, header, table, selection: { canSelectAll: true } }),
  // @ts-expect-error the primary action leads somewhere or does something, not both
  () => ListScreen({ list, noun, table, header: { title: '', create: { label: '', to: '', onSelect() {} } } }),
  // @ts-expect-error a list says what it has while it is empty
  () => ListScreen({ list, noun, header, table: { page: table.page, columns: [], rowKey: table.rowKey } }),
  // @ts-expect-error props that stood beside each other are in groups now
  () => ListScreen({ list, noun, header, table, searchLabel: 'Search rows' }),
];

export const taken = () => ListScreen({ list, noun, header, table, search: { options: { status: [] } } });
