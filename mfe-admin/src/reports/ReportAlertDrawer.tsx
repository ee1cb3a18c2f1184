import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { useNotify, useUndo } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../common/ActionMenu';
import { Fact } from '../common/Fact';
import { ALERT_PERIODS, CHECKS, draftOfAlert } from './alertDraft';
import { ReportAlertDialog } from './ReportAlertDialog';
import { useChangeReportAlertMutation, useListReportAlertEventsQuery } from './reportAlertsApi';
import { figureText } from './reportFigures';
import { periodText } from './reportPeriods';
import { alertReportPath } from './savedQuery';
import { momentText } from './scheduleDraft';
import './reports.css';

interface ReportAlertDrawerProps {
  alert: rpc.ReportAlert;
  onClose: () => void;
}

/** One alert: what it watches, when it fired, and what can be done with it. */
export function ReportAlertDrawer({ alert, onClose }: ReportAlertDrawerProps) {
  const { name, title, query, condition, paused_because: reason, next_check_at: next, timezone } = alert;
  const period = ALERT_PERIODS.find(({ value }) => value === query?.period)?.label;
  return (
    <Drawer isOpen title={name} onClose={onClose} footer={<AlertActions alert={alert} onGone={onClose} />}>
      <div className="adm-stack">
        {reason !== null && <p className="adm-notice">Paused: {reason}</p>}
        <dl className="report-facts">
          <Fact label="Condition">{condition}</Fact>
          {query !== null && (
            <Fact label="Report">
              <Link to={alertReportPath(query)}>{title}</Link>
            </Fact>
          )}
          {period !== undefined && <Fact label="Period">{period}</Fact>}
          <Fact label="Checked">{CHECKS.find(({ value }) => value === alert.check_at)?.label ?? ''}</Fact>
          <Fact label="Next">{next === null ? 'Paused' : momentText(next, timezone)}</Fact>
          <Fact label="Sent as">{alert.is_mailed ? 'Notification and mail' : 'Notification'}</Fact>
        </dl>
        <Events alert={alert} />
      </div>
    </Drawer>
  );
}

function AlertActions({ alert, onGone }: { alert: rpc.ReportAlert; onGone: () => void }) {
  const { id, name, status } = alert;
  const notify = useNotify();
  const offerUndo = useUndo();
  const [change] = useChangeReportAlertMutation();
  const [isChanging, setIsChanging] = useState(false);
  const act = async (action: rpc.ReportAlertChange['action'], done: string) => {
    const { error } = await change({ report_alert_id: id, action });
    if (error === undefined) notify.success(done);
    else notify.error('The alert was not changed', error);
  };
  const remove = async () => {
    const { error } = await change({ report_alert_id: id, action: 'delete' });
    if (error !== undefined) {
      notify.error('The alert was not deleted', error);
      return;
    }
    offerUndo({
      title: `Alert ${name} deleted`,
      undo: () => change({ report_alert_id: id, action: 'restore' }).unwrap(),
      undone: `Alert ${name} is back`,
    });
    onGone();
  };
  return (
    <>
      <ActionMenu
        entries={[
          status === 'paused'
            ? { label: 'Resume', icon: 'refresh', run: () => void act('resume', 'Alert resumed') }
            : { label: 'Pause', icon: 'pause', run: () => void act('pause', 'Alert paused') },
          { label: 'Change', icon: 'edit', run: () => setIsChanging(true) },
          { label: 'Delete', icon: 'trash', run: () => void remove() },
        ]}
      />
      {isChanging && (
        <ReportAlertDialog
          subject={{ kind: alert.kind, query: alert.query }}
          initial={draftOfAlert(alert)}
          alert={alert}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  );
}

function Events({ alert }: { alert: rpc.ReportAlert }) {
  const { currentData: events, error, refetch } = useListReportAlertEventsQuery(alert.id);
  return (
    <section aria-label="Alerts so far">
      <h3>Alerts so far</h3>
      {events === undefined && error === undefined && (
        <div role="status" aria-label="Loading">
          <Skeleton height={160} />
        </div>
      )}
      {events === undefined && error !== undefined && (
        <ErrorState title="It could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {events?.length === 0 && <p className="adm-muted">Nothing yet.</p>}
      <ul className="report-runs">
        {events?.map((event) => (
          <li key={event.id}>
            <EventRow event={event} alert={alert} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventRow({ event, alert: { kind, unit, timezone } }: { event: rpc.ReportAlertEvent; alert: rpc.ReportAlert }) {
  const { fired_at: at, condition, findings, finding_count: count, period_start: from, period_end: to } = event;
  const when = momentText(at, timezone);
  const text = (value: number) =>
    kind === 'no_sale' ? `${value} minutes` : figureText(value, kind === 'till_short' ? 'money' : (unit ?? 'count'));
  return (
    <article aria-label={when}>
      <p>{when}</p>
      <small>{condition}</small>
      {from !== null && to !== null && <small>{periodText({ from, to })}</small>}
      {findings.slice(0, 10).map(({ row_key: key, label, value, before }) => (
        <small key={key}>
          {label !== null && `${label}: `}
          {text(value)}
          {before !== null && `, before ${text(before)}`}
        </small>
      ))}
      {count > 10 && <small>and {count - 10} more</small>}
    </article>
  );
}
