import { Button } from '../ui-core/Button';
import { CheckboxField } from '../ui-core/ChoiceFields';
import type { DataColumn } from '../ui-antd/DataTable';
import { usePopover } from '../ui-antd/usePopover';
import { RowHeightChoice } from './RowHeight';
import type { ListDensity } from './useListDensity';
import './lists.css';

/** The columns to draw: what the address names, else all but the optional ones. */
export function shownColumns<Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[] | null,
): readonly DataColumn<Row>[] {
  const known = chosen?.filter((key) => columns.some((column) => column.key === key)) ?? null;
  return columns.filter(
    ({ key, isFixed = false, isOptional = false }) => isFixed || (known === null ? !isOptional : known.includes(key)),
  );
}

interface ColumnsMenuProps<Row> {
  columns: readonly DataColumn<Row>[];
  chosen: readonly string[] | null;
  onChange: (columns: readonly string[] | null) => void;
  density: ListDensity;
}

/** Which columns the table shows, and how high its rows are. */
export function ColumnsMenu<Row>({ columns, chosen, onChange, density }: ColumnsMenuProps<Row>) {
  const { isOpen, toggle, containerRef } = usePopover<HTMLDivElement>();
  const choices = columns.filter(({ isFixed = false }) => !isFixed);
  if (choices.length === 0) return null;
  const shown = shownColumns(columns, chosen).map(({ key }) => key);
  const set = (key: string, isShown: boolean) =>
    onChange(choices.map((column) => column.key).filter((other) => (other === key ? isShown : shown.includes(other))));
  return (
    <div className="dk-menu" ref={containerRef}>
      <Button icon="list" aria-expanded={isOpen} aria-haspopup="true" onClick={toggle}>
        Columns
      </Button>
      {isOpen && (
        <div className="dk-menu__panel" role="group" aria-label="Columns">
          {choices.map(({ key, title }) => (
            <CheckboxField
              key={key}
              label={title}
              checked={shown.includes(key)}
              onChange={(isShown) => set(key, isShown)}
            />
          ))}
          <Button size="small" variant="ghost" disabled={chosen === null} onClick={() => onChange(null)}>
            Reset columns
          </Button>
          <div className="dk-menu__part">
            <RowHeightChoice {...density} />
          </div>
        </div>
      )}
    </div>
  );
}
