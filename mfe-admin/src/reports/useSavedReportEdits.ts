import type * as rpc from '@dukani/shared/rpc';
import { useNotify, useUndo } from '@dukani/shared/ui-antd';
import {
  useDeleteSavedReportMutation,
  usePinSavedReportMutation,
  useRestoreSavedReportMutation,
  useSaveReportMutation,
} from './savedReportsApi';

/** Changes of saved reports that need no dialog. */
export function useSavedReportEdits() {
  const notify = useNotify();
  const offerUndo = useUndo();
  const [saveReport, { isLoading }] = useSaveReportMutation();
  const [deleteReport] = useDeleteSavedReportMutation();
  const [restoreReport] = useRestoreSavedReportMutation();
  const [pinReport] = usePinSavedReportMutation();
  const saveChanges = async (
    { id, name, visibility, role, updated_at: updatedAt }: rpc.SavedReport,
    query: rpc.SavedReportQuery,
  ) => {
    const { error } = await saveReport({ id, name, visibility, role, query, expected_updated_at: updatedAt });
    if (error === undefined) notify.success(`${name} now shows this`);
    else notify.error('The report was not saved', error);
  };
  const remove = async ({ id, name }: rpc.SavedReport) => {
    const { error } = await deleteReport(id);
    if (error === undefined) {
      offerUndo({
        title: `${name} deleted`,
        undo: () => restoreReport(id).unwrap(),
        undone: `${name} is back`,
      });
      return true;
    }
    notify.error('The report was not deleted', error);
    return false;
  };
  const pin = async ({ id, is_pinned: isPinned }: rpc.SavedReport) => {
    const { error } = await pinReport({ id, isPinned: !isPinned });
    if (error !== undefined) notify.error('The report was not pinned', error);
  };
  return { saveChanges, remove, pin, isSaving: isLoading };
}
