import { useState } from 'react';
import { useNavigate } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, useMediaQuery } from '@dukani/shared/ui-core';
import { ActionMenu, type MenuAction } from '../common/ActionMenu';
import { newDraft } from './alertDraft';
import { ReportAlertDialog } from './ReportAlertDialog';
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
  const [dialog, setDialog] = useState<'new' | 'change' | 'mail' | 'alert' | null>(null);
  const { saveChanges, remove, pin, isSaving } = useSavedReportEdits();
  const maySchedule = usePermission('reports.schedule');
  const navigate = useNavigate();
  const { definition, request } = report;
  const query = savedQueryOf(request, definition);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const telling: MenuAction[] = maySchedule
    ? [
        { label: 'Schedule', icon: 'mail', run: () => setDialog('mail') },
        { label: 'Alert', icon: 'bell', run: () => setDialog('alert') },
      ]
    : [];
  const entries = (open: rpc.SavedReport): MenuAction[] => [
    { label: 'Save as', icon: 'copy', run: () => setDialog('new') },
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
      {!isNarrow && maySchedule && (
        <>
          <Button icon="mail" onClick={() => setDialog('mail')}>
            Schedule
          </Button>
          <Button icon="bell" onClick={() => setDialog('alert')}>
            Alert
          </Button>
        </>
      )}
      {saved === null ? (
        <>
          <Button icon="check" onClick={() => setDialog('new')}>
            Save
          </Button>
          {isNarrow && <ActionMenu rowLabel="More for this report" entries={telling} />}
        </>
      ) : (
        <>
          {saved.may_edit && (
            <Button icon="check" isBusy={isSaving} onClick={() => void saveChanges(saved, query)}>
              Save
            </Button>
          )}
          <ActionMenu rowLabel={`More for ${saved.name}`} entries={[...(isNarrow ? telling : []), ...entries(saved)]} />
        </>
      )}
      {dialog === 'mail' && (
        <ReportScheduleDialog
          report={saved ?? { query }}
          schedule={null}
          onClose={() => setDialog(null)}
          onReportSaved={(done) => void navigate(savedReportPath(done))}
        />
      )}
      {dialog === 'alert' && (
        <ReportAlertDialog
          subject={{ kind: 'figure', query }}
          initial={newDraft({ kind: 'figure', query }, { name: saved?.name ?? definition.title })}
          alert={null}
          onClose={() => setDialog(null)}
        />
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
