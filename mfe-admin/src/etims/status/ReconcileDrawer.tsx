import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { Button, Drawer, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { useAskFiscalDeviceMutation, useFiscalReconciliationQuery } from '../fiscalApi';

interface ReconcileDrawerProps {
  device: rpc.FiscalDeviceRow;
  onOpen: (documentId: string) => void;
  onClose: () => void;
}

const WORDS: Record<rpc.FiscalReconciliation['differences'][number]['what'], string> = {
  not_here: 'Only the authority has it',
  not_there: 'The authority does not have it',
  total_differs: 'The totals differ',
};

/** What the authority lists for a branch beside what was accepted here. */
export function ReconcileDrawer({ device, onOpen, onClose }: ReconcileDrawerProps) {
  const notify = useNotify();
  const { currentData: found, error, refetch } = useFiscalReconciliationQuery(device.id);
  const [ask, { isLoading }] = useAskFiscalDeviceMutation();
  const read = async () => {
    const answer = await ask({ action: 'reconcile', device_id: device.id });
    if (answer.error !== undefined) notify.error('The list of the authority could not be read', answer.error);
    else notify.success('The list of the authority is read');
  };
  return (
    <Drawer
      isOpen
      title={`${device.location_name} and the tax authority`}
      onClose={onClose}
      footer={
        <Button variant="primary" icon="refresh" isBusy={isLoading} onClick={() => void read()}>
          Compare now
        </Button>
      }
    >
      {found === undefined && error !== undefined && (
        <ErrorState title="The comparison could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {found === undefined && error === undefined && <Skeleton height={240} />}
      {found?.looked_at === null && (
        <EmptyState
          icon="search"
          title="Not compared yet"
          description="Compare now reads what the authority has of the last days. The direct connection has no such list."
        />
      )}
      {found?.looked_at != null && (
        <div className="adm-stack">
          <p>
            Compared <DateText iso={found.looked_at} />.{' '}
            {found.differences.length === 0 ? 'Both agree.' : 'What differs is listed below.'}
          </p>
          <ul className="etims-events" aria-label="Differences">
            {found.differences.map((row) => (
              <li key={`${row.number} ${row.what}`}>
                <span>
                  {row.number} {WORDS[row.what]}
                </span>
                <span>
                  {row.total !== null && <MoneyText amount={fromNumeric(row.total)} />}
                  {row.their_total !== null && (
                    <>
                      {' '}
                      there <MoneyText amount={fromNumeric(row.their_total)} />
                    </>
                  )}
                  {row.document_id !== null && (
                    <Button variant="ghost" size="small" onClick={() => onOpen(row.document_id ?? '')}>
                      {row.human_number ?? 'Open'}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Drawer>
  );
}
