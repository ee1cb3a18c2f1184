import type { PlatformPlanInFull } from '@dukani/shared/rpc';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useDeletePlanMutation } from './plansApi';

interface DeletePlanDialogProps {
  plan: PlatformPlanInFull;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a plan that was never sold, after saying so. */
export function DeletePlanDialog({ plan, onDeleted, onClose }: DeletePlanDialogProps) {
  const [deletePlan] = useDeletePlanMutation();
  const form = useEditForm({
    initial: {},
    version: null,
    save: () => deletePlan(plan.id).unwrap(),
    savedText: () => `${plan.name} is deleted`,
    onSaved: onDeleted,
  });
  return (
    <ActionDialog
      form={form}
      title={`Delete ${plan.name}?`}
      saveLabel="Delete plan"
      tone="danger"
      cancelLabel="Back"
      onClose={onClose}
    >
      <p className="sup-muted">
        No business ever had this plan. It is deleted with all its prices, and cannot come back.
      </p>
    </ActionDialog>
  );
}
