import { Icon } from '@dukani/shared/ui-core';
import type { ShelfView } from './shelfView';

interface ShelfToolsProps {
  view: ShelfView;
  onView: (view: ShelfView) => void;
  isMarking: boolean;
  /** Null while the till has no copy of its own to show favourites from. */
  onMarking: ((isMarking: boolean) => void) | null;
}

/** Beside the tabs of the shelf: tiles or a list, and choosing favourites. */
export function ShelfTools({ view, onView, isMarking, onMarking }: ShelfToolsProps) {
  const isList = view === 'list';
  return (
    <div className="till-shelf-tools">
      <button
        type="button"
        className="till-tool"
        aria-pressed={isList}
        aria-label="Compact list"
        title="Compact list"
        onClick={() => onView(isList ? 'tiles' : 'list')}
      >
        <Icon name={isList ? 'grid' : 'list'} />
      </button>
      {onMarking !== null && (
        <button
          type="button"
          className="till-tool"
          aria-pressed={isMarking}
          aria-label="Choose favourites"
          title="Choose favourites"
          onClick={() => onMarking(!isMarking)}
        >
          <Icon name="star" />
        </button>
      )}
    </div>
  );
}
