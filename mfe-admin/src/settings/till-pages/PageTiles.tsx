import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconButton } from '@dukani/shared/ui-core';
import { useListTillProductsQuery } from '../../checkout/tillApi';
import { PickField } from '../../common/PickField';
import { MOST_TILES, movedTo, type TileDraft } from './pagesDraft';

const HOW_TO_MOVE = 'Press Space to pick up the tile, arrow keys to move it, Space to drop it, Escape to cancel.';

/** What the till sells by this text; of sizes and colours the product that they are of. */
function useProductChoices(text: string) {
  const { currentData } = useListTillProductsQuery({ query: text, categoryId: null }, { skip: text === '' });
  if (currentData === undefined) return undefined;
  const choices = currentData.map(({ id, name, sku, variantOf }) =>
    variantOf === undefined
      ? { id, name, ...(sku === null ? {} : { detail: sku }) }
      : { id: variantOf.id, name: variantOf.name },
  );
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()];
}

function announcementsFor(tiles: readonly TileDraft[]): Announcements {
  const nameOf = (id: string | number) => tiles.find((tile) => tile.id === id)?.name ?? 'Tile';
  const placeOf = (id: string | number) => tiles.findIndex((tile) => tile.id === id) + 1;
  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} picked up.`,
    onDragOver: ({ over }) => (over === null ? undefined : `At place ${placeOf(over.id)} of ${tiles.length}.`),
    onDragEnd: ({ over }) => (over === null ? 'Move cancelled.' : `Dropped at place ${placeOf(over.id)}.`),
    onDragCancel: () => 'Move cancelled.',
  };
}

interface PageTilesProps {
  called: string;
  tiles: readonly TileDraft[];
  isReadOnly: boolean;
  onChange: (tiles: TileDraft[]) => void;
}

/** The products of a page: found by typing, sorted by dragging or by keys. */
export function PageTiles({ called, tiles, isReadOnly, onChange }: PageTilesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number) => tiles.findIndex((tile) => tile.id === id);
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over !== null && over.id !== active.id) onChange(movedTo(tiles, placeOf(active.id), placeOf(over.id)));
  };
  const add = (tile: TileDraft | null) => {
    if (tile !== null && placeOf(tile.id) < 0) onChange([...tiles, { id: tile.id, name: tile.name }]);
  };
  return (
    <div className="set-tiles">
      {tiles.length > 0 && (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{
            announcements: announcementsFor(tiles),
            screenReaderInstructions: { draggable: HOW_TO_MOVE },
          }}
        >
          <SortableContext items={tiles.map(({ id }) => id)} strategy={rectSortingStrategy} disabled={isReadOnly}>
            <ul aria-label={`Products on ${called}`}>
              {tiles.map((tile) => (
                <Tile
                  key={tile.id}
                  tile={tile}
                  onRemove={isReadOnly ? null : () => onChange(tiles.filter(({ id }) => id !== tile.id))}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      {!isReadOnly && tiles.length < MOST_TILES && (
        <PickField
          label={`Add a product to ${called}`}
          picked=""
          isRepeated
          useChoices={useProductChoices}
          onPick={add}
        />
      )}
    </div>
  );
}

function Tile({ tile, onRemove }: { tile: TileDraft; onRemove: (() => void) | null }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: tile.id,
    attributes: { roleDescription: 'tile that can be moved' },
  });
  return (
    <li
      ref={setNodeRef}
      data-is-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {onRemove === null ? (
        <span className="set-tile">{tile.name}</span>
      ) : (
        <>
          <button type="button" ref={setActivatorNodeRef} className="set-tile" {...attributes} {...listeners}>
            {tile.name}
          </button>
          <IconButton icon="close" size="small" label={`Take ${tile.name} off the page`} onClick={onRemove} />
        </>
      )}
    </li>
  );
}
