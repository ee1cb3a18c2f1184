import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { newId, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../common/ActionMenu';
import { Fact } from '../common/Fact';
import { periodText } from './reportPeriods';
import { ReportScheduleDialog } from './ReportScheduleDialog';
import {
  useChangeReportScheduleMutation,
  useListReportRunsQuery,
  useSendReportNowMutation,
} from './reportSchedulesApi';
import { momentText, PERIODS, recipientsText, ruleText, runState } from './scheduleDraft';
import './reports.css';

interface ReportScheduleDrawerProps {
  schedule: rpc.ReportSchedule;
  onClose: () => void;
}

/** One mailed report: when and to whom, what was sent, and what can be done with it. */
export function ReportScheduleDrawer({ schedule, onClose }: ReportScheduleDrawerProps) {
  const { name, title, status, paused_because: reason, next_run_at: next, timezone, owner_name: owner } = schedule;
  return (
    <Drawer isOpen title={name} onClose={onClose} footer={<ScheduleActions schedule={schedule} onGone={onClose} />}>
      <div className="adm-stack">
        {reason !== null && <p className="adm-notice">Paused: {reason}</p>}
        <dl className="report-facts">
          <Fact label="Report">{title}</Fact>
          <Fact label="When">{ruleText(schedule)}</Fact>
          <Fact label="Period">{PERIODS.find(({ value }) => value === schedule.period)?.label ?? ''}</Fact>
          <Fact label="To">{recipientsText(schedule)}</Fact>
          <Fact label="Next">{status === 'paused' ? 'Paused' : next === null ? '–' : momentText(next, timezone)}</Fact>
          <Fact label="Set up by">{owner}</Fact>
        </dl>
        <Runs schedule={schedule} />
      </div>
    </Drawer>
  );
}

function useScheduleEdits({ id, name }: rpc.ReportSchedule) {
  const notify = useNotify();
  const offerUndo = useUndo();
  const [change] = useChangeReportScheduleMutation();
  const [send, { isLoading: isSending }] = useSendReportNowMutation();
  const act = async (action: rpc.ReportScheduleChange['action'], done: string) => {
    const { error } = await change({ report_schedule_id: id, action });
    if (error === undefined) notify.success(done);
    else notify.error('The mailing was not changed', error);
  };
  const remove = async () => {
    const { error } = await change({ report_schedule_id: id, action: 'delete' });
    if (error !== undefined) {
      notify.error('The mailing was not deleted', error);
      return false;
    }
    offerUndo({
      title: `Mailing of ${name} deleted`,
      undo: () => change({ report_schedule_id: id, action: 'restore' }).unwrap(),
      undone: `Mailing of ${name} is back`,
    });
    return true;
  };
  const sendNow = async () => {
    const { data: run, error } = await send({ id: newId(), report_schedule_id: id });
    if (error !== undefined) notify.error('The report was not sent', error);
    else if (run.status === 'failed') notify.error(run.error_message ?? 'The report was not sent');
    else notify.success('The report is on its way to you');
  };
  return { act, remove, sendNow, isSending };
}

function ScheduleActions({ schedule, onGone }: { schedule: rpc.ReportSchedule; onGone: () => void }) {
  const { act, remove, sendNow, isSending } = useScheduleEdits(schedule);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <ActionMenu
        entries={[
          schedule.status === 'paused'
            ? { label: 'Resume', icon: 'refresh', run: () => void act('resume', 'Mailing resumed') }
            : { label: 'Pause', icon: 'pause', run: () => void act('pause', 'Mailing paused') },
          { label: 'Change', icon: 'edit', run: () => setIsChanging(true) },
          {
            label: 'Delete',
            icon: 'trash',
            run: () =>
              void remove().then((isGone) => {
                if (isGone) onGone();
              }),
          },
        ]}
      />
      <Button icon="mail" isBusy={isSending} onClick={() => void sendNow()}>
        Send me one now
      </Button>
      {isChanging && (
        <ReportScheduleDialog
          report={{ id: schedule.saved_report_id, name: schedule.name }}
          schedule={schedule}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  );
}

function Runs({ schedule: { id, timezone } }: { schedule: rpc.ReportSchedule }) {
  const { currentData: runs, error, refetch } = useListReportRunsQuery(id);
  return (
    <section aria-label="Sent so far">
      <h3>Sent so far</h3>
      {runs === undefined && error === undefined && (
        <div role="status" aria-label="Loading">
          <Skeleton height={160} />
        </div>
      )}
      {runs === undefined && error !== undefined && (
        <ErrorState title="It could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {runs?.length === 0 && <p className="adm-muted">Nothing yet.</p>}
      <ul className="report-runs">
        {runs?.map((run) => (
          <li key={run.id}>
            <RunRow run={run} timezone={timezone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAIL_STATES: Record<rpc.ReportMail['state'], string> = {
  sent: 'sent',
  waiting: 'being sent',
  failed: 'could not be sent',
  not_allowed: 'not sent: may not see every figure, or has no address',
};

function RunRow({ run, timezone }: { run: rpc.ReportRun; timezone: string }) {
  const { text, tone } = runState(run);
  const when = momentText(run.made_at, timezone);
  return (
    <article aria-label={when}>
      <p>
        {when} <Badge tone={tone}>{text}</Badge>
        {run.is_sample && ' asked for by hand'}
      </p>
      <small>{periodText({ from: run.period_start, to: run.period_end })}</small>
      {run.error_message !== null && <small className="report-choices__error">{run.error_message}</small>}
      {run.mails.map(({ recipient, state, error }) => (
        <small key={recipient}>
          {recipient}: {MAIL_STATES[state]}
          {error !== null && ` (${error})`}
        </small>
      ))}
    </article>
  );
}
