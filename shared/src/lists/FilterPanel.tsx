import { useState, type FormEvent } from 'react';
import { Button } from '../ui-core/Button';
import { SelectField } from '../ui-core/ChoiceFields';
import { Drawer } from '../ui-core/Dialog';
import { FilterField, filterProblem, type CustomFilterFields } from './FilterFields';
import type { FilterOption } from './filters';
import type { ListState } from './useListState';

interface FilterPanelProps {
  list: ListState;
  optionsOf: (name: string) => readonly FilterOption[];
  custom?: CustomFilterFields | undefined;
  /** The orders, for narrow screens, where no column titles stand. */
  sortOptions: readonly FilterOption[];
  onClose: () => void;
}

/** All filters of a list; they are set together, so that Back takes them away together. */
export function FilterPanel({ list, optionsOf, custom, sortOptions, onClose }: FilterPanelProps) {
  const [values, setValues] = useState<Record<string, unknown>>(list.filters);
  const [sort, setSort] = useState<string>(list.sort);
  const isWrong = Object.entries(list.definitions).some(
    ([name, definition]) => filterProblem(definition, values[name]) !== null,
  );
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    list.set(values, sort);
    onClose();
  };
  const clear = () =>
    setValues(Object.fromEntries(Object.entries(list.definitions).map(([name, { initial }]) => [name, initial])));
  return (
    <Drawer
      isOpen
      title="Filters"
      onClose={onClose}
      footer={
        <>
          <Button onClick={clear}>Clear all</Button>
          <Button type="submit" form={`dk-filters-${list.key}`} variant="primary">
            Show results
          </Button>
        </>
      }
    >
      <form id={`dk-filters-${list.key}`} className="dk-filter-panel" onSubmit={apply} noValidate>
        {Object.entries(list.definitions).map(([name, definition]) => (
          <FilterField
            key={name}
            definition={definition}
            options={optionsOf(name)}
            custom={custom?.[name]}
            value={values[name]}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        ))}
        {sortOptions.length > 0 && (
          <SelectField
            label="Order"
            value={sort}
            options={
              sortOptions.some(({ value }) => value === sort)
                ? sortOptions
                : [{ value: sort, label: 'Current order' }, ...sortOptions]
            }
            onChange={setSort}
          />
        )}
      </form>
    </Drawer>
  );
}
