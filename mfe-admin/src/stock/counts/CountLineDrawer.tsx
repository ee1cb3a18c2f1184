import { quantityText } from '@dukani/shared/format';
import { SelectField } from '@dukani/shared/fields';
import { Button, Drawer } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type { CountDetail, ReviewRow } from './countRows';
import { pieces } from './pieces';
import { CountedBatches } from './CountedBatches';
import { CountEntries } from './CountEntries';
import { CountBatchField } from './CountBatchField';
import { useCountEntriesQuery, useRequestRecountMutation, useSetMovingZoneMutation } from './countReviewApi';

// A zone may be called anything, so the choices carry a prefix.
const UNKNOWN = 'unknown';
const ZONE = 'zone:';

interface CountLineDrawerProps {
  count: CountDetail;
  row: ReviewRow;
  isActive: boolean;
  onClose: () => void;
}

/** One product of a count: who saw what, where and when, and what can be done when it is in doubt. */
export function CountLineDrawer({ count, row, isActive, onClose }: CountLineDrawerProps) {
  const notify = useNotify();
  const { data, error, refetch } = useCountEntriesQuery({ countId: count.id, productId: row.productId });
  const [requestRecount, recounting] = useRequestRecountMutation();
  const [setMovingZone] = useSetMovingZoneMutation();
  const zones = [...new Set((data ?? []).filter((entry) => !entry.is_superseded).map((entry) => entry.zone))];

  const recount = async () => {
    const { error: refused } = await requestRecount({ countId: count.id, productIds: [row.productId] });
    if (refused !== undefined) return notify.error('It was not marked for recount', refused);
    notify.success(`${row.name} marked for recount`);
    onClose();
  };
  const say = async (choice: string) => {
    const { error: refused } = await setMovingZone({
      countId: count.id,
      productId: row.productId,
      zone: choice === UNKNOWN ? null : choice.slice(ZONE.length),
    });
    if (refused !== undefined) return notify.error('The zone was not saved', refused);
    notify.success('The difference was recalculated');
    onClose();
  };
  return (
    <Drawer
      isOpen
      title={row.name}
      onClose={onClose}
      footer={
        isActive && !row.isOpenRecount ? (
          <Button isBusy={recounting.isLoading} onClick={() => void recount()}>
            Recount
          </Button>
        ) : undefined
      }
    >
      <div className="count-line">
        <p>
          {row.counted === null ? 'Not counted yet.' : `${pieces(row.counted, row.unit)} counted`}
          {row.ledger !== null && `, ${quantityText(row.ledger, row.unit)} expected at that moment.`}
        </p>
        {row.moved > 0 && (
          <p className="adm-notice">
            {quantityText(row.moved, row.unit)} moved between the first and the last count
            {row.movedNet !== 0 && ` (${row.movedNet > 0 ? '+' : ''}${quantityText(row.movedNet, row.unit)} in total)`}.
            It is not known whether this was before or after its shelf was counted.
          </p>
        )}
        {isActive && zones.length > 1 && (
          <SelectField
            label="Goods moved in"
            help="The expected quantity is then taken at the time this zone was counted."
            value={row.movingZone === null ? UNKNOWN : ZONE + row.movingZone}
            onChange={(choice) => void say(choice)}
            options={[
              { value: UNKNOWN, label: 'Not known: use the last count' },
              ...zones.map((zone) => ({ value: ZONE + zone, label: zone === '' ? 'Without zone' : zone })),
            ]}
          />
        )}
        {row.tracksBatches && <CountBatchField countId={count.id} row={row} isActive={isActive} />}
        <CountedBatches row={row} />
        <CountEntries entries={data} error={error} onRetry={() => void refetch()} row={row} />
      </div>
    </Drawer>
  );
}
