import { useEffect, useRef, useState } from 'react';
import { Badge } from '../ui-core/Display';
import { Button, IconButton } from '../ui-core/Button';
import { confirm } from '../ui-core/confirm';
import { useNotify } from '../ui-antd/useNotify';
import { usePopover } from '../ui-antd/usePopover';
import { useListSavedViewsQuery, useSaveViewMutation, useDeleteViewMutation, type SavedView } from './savedViewsApi';
import type { ListState } from './useListState';
import { ViewDialog } from './ViewDialog';

const sameParams = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** The saved views of a list: choose one, keep what is shown as one, change, share or delete one. */
export function ViewsMenu({ list }: { list: ListState }) {
  const { data: views } = useListSavedViewsQuery(list.key);
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLDivElement>();
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  const notify = useNotify();
  const [saveView, { isLoading }] = useSaveViewMutation();
  const [deleteView] = useDeleteViewMutation();
  const hasChosen = useRef(false);
  const own = views?.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (hasChosen.current || views === undefined) return;
    hasChosen.current = true;
    if (own !== undefined && list.viewId === null && Object.keys(list.params).length === 0)
      list.applyView(own, { isFirst: true });
  });
  const chosen = views?.find(({ id }) => id === list.viewId);
  const isChanged = chosen !== undefined && !sameParams(chosen.params, list.params);
  const choose = (view: SavedView | null) => {
    list.applyView(view);
    close();
  };
  const keepChanges = async (view: SavedView) => {
    const { error } = await saveView({
      ...view,
      listKey: list.key,
      params: list.params,
      expectedUpdatedAt: view.updatedAt,
    });
    if (error === undefined) notify.success(`${view.name} now shows this`);
    else notify.error('The view was not saved', error);
  };
  const remove = async (view: SavedView) => {
    const isSure = await confirm({
      title: `Delete the view ${view.name}?`,
      content: view.isShared
        ? 'It is deleted for the whole team. The rows are not deleted.'
        : 'The rows are not deleted.',
      confirmLabel: 'Delete view',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await deleteView({ id: view.id, listKey: list.key });
    if (error !== undefined) notify.error('The view was not deleted', error);
    else if (view.id === list.viewId) list.nameView(null);
  };
  return (
    <>
      <div className="dk-menu" ref={containerRef}>
        <Button icon="star" aria-expanded={isOpen} aria-haspopup="true" onClick={toggle}>
          <span className="dk-menu__label">{chosen?.name ?? 'Views'}</span>
          {isChanged && <span className="dk-muted"> (changed)</span>}
        </Button>
        {isOpen && (
          <div className="dk-menu__panel dk-views" role="group" aria-label="Saved views">
            <button
              type="button"
              className="dk-views__name"
              aria-pressed={chosen === undefined}
              onClick={() => choose(null)}
            >
              All rows
            </button>
            {views?.map((view) => (
              <div key={view.id} className="dk-views__row">
                <button
                  type="button"
                  className="dk-views__name"
                  aria-pressed={view.id === chosen?.id}
                  onClick={() => choose(view)}
                >
                  {view.name}
                  {view.isDefault && <Badge tone="info">Opens first</Badge>}
                  {view.isShared && <Badge>{view.isOwn ? 'Shared' : view.ownerName}</Badge>}
                </button>
                {view.mayEdit && (
                  <>
                    <IconButton
                      size="small"
                      icon="edit"
                      label={`Change view ${view.name}`}
                      onClick={() => setEdited(view)}
                    />
                    <IconButton
                      size="small"
                      icon="trash"
                      label={`Delete view ${view.name}`}
                      onClick={() => void remove(view)}
                    />
                  </>
                )}
              </div>
            ))}
            {views?.length === 0 && (
              <p className="dk-muted">Set filters, order and columns, then save them as a view.</p>
            )}
            <div className="dk-menu__actions">
              {isChanged && chosen.mayEdit && (
                <Button size="small" isBusy={isLoading} onClick={() => void keepChanges(chosen)}>
                  Save changes
                </Button>
              )}
              <Button size="small" icon="plus" onClick={() => setEdited('new')}>
                Save as a view
              </Button>
            </div>
          </div>
        )}
      </div>
      {edited !== null && (
        <ViewDialog
          list={list}
          view={edited === 'new' ? null : edited}
          onSaved={(view) => {
            if (edited === 'new') list.nameView(view.id);
            close();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
