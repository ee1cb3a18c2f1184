import { useState } from 'react';
import { formatQuantity } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { Button, Dialog } from '@dukani/shared/ui-core';
import { refusalText, useConfirm, useNotify } from '@dukani/shared/ui-antd';
import type { ProductDetail } from '../../common/productRows';
import { useTrackSerialsMutation } from '../../common/serials/serialsApi';
import { SerialsField } from '../../common/serials/SerialsField';

/** Whether every piece has a serial number. Switched at once, not with the form: what lies there is named with it. */
export function SerialSwitch({ product }: { product: ProductDetail | null }) {
  const mayEdit = usePermission('products.edit');
  const confirm = useConfirm();
  const notify = useNotify();
  const [track, { isLoading }] = useTrackSerialsMutation();
  const [isNaming, setIsNaming] = useState(false);
  if (product === null)
    return <p className="adm-muted">Serial numbers are switched on here once the product is saved.</p>;
  if (product.hasVariants) return <p className="adm-muted">Serial numbers are switched on for each variant.</p>;
  const send = async (isOn: boolean) => {
    const { error } = await track({ product_id: product.id, tracks_serials: isOn });
    if (error === undefined) notify.success(isOn ? 'Serial numbers are on' : 'Serial numbers are off');
    else notify.error('This is not possible', error);
  };
  const switchOff = async () => {
    const isSure = await confirm({
      title: `Switch off serial numbers for ${product.name}?`,
      content: 'Stock does not change. Past deliveries and sales keep their serial numbers.',
      confirmLabel: 'Switch off',
    });
    if (isSure) await send(false);
  };
  const hasStock = product.levels.some(({ quantity }) => quantity !== 0);
  const switchOn = () => (hasStock ? setIsNaming(true) : void send(true));
  return (
    <div>
      <p>
        {product.tracksSerials
          ? 'Every unit has a serial number, entered on deliveries, sales and returns.'
          : 'For phones or appliances: every unit has a serial number, entered on deliveries, sales and returns.'}
      </p>
      {mayEdit && (
        <Button
          isBusy={isLoading}
          disabled={product.tracksBatches}
          onClick={() => (product.tracksSerials ? void switchOff() : switchOn())}
        >
          {product.tracksSerials ? 'Switch serial numbers off' : 'Switch serial numbers on'}
        </Button>
      )}
      {isNaming && <NameStockDialog product={product} onClose={() => setIsNaming(false)} />}
    </div>
  );
}

/** Asks for the serial number of every piece that lies there, place by place. */
function NameStockDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const notify = useNotify();
  const [track, { isLoading }] = useTrackSerialsMutation();
  const [named, setNamed] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const levels = product.levels.filter(({ quantity }) => quantity !== 0);
  const isComplete = levels.every(({ locationId, quantity }) => (named[locationId]?.length ?? 0) * 1000 === quantity);
  const save = async () => {
    const { error } = await track({
      product_id: product.id,
      tracks_serials: true,
      levels: levels.map(({ locationId }) => ({ location_id: locationId, serials: named[locationId] ?? [] })),
    });
    if (error !== undefined) return setProblem(refusalText(error));
    notify.success('Serial numbers are on');
    onClose();
  };
  return (
    <Dialog
      isOpen
      size="large"
      title={`Enter serial numbers in stock of ${product.name}`}
      onClose={onClose}
      footer={
        <Button variant="primary" disabled={!isComplete} isBusy={isLoading} onClick={() => void save()}>
          Switch on
        </Button>
      }
    >
      <div className="adm-form">
        {levels.map(({ locationId, locationName, quantity }) => (
          <SerialsField
            key={locationId}
            label={`${locationName}, ${formatQuantity(quantity)} in stock`}
            serials={named[locationId] ?? []}
            needed={Math.ceil(quantity / 1000)}
            onChange={(serials) => setNamed((before) => ({ ...before, [locationId]: serials }))}
          />
        ))}
        {problem !== null && (
          <p className="adm-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
