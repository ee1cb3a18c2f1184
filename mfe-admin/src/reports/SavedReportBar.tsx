import { useState } from 'react';
import { useNavigate } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { ActionMenu, type MenuAction } from '../common/ActionMenu';
import { ReportScheduleDialog } from './ReportScheduleDialog';
import { savedQueryOf, savedReportPath } from './savedQuery';
import { SaveReportDialog } from './SaveReportDialog';
import { useListSavedReportsQuery } from './savedReportsApi';
import type { OpenReport } from './useOpenReport';
import { useSavedReportEdits } from './useSavedReportEdits';

/** The saved report that the address names; null where it names none, or one that is gone. */
export function useOpenSavedReport({ params, definition }: OpenReport): rpc.SavedReport | null {
  const id = params.get('saved');
  const { data } = useListSavedReportsQuery(undefined, { skip: id === null });
  return data?.find((saved) => saved.id === id && saved.report === definition.key) ?? null;
}

/** Keeps a report as it is shown: under a new name, or in the saved report that was opened. */
export function SavedReportBar({ report, saved }: { report: OpenReport; saved: rpc.SavedReport | null }) {
  const [dialog, setDialog] = useState<'new' | 'change' | 'mail' | null>(null);
  const { saveChanges, remove, pin, isSaving } = useSavedReportEdits();
  const maySchedule = usePermission('reports.schedule');
  const navigate = useNavigate();
  const { definition, request } = report;
  const query = savedQueryOf(request, definition);
  const entries = (open: rpc.SavedReport): MenuAction[] => [
    { label: 'Save as', icon: 'copy', run: () => setDialog('new') },
    ...(maySchedule
      ? ([{ label: 'Mail this report', icon: 'mail', run: () => setDialog('mail') }] satisfies MenuAction[])
      : []),
    { label: open.is_pinned ? 'Unpin' : 'Pin', icon: 'star', run: () => void pin(open) },
    ...(open.may_edit
      ? ([
          { label: 'Name and sharing', icon: 'edit', run: () => setDialog('change') },
          {
            label: 'Delete',
            icon: 'trash',
            run: () =>
              void remove(open).then((isGone) => {
                if (isGone) void navigate('/admin/reports');
              }),
          },
        ] satisfies MenuAction[])
      : []),
  ];
  return (
    <>
      {saved === null ? (
        <Button icon="check" onClick={() => setDialog('new')}>
          Save
        </Button>
      ) : (
        <>
          {saved.may_edit && (
            <Button icon="check" isBusy={isSaving} onClick={() => void saveChanges(saved, query)}>
              Save
            </Button>
          )}
          <ActionMenu rowLabel={`More for ${saved.name}`} entries={entries(saved)} />
        </>
      )}
      {dialog === 'mail' && saved !== null && (
        <ReportScheduleDialog report={saved} schedule={null} onClose={() => setDialog(null)} />
      )}
      {(dialog === 'new' || dialog === 'change') && (
        <SaveReportDialog
          saved={dialog === 'change' ? saved : null}
          query={dialog === 'change' && saved !== null ? saved.query : query}
          name={dialog === 'change' ? (saved?.name ?? '') : ''}
          onSaved={(done) => {
            setDialog(null);
            if (dialog === 'new') void navigate(savedReportPath(done));
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
