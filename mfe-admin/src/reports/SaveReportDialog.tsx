import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { EditDialog, newId, useEditForm } from '@dukani/shared/ui-antd';
import { useSaveReportMutation } from './savedReportsApi';

interface SaveReportDialogProps {
  /** Null for a new one. */
  saved: rpc.SavedReport | null;
  query: rpc.SavedReportQuery;
  name: string;
  onSaved: (saved: rpc.SavedReport) => void;
  onClose: () => void;
}

const ROLES: readonly { value: NonNullable<rpc.SavedReport['role']>; label: string }[] = [
  { value: 'admin', label: 'Owners' },
  { value: 'manager', label: 'Managers' },
  { value: 'accountant', label: 'Accountants' },
];

/** Who finds a saved report: a word of the form for each choice. */
type Reach = 'own' | 'everybody' | NonNullable<rpc.SavedReport['role']>;

const REACHES: readonly { value: Reach; label: string }[] = [
  { value: 'own', label: 'Only you' },
  { value: 'everybody', label: 'Everybody who sees reports' },
  ...ROLES,
];

const reachOf = (saved: rpc.SavedReport | null): Reach => {
  if (saved === null || saved.visibility === 'own') return 'own';
  return saved.visibility === 'role' ? (saved.role ?? 'own') : 'everybody';
};

const sharingOf = (reach: Reach): Pick<rpc.SaveReportInput, 'visibility' | 'role'> =>
  reach === 'own' || reach === 'everybody' ? { visibility: reach, role: null } : { visibility: 'role', role: reach };

/** Name and reach of a saved report. */
export function SaveReportDialog({ saved, query, name, onSaved, onClose }: SaveReportDialogProps) {
  const mayShare = usePermission('reports.share');
  const [saveReport] = useSaveReportMutation();
  const [id] = useState(() => saved?.id ?? newId());
  const form = useEditForm({
    initial: { name, reach: reachOf(saved) },
    version: saved?.updated_at ?? null,
    validate: (draft): { name?: string } => (draft.name.trim() === '' ? { name: 'Give the report a name.' } : {}),
    save: (draft, version) =>
      saveReport({
        id,
        name: draft.name.trim(),
        query,
        ...sharingOf(draft.reach),
        expected_updated_at: version,
      }).unwrap(),
    savedText: (report) => `Report ${report.name} saved`,
    onSaved,
  });
  return (
    <EditDialog form={form} title={saved === null ? 'Save report' : 'Change saved report'} onClose={onClose}>
      <TextField label="Name" {...form.field('name')} required maxLength={80} autoFocus />
      {mayShare && (
        <SelectField
          label="Who finds it"
          help="Each person sees the figures that their own role allows."
          options={REACHES}
          {...form.field('reach')}
        />
      )}
    </EditDialog>
  );
}
