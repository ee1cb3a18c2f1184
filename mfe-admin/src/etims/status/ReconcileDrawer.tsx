import { useState } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { saveTable, useFileName, type TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { Button, Drawer } from '@dukani/shared/ui-core';
import { DateField, DateText, InlineForm, MoneyText, useEditForm, useNotify, useToday } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import { useBusiness } from '../../common/useBusiness';
import { useAskFiscalDeviceMutation } from '../fiscalApi';
import { DOCUMENT_KINDS } from '../fiscalNames';

interface ReconcileDrawerProps {
  devices: readonly rpc.FiscalDeviceRow[];
  onOpen: (documentId: string) => void;
  onClose: () => void;
}

interface Group {
  what: rpc.FiscalDifference['what'];
  title: string;
  text: string;
}

const GROUPS: readonly Group[] = [
  {
    what: 'not_there',
    title: 'Only you have it',
    text: 'Accepted here, but not in the list of the tax authority. Ask the tax authority before you do anything.',
  },
  {
    what: 'not_here',
    title: 'Only the tax authority has it',
    text: 'It was not sent from here. Another program may use the same PIN and branch.',
  },
  { what: 'differs', title: 'Not the same', text: 'The same number, with another document or another total.' },
];

const EXPORT_COLUMNS: TableColumn<rpc.FiscalDifference>[] = [
  { title: 'Number at the authority', value: (row) => row.number },
  { title: 'Document', value: (row) => row.human_number, isText: true },
  { title: 'Kind', value: (row) => (row.kind === null ? null : DOCUMENT_KINDS[row.kind]) },
  { title: 'What', value: (row) => GROUPS.find(({ what }) => what === row.what)?.title ?? row.what },
  { title: 'Your total', value: (row) => row.total },
  { title: 'Total at the authority', value: (row) => row.their_total },
];

interface Draft {
  deviceId: string;
  since: string;
}

/** Compares what was accepted with the authority's own list of a branch. */
export function ReconcileDrawer({ devices, onOpen, onClose }: ReconcileDrawerProps) {
  const [ask] = useAskFiscalDeviceMutation();
  const [acted, setActed] = useState<rpc.FiscalDeviceActed | null>(null);
  const today = useToday();
  const form = useEditForm<Draft, rpc.FiscalDeviceActed>({
    initial: { deviceId: devices[0]?.id ?? '', since: monthBefore(today) },
    version: null,
    save: ({ deviceId, since }) =>
      ask({ action: 'reconcile', device_id: deviceId, since: since === '' ? null : since }).unwrap(),
    onSaved: setActed,
  });
  const device = devices.find(({ id }) => id === form.draft.deviceId);
  return (
    <Drawer isOpen title="Reconcile with the tax authority" onClose={onClose}>
      <div className="adm-stack">
        <InlineForm form={form} className="adm-form">
          {devices.length > 1 && (
            <SelectField
              label="Branch"
              {...form.field('deviceId')}
              options={devices.map(({ id, location_name: name }) => ({ value: id, label: name }))}
            />
          )}
          {device?.style === 'direct' ? (
            <p className="adm-notice">
              Over a direct connection the tax authority gives no list of what it accepted. Compare with its portal
              instead.
            </p>
          ) : (
            <>
              <DateField
                label="From"
                max={today}
                help="Leave it empty to compare everything."
                value={form.draft.since}
                onChange={(since) => form.change({ since })}
              />
              <div>
                <Button type="submit" variant="primary" isBusy={form.isSaving}>
                  Compare
                </Button>
              </div>
            </>
          )}
        </InlineForm>
        {acted !== null && <Outcome acted={acted} onOpen={onOpen} />}
      </div>
    </Drawer>
  );
}

/** The same day of the month before, or the last of it. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
}

function Outcome({ acted, onOpen }: { acted: rpc.FiscalDeviceActed; onOpen: (documentId: string) => void }) {
  const notify = useNotify();
  const nameFile = useFileName();
  const { reconciled } = acted;
  if (!acted.ok || reconciled === undefined)
    return (
      <p className="adm-notice" role="alert">
        The list could not be read. {acted.message ?? ''}
      </p>
    );
  const { agreed, settled, differences, listed_at: at } = reconciled;
  const save = () =>
    saveTable('csv', {
      fileName: nameFile('Reconciliation ETIMS'),
      columns: EXPORT_COLUMNS,
      rows: differences,
    }).catch((thrown: unknown) => notify.error('The file could not be made', thrown));
  return (
    <section aria-label="What was found" aria-live="polite" className="adm-stack">
      <p>
        {countText(agreed, 'document')} {agreed === 1 ? 'agrees' : 'agree'}
        {differences.length === 0 ? '. Nothing is missing on either side.' : `, ${differences.length} do not.`}{' '}
        {settled > 0 &&
          `${countText(settled, 'document')} in review stood in the list and ${settled === 1 ? 'is' : 'are'} accepted now. `}
        <span className="adm-muted">
          Read <DateText iso={at} />
        </span>
      </p>
      {differences.length > 0 && (
        <div>
          <Button icon="download" onClick={() => void save()}>
            Export CSV
          </Button>
        </div>
      )}
      {GROUPS.map((group) => (
        <Differences
          key={group.what}
          group={group}
          rows={differences.filter(({ what }) => what === group.what)}
          onOpen={onOpen}
        />
      ))}
    </section>
  );
}

interface DifferencesProps {
  group: Group;
  rows: readonly rpc.FiscalDifference[];
  onOpen: (documentId: string) => void;
}

/** So many are drawn; the file has all. */
const SHOWN = 100;

function Differences({ group, rows, onOpen }: DifferencesProps) {
  const { currencyCode } = useBusiness();
  if (rows.length === 0) return null;
  const amount = (value: number | null) =>
    value === null ? '–' : <MoneyText amount={fromNumeric(value)} currencyCode={currencyCode} />;
  return (
    <section aria-label={group.title}>
      <h3>
        {group.title} ({rows.length})
      </h3>
      <p className="adm-muted">{group.text}</p>
      <div className="etims-scroll" role="region" aria-label={`${group.title}: documents`} tabIndex={0}>
        <table className="etims-table">
          <thead>
            <tr>
              <th scope="col">Document</th>
              <th scope="col">Your total</th>
              <th scope="col">Their total</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={`${row.number} ${row.document_id ?? ''}`}>
                <th scope="row">
                  <DocumentName row={row} onOpen={onOpen} />
                </th>
                <td>{amount(row.total)}</td>
                <td>{amount(row.their_total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > SHOWN && <p className="adm-muted">The file has all {rows.length}.</p>}
    </section>
  );
}

function DocumentName({ row, onOpen }: { row: rpc.FiscalDifference; onOpen: (documentId: string) => void }) {
  const { document_id: id } = row;
  const name = row.human_number ?? `Number ${row.number}`;
  if (id === null) return <>{`${name} (no. ${row.number})`}</>;
  return (
    <Button variant="ghost" size="small" onClick={() => onOpen(id)}>
      {`${name} (no. ${row.number})`}
    </Button>
  );
}
