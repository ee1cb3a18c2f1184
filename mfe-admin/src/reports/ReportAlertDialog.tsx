import { useState } from 'react';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { EditDialog, newId, useEditForm, type EditFormState } from '@dukani/shared/ui-antd';
import {
  ALERT_PERIODS,
  alertInput,
  alertProblems,
  BOUNDS,
  CHECKS,
  isPercent,
  type AlertDraft,
  type AlertSubject,
} from './alertDraft';
import { useSaveReportAlertMutation } from './reportAlertsApi';
import { useReportCatalogueQuery } from './reportsApi';

interface ReportAlertDialogProps {
  subject: AlertSubject;
  initial: AlertDraft;
  /** The one that is changed; null for a new one. */
  alert: rpc.ReportAlert | null;
  onClose: () => void;
}

/** Sets up or changes an alert: which figure, and past which bound. */
export function ReportAlertDialog({ subject, initial, alert, onClose }: ReportAlertDialogProps) {
  const [save] = useSaveReportAlertMutation();
  const { data: catalogue } = useReportCatalogueQuery();
  // One id for one alert, however often it is sent; what was read belongs to what is shown.
  const [read] = useState(() => ({ id: alert?.id ?? newId(), revision: alert?.revision }));
  const unitOf = (key: string) =>
    catalogue?.measures.find((measure) => measure.key === key)?.unit ?? alert?.unit ?? null;
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => alertProblems(draft, subject),
    save: (draft) =>
      save({
        ...alertInput(draft, { subject, unit: unitOf(draft.measure) }),
        id: read.id,
        ...(read.revision === undefined ? {} : { revision: read.revision }),
      }).unwrap(),
    savedText: ({ name, condition }) => `Alert ${name} saved: ${condition}`,
  });
  return (
    <EditDialog
      form={form}
      title={alert === null ? 'New alert' : `Change alert ${alert.name}`}
      isUnchangedSaved={alert === null}
      onClose={onClose}
    >
      <TextField label="Name" {...form.field('name')} required maxLength={80} />
      {subject.query === null ? (
        <TextField
          label={subject.kind === 'no_sale' ? 'Minutes without a sale' : 'Short by more than'}
          inputMode="decimal"
          {...form.field('threshold')}
          required
        />
      ) : (
        <FigureFields form={form} query={subject.query} catalogue={catalogue} unit={unitOf(form.draft.measure)} />
      )}
      <CheckboxField label="Also by mail" {...form.tick('isMailed')} />
    </EditDialog>
  );
}

interface FigureFieldsProps {
  form: EditFormState<AlertDraft>;
  query: rpc.SavedReportQuery;
  catalogue: rpc.ReportCatalogue | undefined;
  unit: rpc.ReportUnit | null;
}

function FigureFields({ form, query, catalogue, unit }: FigureFieldsProps) {
  const labelOf = (key: string) => catalogue?.measures.find((measure) => measure.key === key)?.label ?? key;
  const grouping = catalogue?.dimensions.find(({ key }) => key === query.dimensions?.[0])?.label;
  const hasPeriod = query.period !== undefined;
  return (
    <>
      <SelectField
        label="Figure"
        {...form.field('measure')}
        options={query.measures.map((key) => ({ value: key, label: labelOf(key) }))}
      />
      {grouping !== undefined && (
        <SelectField
          label="Of"
          {...form.field('scope')}
          options={[
            { value: 'total', label: 'The whole report' },
            { value: 'rows', label: `Each row: ${grouping.toLowerCase()}` },
          ]}
        />
      )}
      {hasPeriod && <SelectField label="Period" {...form.field('period')} options={ALERT_PERIODS} />}
      <SelectField
        label="Alert me when it"
        {...form.field('bound')}
        options={hasPeriod ? BOUNDS : BOUNDS.slice(0, 2)}
      />
      <TextField
        label={isPercent(form.draft, unit) ? 'Percent' : 'Value'}
        inputMode="decimal"
        {...form.field('threshold')}
        required
      />
      <SelectField
        label="Checked"
        help="You get one alert. The next one comes after the figure has recovered by 5%, or in the next period."
        {...form.field('checkAt')}
        options={CHECKS}
      />
    </>
  );
}
