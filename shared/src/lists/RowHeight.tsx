import { Button } from '../ui-core/Button';
import { FilterChips } from '../ui-antd/FilterChips';
import { usePopover } from '../ui-antd/usePopover';
import { useRowDensity } from './rowDensity';
import type { ListDensity } from './useListDensity';

const HEIGHTS = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;

/** The two row heights, as they stand in a menu of a table. */
export function RowHeightChoice({ shown, choose }: ListDensity) {
  return (
    <>
      <p aria-hidden="true">Row height</p>
      <FilterChips label="Row height" options={HEIGHTS} value={shown} onChange={choose} />
    </>
  );
}

/** For tables that are no list, such as a `TreeTable`: the person's choice for every table on this device. */
export function RowHeightMenu() {
  const { isOpen, toggle, containerRef } = usePopover<HTMLDivElement>();
  const [shown, choose] = useRowDensity();
  return (
    <div className="dk-menu" ref={containerRef}>
      <Button icon="list" aria-expanded={isOpen} aria-haspopup="true" onClick={toggle}>
        Rows
      </Button>
      {isOpen && (
        <div className="dk-menu__panel" role="group" aria-label="Rows">
          <RowHeightChoice shown={shown} choose={choose} />
        </div>
      )}
    </div>
  );
}
