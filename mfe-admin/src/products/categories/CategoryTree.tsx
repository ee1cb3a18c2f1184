import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { formatNumber } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { Icon, IconButton, ProductImage } from '@dukani/shared/ui-core';
import { InlineEdit } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../../common/ActionMenu';
import type { Category } from '../../common/productRows';
import { placeByDrag, placeByKey, treeRows, type TreeRow } from './categoryTree';
import type { CategoryActions } from './useCategoryActions';
import { countText } from '../../common/countText';

interface CategoryTreeProps {
  categories: readonly Category[];
  query: string;
  mayEdit: boolean;
  actions: CategoryActions;
  onAddInside: (parentId: string) => void;
  onChange: (category: Category) => void;
  onDelete: (category: Category) => void;
}

/** How far one level stands to the right of the one above, in pixels; a drag of half of it is a level. */
const INDENT = 24;
/** A larger tree starts closed below its top: nobody looks at a thousand rows at once. */
const OPEN_UP_TO = 150;
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;

/** The tree: opened and closed, renamed where it stands, moved by dragging, by the arrow keys of the handle or by the menu. */
export function CategoryTree({ categories, query, mayEdit, ...rest }: CategoryTreeProps) {
  const [closedIds, setClosedIds] = useState<ReadonlySet<string>>(() =>
    categories.length <= OPEN_UP_TO ? new Set() : new Set(categories.map(({ id }) => id)),
  );
  const rows = treeRows(categories, { closedIds, query });
  const isSearching = query.trim() !== '';
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const onDragEnd = ({ active, over, delta }: DragEndEvent) => {
    const category = categories.find(({ id }) => id === active.id);
    if (category === undefined || over === null) return;
    const place = placeByDrag(rows, {
      id: category.id,
      overId: String(over.id),
      depthChange: Math.round(delta.x / INDENT),
    });
    if (place !== null) void rest.actions.move(category, place);
  };
  const toggle = (id: string) =>
    setClosedIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  if (rows.length === 0) return <p className="adm-muted">No category has this name.</p>;
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext
        items={rows.map((row) => row.category.id)}
        strategy={verticalListSortingStrategy}
        disabled={!mayEdit || isSearching}
      >
        <ul className="category-tree" aria-label="Categories">
          {rows.map((row) => (
            <CategoryRow
              key={row.category.id}
              row={row}
              mayEdit={mayEdit}
              isMovable={mayEdit && !isSearching}
              onToggle={() => toggle(row.category.id)}
              onKey={(key) => {
                const place = placeByKey(categories, row.category.id, key);
                if (place === null) return;
                if (place.parentId !== null)
                  setClosedIds((before) => new Set([...before].filter((id) => id !== place.parentId)));
                void rest.actions.move(row.category, place);
              }}
              {...rest}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface CategoryRowProps extends Omit<CategoryTreeProps, 'categories' | 'query'> {
  row: TreeRow;
  isMovable: boolean;
  onToggle: () => void;
  onKey: (key: (typeof ARROWS)[number]) => void;
}

function CategoryRow(props: CategoryRowProps) {
  const { row, mayEdit, isMovable, onToggle, onKey, actions } = props;
  const { category, depth, childCount, isOpen, totalCount } = row;
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: category.id,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const key = ARROWS.find((arrow) => arrow === event.key);
    if (key === undefined) return;
    event.preventDefault();
    onKey(key);
  };
  const style: CSSProperties & { '--depth': number } = {
    '--depth': depth,
    transform: CSS.Translate.toString(transform),
    ...(transition === undefined ? {} : { transition }),
  };
  return (
    <li ref={setNodeRef} className="category-row" data-is-dragging={isDragging} style={style}>
      {isMovable && (
        <button
          type="button"
          className="category-handle"
          ref={setActivatorNodeRef}
          {...listeners}
          onKeyDown={onKeyDown}
          aria-label={`Move ${category.name}: arrow keys, left and right change the level`}
        >
          <Icon name="menu" size={16} />
        </button>
      )}
      <span className="category-toggle">
        {childCount > 0 && (
          <IconButton
            size="small"
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={`${isOpen ? 'Close' : 'Open'} ${category.name}`}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        )}
      </span>
      {category.imageUrl !== null && (
        <ProductImage src={category.imageUrl} name={category.name} width={28} height={28} alt="" />
      )}
      <span className="category-name">
        <InlineEdit
          label={`Name of ${category.name}`}
          value={category.name}
          maxLength={80}
          validate={(text) => (text.trim() === '' ? 'Give the category a name.' : null)}
          save={(text) => actions.rename(category, text)}
          isDisabled={!mayEdit}
        >
          {category.name}
        </InlineEdit>
      </span>
      <Link
        className="category-count"
        to={`/admin/products?category=${category.id}`}
        aria-label={`${countText(totalCount, 'product')} in ${category.name}`}
      >
        {formatNumber(totalCount)}
      </Link>
      {mayEdit && <RowMenu {...props} />}
    </li>
  );
}

function RowMenu({ row, isMovable, onKey, onAddInside, onChange, onDelete }: CategoryRowProps) {
  const { category, depth, index, siblingCount } = row;
  const entries = [
    { label: 'Add subcategory', icon: 'plus', run: () => onAddInside(category.id), isOffered: true },
    { label: 'Edit category', icon: 'edit', run: () => onChange(category), isOffered: true },
    { label: 'Move up', icon: 'arrow-up', run: () => onKey('ArrowUp'), isOffered: isMovable && index > 0 },
    {
      label: 'Move down',
      icon: 'arrow-down',
      run: () => onKey('ArrowDown'),
      isOffered: isMovable && index < siblingCount - 1,
    },
    {
      label: 'Into the category above',
      icon: 'arrow-right',
      run: () => onKey('ArrowRight'),
      isOffered: isMovable && index > 0,
    },
    { label: 'One level out', icon: 'arrow-left', run: () => onKey('ArrowLeft'), isOffered: isMovable && depth > 0 },
    { label: 'Delete', icon: 'trash', run: () => onDelete(category), isOffered: true },
  ] as const;
  return <ActionMenu rowLabel={`More for ${category.name}`} entries={entries.filter(({ isOffered }) => isOffered)} />;
}
