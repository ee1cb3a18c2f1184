import { SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { useListLocationsQuery } from '../common/locations/locationsApi';
import { useSetReportGoalMutation } from '../common/reportGoalsApi';
import { draftOfGoal, goalInput, goalMeasures, goalProblems, NEW_GOAL, SPANS } from './goalDraft';
import { useReportCatalogueQuery } from './reportsApi';

interface ReportGoalDialogProps {
  /** The one that is changed; null for a new one. */
  goal: rpc.ReportGoal | null;
  onClose: () => void;
}

/** Sets a goal: of which figure, for how long, where, and how much. */
export function ReportGoalDialog({ goal, onClose }: ReportGoalDialogProps) {
  const isNew = goal === null;
  const [setGoal] = useSetReportGoalMutation();
  const { data: catalogue } = useReportCatalogueQuery();
  const maySeePlaces = usePermission('stock.view');
  const places = useListLocationsQuery(undefined, { skip: !maySeePlaces });
  const form = useEditForm({
    initial: isNew ? NEW_GOAL : draftOfGoal(goal),
    version: null,
    validate: (draft) => goalProblems(draft, isNew),
    save: async (draft) => {
      const input = goalInput(draft);
      await setGoal(input).unwrap();
      return input;
    },
    savedText: ({ amount }) => (amount === null ? 'Goal removed' : 'Goal saved'),
  });
  return (
    <EditDialog form={form} title={isNew ? 'New goal' : 'Change goal'} onClose={onClose}>
      {isNew && (
        <>
          <SelectField
            label="Figure"
            {...form.field('measure')}
            options={goalMeasures(catalogue).map(({ key, label }) => ({ value: key, label }))}
          />
          <SelectField label="Each" {...form.field('span')} options={SPANS} />
          {(places.data?.length ?? 0) > 1 && (
            <SelectField
              label="Location"
              {...form.field('location')}
              options={[
                { value: '', label: 'All locations' },
                ...(places.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </>
      )}
      <TextField
        label="Goal"
        inputMode="decimal"
        {...form.field('amount')}
        required={isNew}
        {...(isNew ? {} : { help: 'Leave it empty to remove the goal.' })}
      />
    </EditDialog>
  );
}
