import type * as rpc from '@dukani/shared/rpc';
import { Button, Skeleton } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { DOCUMENT_STATES } from '../fiscalNames';

interface QueueFiguresProps {
  first: rpc.FiscalDocumentPage | undefined;
  devices: readonly rpc.FiscalDeviceRow[];
  onShow: (states: rpc.FiscalDocumentState[]) => void;
}

const GROUPS: readonly { label: string; states: rpc.FiscalDocumentState[]; isProblem?: boolean }[] = [
  { label: 'Waiting to be sent', states: ['queued', 'sending'] },
  { label: 'Not ready', states: ['waiting'], isProblem: true },
  { label: 'Refused', states: ['rejected', 'dead_letter'], isProblem: true },
  { label: 'Needs review', states: ['needs_review'], isProblem: true },
  { label: 'Accepted', states: ['accepted'] },
];

/** The database counts so far and no further. */
const shown = (count: number): string => (count > 10_000 ? '10,000+' : String(count));

/** How many stand where, each a way to list them; how old the oldest is, and what is blocked. */
export function QueueFigures({ first, devices, onShow }: QueueFiguresProps) {
  if (first === undefined) return <Skeleton height={88} />;
  const { counts = {}, oldest_waiting_at: oldest, blocked = [] } = first;
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
            <Button
              variant="ghost"
              aria-label={`${shown(countOf(states))} ${label}: ${states.map((state) => DOCUMENT_STATES[state].label).join(', ')}`}
              onClick={() => onShow(states)}
            >
              <span className="etims-figure">{shown(countOf(states))}</span>
              <span>{label}</span>
            </Button>
          </li>
        ))}
      </ul>
      {oldest != null && (
        <p className="adm-muted">
          The oldest waits since <DateText iso={oldest} />.
        </p>
      )}
    </div>
  );
}
