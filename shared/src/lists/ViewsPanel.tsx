import { Badge } from '../ui-core/Display';
import { Button, IconButton } from '../ui-core/Button';
import type { SavedView } from './savedViewsApi';
import type { ListState } from './useListState';
import { useViewEdits } from './useViewEdits';

interface ViewsPanelProps {
  list: ListState;
  views: readonly SavedView[] | undefined;
  chosen: SavedView | undefined;
  /** The list shows something else than the chosen view does. */
  isChanged: boolean;
  /** Null: the whole list. */
  onChoose: (view: SavedView | null) => void;
  onEdit: (view: SavedView | 'new') => void;
}

/** All views of a list, and what can be done with them. */
export function ViewsPanel({ list, views, chosen, isChanged, onChoose, onEdit }: ViewsPanelProps) {
  const { saveChanges, remove, isSaving } = useViewEdits(list);
  return (
    <div className="dk-menu__panel dk-views" role="group" aria-label="Saved views">
      <button
        type="button"
        className="dk-views__name"
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(null)}
      >
        All rows
      </button>
      {views?.map((view) => (
        <ViewRow
          key={view.id}
          view={view}
          isChosen={view.id === chosen?.id}
          onChoose={() => onChoose(view)}
          onEdit={() => onEdit(view)}
          onRemove={() => void remove(view)}
        />
      ))}
      {views?.length === 0 && <p className="dk-muted">Set filters, order and columns, then save them as a view.</p>}
      <div className="dk-menu__actions">
        {isChanged && chosen?.mayEdit === true && (
          <Button size="small" isBusy={isSaving} onClick={() => void saveChanges(chosen)}>
            Save changes
          </Button>
        )}
        <Button size="small" icon="plus" onClick={() => onEdit('new')}>
          Save as a view
        </Button>
      </div>
    </div>
  );
}

interface ViewRowProps {
  view: SavedView;
  isChosen: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ViewRow({ view, isChosen, onChoose, onEdit, onRemove }: ViewRowProps) {
  return (
    <div className="dk-views__row">
      <button type="button" className="dk-views__name" aria-pressed={isChosen} onClick={onChoose}>
        {view.name}
        {view.isDefault && <Badge tone="info">Opens first</Badge>}
        {view.isShared && <Badge>{view.isOwn ? 'Shared' : view.ownerName}</Badge>}
      </button>
      {view.mayEdit && (
        <>
          <IconButton size="small" icon="edit" label={`Change view ${view.name}`} onClick={onEdit} />
          <IconButton size="small" icon="trash" label={`Delete view ${view.name}`} onClick={onRemove} />
        </>
      )}
    </div>
  );
}
