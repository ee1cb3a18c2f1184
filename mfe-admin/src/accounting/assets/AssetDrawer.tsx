import { lazy, Suspense, useState } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText } from '@dukani/shared/ui-antd';
import { countText } from '../../common/countText';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import { dayText, lastOfMonth, firstOfMonth, periodText } from '../periods';
import { AssetDialog } from './AssetDialog';
import { useGetAssetQuery } from './assetsApi';
import { METHODS, STATUS, type Asset, type AssetDetail, type AssetMonth } from './assetRows';
import { DisposeDialog } from './DisposeDialog';
import { ReasonDialog } from './ReasonDialog';
import '../../checkout/documentParts.css';
import './assets.css';

const AssetChart = lazy(() =>
  loadTwice(() => import('./AssetChart')).then((module) => ({ default: module.AssetChart })),
);

/** Of the chart's card, held free while its code comes. */
const CHART_HEIGHT = 260;

type Action = 'change' | 'dispose' | 'withdraw' | 'reverse';

interface AssetDrawerProps {
  assetId: string;
  onClose: () => void;
}

/** One asset: its figures, its months as plot and table, and what can be done with it. */
export function AssetDrawer({ assetId, onClose }: AssetDrawerProps) {
  const { currentData: asset, error, refetch } = useGetAssetQuery(assetId);
  const mayPost = usePermission('accounting.post');
  const [action, setAction] = useState<Action | null>(null);
  return (
    <>
      <Drawer
        isOpen
        title={asset === undefined ? 'Asset' : `${asset.number} ${asset.name}`}
        onClose={onClose}
        footer={mayPost && asset !== undefined && <Actions asset={asset} onAsk={setAction} />}
      >
        {asset !== undefined && <AssetView asset={asset} />}
        {asset === undefined && error !== undefined && (
          <ErrorState title="The asset could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
        {asset === undefined && error === undefined && <Skeleton height={320} />}
      </Drawer>
      {asset !== undefined && action !== null && (
        <ActionDialogs asset={asset} action={action} onClose={() => setAction(null)} />
      )}
    </>
  );
}

function ActionDialogs({ asset, action, onClose }: { asset: Asset; action: Action; onClose: () => void }) {
  if (action === 'change') return <AssetDialog asset={asset} onClose={onClose} />;
  if (action === 'dispose') return <DisposeDialog asset={asset} onClose={onClose} />;
  return <ReasonDialog asset={asset} action={action} onClose={onClose} />;
}

function Actions({ asset, onAsk }: { asset: Asset; onAsk: (action: Action) => void }) {
  if (asset.status === 'withdrawn') return null;
  if (asset.disposal !== null)
    return (
      <Button icon="undo" onClick={() => onAsk('reverse')}>
        Undo the sale
      </Button>
    );
  return (
    <>
      <Button icon="edit" onClick={() => onAsk('change')}>
        Change
      </Button>
      <Button onClick={() => onAsk('dispose')}>Sold or scrapped</Button>
      {!asset.isPosted && <Button onClick={() => onAsk('withdraw')}>Remove from register</Button>}
    </>
  );
}

function AssetView({ asset }: { asset: AssetDetail }) {
  const { currencyCode } = useBusiness();
  return (
    <div className="adm-stack">
      <p>
        <Badge tone={STATUS[asset.status].tone}>{STATUS[asset.status].label}</Badge>
        {asset.withdrawalReason !== null && ` ${asset.withdrawalReason}`}
      </p>
      {asset.wearProblem !== null && (
        <p className="books-warning" role="alert">
          The last month could not be posted: {asset.wearProblem}
        </p>
      )}
      <dl className="order-facts">
        <Fact label="Cost">
          <MoneyText amount={asset.cost} currencyCode={currencyCode} />
        </Fact>
        <Fact label="Written off">
          <MoneyText amount={asset.worn} />
        </Fact>
        <Fact label="Book value">
          <MoneyText amount={asset.bookValue} />
        </Fact>
        <Fact label="Worth in the end">
          <MoneyText amount={asset.residual} />
        </Fact>
        <Fact label="Bought">{dayText(asset.acquiredOn)}</Fact>
        <Fact label="Written off over">
          {countText(asset.months, 'month')}, {METHODS[asset.method].toLowerCase()}
          {asset.yearlyPercent !== null && `, ${asset.yearlyPercent}% a year`}
        </Fact>
        <Fact label="Account">{asset.accountName}</Fact>
        {asset.billId !== null && (
          <Fact label="Bill">
            <Link to={`/admin/purchases?tab=bills&bill=${asset.billId}`}>{asset.billNumber}</Link>
          </Fact>
        )}
        {asset.locationName !== null && <Fact label="Location">{asset.locationName}</Fact>}
        {asset.serialNumber !== null && <Fact label="Serial number">{asset.serialNumber}</Fact>}
        {asset.note !== null && <Fact label="Note">{asset.note}</Fact>}
      </dl>
      {asset.disposal !== null && <Disposal disposal={asset.disposal} currencyCode={currencyCode} />}
      <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
        <AssetChart asset={asset} />
      </Suspense>
      <Schedule months={asset.schedule} />
    </div>
  );
}

function Disposal({ disposal, currencyCode }: { disposal: NonNullable<Asset['disposal']>; currencyCode: string }) {
  const gain = fromNumeric(disposal.gain);
  return (
    <section className="books-card" aria-label="Sale">
      <dl className="order-facts">
        <Fact label={disposal.kind === 'sold' ? 'Sold' : 'Scrapped'}>{dayText(disposal.business_date)}</Fact>
        {disposal.kind === 'sold' && (
          <Fact label="Price">
            <MoneyText amount={fromNumeric(disposal.proceeds)} currencyCode={currencyCode} />
          </Fact>
        )}
        {disposal.buyer_name !== null && <Fact label="Buyer">{disposal.buyer_name}</Fact>}
        <Fact label={gain < 0 ? 'Loss' : 'Gain'}>
          <MoneyText amount={gain} isAccounting />
        </Fact>
        <Fact label="In the books">
          <Link to={entryPath(disposal.journal_entry_id)}>Open the entry</Link>
        </Fact>
      </dl>
    </section>
  );
}

/** Every month, posted ones with their entry. */
function Schedule({ months }: { months: readonly AssetMonth[] }) {
  return (
    <div className="assets-schedule" role="region" aria-label="Months" tabIndex={0}>
      <table className="books-lines">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Amount</th>
            <th scope="col">Book value</th>
            <th scope="col">Entry</th>
          </tr>
        </thead>
        <tbody>
          {months.map((row) => (
            <tr key={row.month}>
              <th scope="row">
                {monthText(row.month)}
                {row.note !== null && <small>{row.note}</small>}
              </th>
              <td>
                <MoneyText amount={row.amount} />
              </td>
              <td>
                <MoneyText amount={row.bookValue} />
              </td>
              <td>{row.entryId === null ? 'Planned' : <Link to={entryPath(row.entryId)}>Posted</Link>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const monthText = (month: string) => periodText({ from: firstOfMonth(month), to: lastOfMonth(month) });
const entryPath = (entryId: string) => `/admin/accounting?tab=journal&entry=${entryId}`;
