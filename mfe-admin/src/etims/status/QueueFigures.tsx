import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';

interface QueueFiguresProps {
  first: rpc.FiscalDocumentPage | undefined;
  devices: readonly rpc.FiscalDeviceRow[];
  onShow: (states: rpc.FiscalDocumentState[]) => void;
}

/** What goes on without anybody. */
const SENT_BY_ITSELF: readonly rpc.FiscalDocumentState[] = ['queued', 'sending'];

const GROUPS: readonly { label: string; states: rpc.FiscalDocumentState[]; isProblem?: boolean }[] = [
  { label: 'Waiting to be sent', states: [...SENT_BY_ITSELF] },
  { label: 'Not ready', states: ['waiting'], isProblem: true },
  { label: 'Refused', states: ['rejected', 'dead_letter'], isProblem: true },
  { label: 'Needs review', states: ['needs_review'], isProblem: true },
  { label: 'Accepted', states: ['accepted'] },
];

/** Takes the place of a text that is being loaded, so that nothing moves when it comes. */
const NOTHING_YET = '\u00a0';

/** The database counts so far and no further. */
const shown = (count: number): string => (count > 10_000 ? '10,000+' : String(count));

/** How many stand where, each a way to list them; how old the oldest is, and what is blocked. */
export function QueueFigures({ first, devices, onShow }: QueueFiguresProps) {
  const { counts = {}, oldest_waiting_at: oldest, blocked = [] } = first ?? {};
  const countOf = (states: readonly rpc.FiscalDocumentState[]) =>
    states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return (
    <div className="etims-queue">
      {blocked.map(({ device_id: id, code, message }) => (
        <p key={id} className="etims-blocked" role="alert">
          <strong>{devices.find((device) => device.id === id)?.location_name ?? 'A branch'}: nothing is sent.</strong>{' '}
          {message ?? 'The tax authority does not accept this device.'}
          {code !== null && ` (${code})`}
        </p>
      ))}
      <ul className="etims-figures" aria-label="Queue">
        {GROUPS.map(({ label, states, isProblem = false }) => (
          <li key={label} data-problem={isProblem && countOf(states) > 0}>
            <Button variant="ghost" onClick={() => onShow(states)}>
              <span className="etims-figure">{first === undefined ? NOTHING_YET : shown(countOf(states))}</span>{' '}
              <span>{label}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="adm-muted">
        {first === undefined ? (
          NOTHING_YET
        ) : oldest == null ? (
          'Nothing waits.'
        ) : (
          <>
            {countOf(SENT_BY_ITSELF) > 0 ? 'The oldest waits since ' : 'The oldest that needs you waits since '}
            <DateText iso={oldest} />.
          </>
        )}
      </p>
    </div>
  );
}
