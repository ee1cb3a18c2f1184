import { useState } from 'react';
import { Button } from '../ui-core/Button';
import { usePopover } from '../ui-antd/usePopover';
import { useListSavedViewsQuery, type SavedView } from './savedViewsApi';
import { useDefaultView } from './useDefaultView';
import type { ListState } from './useListState';
import { ViewDialog } from './ViewDialog';
import { ViewsPanel } from './ViewsPanel';

const sameParams = (one: Record<string, string>, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** The saved views of a list: choose one, keep what is shown as one, change, share or delete one. */
export function ViewsMenu({ list }: { list: ListState }) {
  const { data: views } = useListSavedViewsQuery(list.key);
  const { isOpen, toggle, close, containerRef } = usePopover<HTMLDivElement>();
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null);
  useDefaultView(list, views);
  const chosen = views?.find(({ id }) => id === list.viewId);
  const isChanged = chosen !== undefined && !sameParams(chosen.params, list.params);
  const choose = (view: SavedView | null) => {
    list.applyView(view);
    close();
  };
  return (
    <>
      <div className="dk-menu" ref={containerRef}>
        <Button icon="star" aria-expanded={isOpen} aria-haspopup="true" onClick={toggle}>
          <span className="dk-menu__label">{chosen?.name ?? 'Views'}</span>
          {isChanged && <span className="dk-muted"> (changed)</span>}
        </Button>
        {isOpen && (
          <ViewsPanel
            list={list}
            views={views}
            chosen={chosen}
            isChanged={isChanged}
            onChoose={choose}
            onEdit={setEdited}
          />
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
