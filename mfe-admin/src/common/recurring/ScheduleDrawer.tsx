import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText, refusalText, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { ActionMenu, type MenuAction } from '../ActionMenu';
import { countText } from '../countText';
import { Fact } from '../Fact';
import { useBusiness } from '../useBusiness';
import { useChangeScheduleMutation, useGetScheduleQuery } from './recurringApi';
import { documentPath, dueText, editPermission, KIND_NAMES, ruleText } from './recurringNames';
import { ChangeScheduleDialog } from './RepeatDialog';
import { DayList } from './ScheduleFields';
import { ScheduleBadges } from './ScheduleBadges';
import { RunActions, STATES } from './WaitingRuns';
import './recurring.css';

interface ScheduleDrawerProps {
  scheduleId: string;
  onClose: () => void;
}

/** One recurring document: how it repeats, what comes next, what was made, and what can be done with it. */
export function ScheduleDrawer({ scheduleId, onClose }: ScheduleDrawerProps) {
  const { currentData: schedule, error, refetch } = useGetScheduleQuery(scheduleId);
  return (
    <Drawer
      isOpen
      title={schedule?.name ?? 'Recurring'}
      onClose={onClose}
      footer={schedule !== undefined && <ScheduleActions schedule={schedule} />}
    >
      {schedule !== undefined && <ScheduleView schedule={schedule} />}
      {schedule === undefined && error !== undefined && (
        <ErrorState title="It could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {schedule === undefined && error === undefined && (
        <div className="adm-stack" role="status" aria-label="Loading">
          <Skeleton height={160} />
          <Skeleton height={200} />
        </div>
      )}
    </Drawer>
  );
}

const DONE: Record<rpc.ScheduleChange['action'], string> = {
  pause: 'Paused',
  resume: 'Resumed',
  skip: 'Next day skipped',
  run: 'Made',
  end: 'Ended',
};

function useScheduleChange({ id, next_on: nextOn }: rpc.ScheduleDetail) {
  const notify = useNotify();
  const [change] = useChangeScheduleMutation();
  return async (action: rpc.ScheduleChange['action']) => {
    // The day that was shown: pressed twice, no other one is skipped or made.
    const day = (action === 'skip' || action === 'run') && nextOn !== null ? { due_on: nextOn } : {};
    try {
      const { last_run: run } = await change({ schedule_id: id, action, ...day }).unwrap();
      if (action === 'run' && run?.status === 'failed') notify.error(run.error_message ?? 'It could not be made');
      else notify.success(DONE[action]);
    } catch (thrown) {
      notify.error(refusalText(thrown), thrown);
    }
  };
}

function ScheduleActions({ schedule }: { schedule: rpc.ScheduleDetail }) {
  const mayEdit = usePermission(editPermission(schedule.kind));
  const confirm = useConfirm();
  const change = useScheduleChange(schedule);
  const [isChanging, setIsChanging] = useState(false);
  if (!mayEdit || schedule.status === 'ended') return null;
  const end = async () => {
    const isSure = await confirm({
      title: `End ${schedule.name}?`,
      content: 'Nothing is made of it from now on. What was made stays.',
      confirmLabel: 'End',
      isDanger: true,
    });
    if (isSure) await change('end');
  };
  const pause: MenuAction =
    schedule.status === 'paused'
      ? { label: 'Resume', icon: 'refresh', run: () => void change('resume') }
      : { label: 'Pause', icon: 'pause', run: () => void change('pause') };
  return (
    <>
      <ActionMenu
        entries={[
          { label: 'Make the next one now', icon: 'plus', run: () => void change('run') },
          { label: 'Skip the next day', icon: 'close', run: () => void change('skip') },
          pause,
          { label: 'End', icon: 'trash', run: () => void end() },
        ]}
      />
      <Button icon="edit" onClick={() => setIsChanging(true)}>
        Change
      </Button>
      {isChanging && <ChangeScheduleDialog schedule={schedule} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function endText({ ends, ends_on: endsOn, ends_after: endsAfter }: rpc.ScheduleDetail): string {
  if (ends === 'on' && endsOn !== null) return `On ${dueText(endsOn)}`;
  if (ends === 'after') return `After ${countText(endsAfter ?? 0, 'time')}`;
  return 'Never';
}

function ScheduleView({ schedule }: { schedule: rpc.ScheduleDetail }) {
  const { currencyCode } = useBusiness();
  return (
    <div className="adm-stack">
      <ScheduleBadges schedule={schedule} />
      <dl className="recurring-facts">
        <Fact label="Makes">{KIND_NAMES[schedule.kind]}</Fact>
        <Fact label="Amount">
          <MoneyText amount={fromNumeric(schedule.amount)} currencyCode={currencyCode} />
        </Fact>
        {schedule.contact_name !== null && <Fact label="Supplier">{schedule.contact_name}</Fact>}
        <Fact label="Repeats">{ruleText(schedule)}</Fact>
        <Fact label="Ends">{endText(schedule)}</Fact>
        <Fact label="Posting">{schedule.posting === 'draft' ? 'Saved as a draft' : 'Posted automatically'}</Fact>
        {schedule.responsible_name !== null && <Fact label="Set up by">{schedule.responsible_name}</Fact>}
      </dl>
      {schedule.next_days.length > 0 && schedule.status !== 'ended' && (
        <section className="recurring-next" aria-label="Next days">
          <h3>Next days</h3>
          <DayList days={schedule.next_days} />
        </section>
      )}
      <section className="recurring-next" aria-label="Made so far">
        <h3>Made so far</h3>
        {schedule.runs.length === 0 && <p className="adm-muted">Nothing yet.</p>}
        <ul className="recurring-runs">
          {schedule.runs.map((run) => (
            <li key={run.id}>
              <RunRow run={run} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function RunRow({ run }: { run: rpc.ScheduleRun }) {
  const mayEdit = usePermission(editPermission(run.kind));
  const path = documentPath(run);
  const isWaiting = run.status === 'draft' || run.status === 'failed';
  return (
    <article className="recurring-run" aria-label={dueText(run.due_on)}>
      <p className="recurring-run__what">
        <span>
          {dueText(run.due_on)}{' '}
          <Badge tone={run.status === 'failed' ? 'danger' : 'neutral'}>{STATES[run.status]}</Badge>
        </span>
        {run.note !== null && <small>{run.note}</small>}
        {run.error_message !== null && <small className="recurring-run__error">{run.error_message}</small>}
      </p>
      <MoneyText amount={fromNumeric(run.amount)} />
      {isWaiting && mayEdit && <RunActions run={run} />}
      {!isWaiting && path !== null && <Link to={path}>Open</Link>}
    </article>
  );
}
