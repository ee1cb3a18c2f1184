import { confirm } from '../ui-core/confirm';
import { useNotify } from '../ui-antd/useNotify';
import { useDeleteViewMutation, useSaveViewMutation, type SavedView } from './savedViewsApi';
import type { ListState } from './useListState';

/** Changes of saved views that need no dialog. */
export function useViewEdits(list: ListState) {
  const notify = useNotify();
  const [saveView, { isLoading }] = useSaveViewMutation();
  const [deleteView] = useDeleteViewMutation();
  const saveChanges = async (view: SavedView) => {
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
  return { saveChanges, remove, isSaving: isLoading };
}
