import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import { DOCUMENT_STATES, PURCHASE_STATES } from '../fiscalNames';
import { DecidePurchaseDialog } from './DecidePurchaseDialog';

interface PurchaseDrawerProps {
  purchase: rpc.FiscalPurchaseRow;
  mayManage: boolean;
  onClose: () => void;
}

/** One purchase as the supplier declared it, and what is done with it. */
export function PurchaseDrawer({ purchase, mayManage, onClose }: PurchaseDrawerProps) {
  const { currencyCode } = useBusiness();
  const mayBill = usePermission('purchases.edit') && purchase.receipt_type === 'P';
  const [decision, setDecision] = useState<'accept' | 'decline' | null>(null);
  const state = PURCHASE_STATES[purchase.state];
  return (
    <>
      <Drawer
        isOpen
        title={`${purchase.supplier_name} ${purchase.supplier_invoice_number}`}
        onClose={onClose}
        footer={
          mayManage &&
          purchase.state === 'new' && (
            <>
              <Button onClick={() => setDecision('decline')}>Decline</Button>
              <Button variant="primary" onClick={() => setDecision('accept')}>
                Accept
              </Button>
            </>
          )
        }
      >
        <div className="adm-stack">
          <p>
            <Badge tone={state.tone}>{state.label}</Badge>
          </p>
          <dl className="etims-facts">
            <Fact label="PIN">{purchase.supplier_pin}</Fact>
            <Fact label="Day">
              <DateText iso={purchase.day} format="date" />
            </Fact>
            <Fact label="VAT">
              <MoneyText amount={fromNumeric(purchase.tax_amount)} currencyCode={currencyCode} />
            </Fact>
            <Fact label="Total">
              <MoneyText amount={fromNumeric(purchase.total_amount)} currencyCode={currencyCode} />
            </Fact>
            {purchase.goods_receipt !== null && (
              <Fact label="Taken into stock">{purchase.goods_receipt.receipt_number}</Fact>
            )}
            {purchase.document !== null && (
              <Fact label="Tax authority">{DOCUMENT_STATES[purchase.document.state].label}</Fact>
            )}
            {purchase.note !== null && <Fact label="Note">{purchase.note}</Fact>}
            {purchase.supplier_bill_id !== null && (
              <Fact label="Bill">
                <Link to={`/admin/purchases?tab=bills&bill=${purchase.supplier_bill_id}`}>Open the bill</Link>
              </Fact>
            )}
          </dl>
          {mayBill && purchase.state !== 'declined' && purchase.supplier_bill_id === null && (
            <p>
              <Link to={newBillOf(purchase)}>Enter the bill</Link>
              <span className="adm-muted">
                {purchase.state === 'new'
                  ? ' Then accept the invoice with it.'
                  : ' Supplier, number and day are filled in.'}
              </span>
            </p>
          )}
          <Lines lines={purchase.lines} />
        </div>
      </Drawer>
      {decision !== null && (
        <DecidePurchaseDialog purchase={purchase} decision={decision} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

/** The form of a bill with what the supplier declared. */
function newBillOf({ supplier_id, supplier_name, supplier_invoice_number, day }: rpc.FiscalPurchaseRow): string {
  const known = { reference: String(supplier_invoice_number), day };
  const supplier = supplier_id === null ? {} : { supplier: supplier_id, name: supplier_name };
  return `/admin/purchases/bills/new?${new URLSearchParams({ ...known, ...supplier }).toString()}`;
}

function Lines({ lines }: { lines: readonly rpc.FiscalPurchaseLine[] }) {
  return (
    <div className="etims-scroll" role="region" aria-label="Lines" tabIndex={0}>
      <table className="etims-table">
        <thead>
          <tr>
            <th scope="col">Goods</th>
            <th scope="col">Quantity</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name = '', quantity, total, product }, place) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">
                <span className="etims-name">
                  <span>{name}</span>
                  {product !== null && <span className="adm-muted">Your product: {product.name}</span>}
                </span>
              </th>
              <td>{quantity}</td>
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
