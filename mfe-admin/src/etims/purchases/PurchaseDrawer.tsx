import { useState } from 'react';
import { SelectField, TextField } from '@dukani/shared/fields';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { ActionDialog, DateText, MoneyText, useEditForm } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { useBusiness } from '../../common/useBusiness';
import { useDecideFiscalPurchaseMutation } from '../fiscalApi';
import { PURCHASE_STATES } from '../fiscalNames';

interface PurchaseDrawerProps {
  purchase: rpc.FiscalPurchaseRow;
  mayManage: boolean;
  onClose: () => void;
}

/** One purchase as the supplier declared it, and what is done with it. */
export function PurchaseDrawer({ purchase, mayManage, onClose }: PurchaseDrawerProps) {
  const { currencyCode } = useBusiness();
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
            {purchase.supplier_bill_id !== null && (
              <Fact label="Bill">
                <Link to={`/admin/purchases?tab=bills&bill=${purchase.supplier_bill_id}`}>Open the bill</Link>
              </Fact>
            )}
          </dl>
          <Lines lines={declaredLines(purchase.lines)} />
        </div>
      </Drawer>
      {decision !== null && <DecideDialog purchase={purchase} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

function Lines({ lines }: { lines: readonly DeclaredLine[] }) {
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
          {lines.map(({ name, quantity, total }, place) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">{name}</th>
              <td>{quantity}</td>
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DeclaredLine {
  name: string;
  quantity: string;
  total: string;
}

/** The lines as the supplier declared them, in decimal texts; whatever has no name is left out. */
export function declaredLines(lines: unknown): DeclaredLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) => {
    if (typeof line !== 'object' || line === null || !('name' in line)) return [];
    const { name, quantity, total } = line as { name: unknown; quantity?: unknown; total?: unknown };
    return [{ name: String(name), quantity: String(quantity ?? ''), total: String(total ?? '') }];
  });
}

interface DecideDialogProps {
  purchase: rpc.FiscalPurchaseRow;
  decision: 'accept' | 'decline';
  onClose: () => void;
}

function DecideDialog({ purchase, decision, onClose }: DecideDialogProps) {
  const [decide] = useDecideFiscalPurchaseMutation();
  const isAccepted = decision === 'accept';
  const form = useEditForm<{ billId: string; note: string }, rpc.FiscalPurchaseRow>({
    initial: { billId: purchase.candidates[0]?.id ?? '', note: '' },
    version: null,
    validate: ({ note }) => (isAccepted || note.trim() !== '' ? {} : { note: 'Give a reason.' }),
    save: ({ billId, note }) =>
      decide({
        id: purchase.id,
        decision: {
          decision,
          ...(isAccepted && billId !== '' ? { supplier_bill_id: billId } : {}),
          note: note.trim() === '' ? null : note.trim(),
        },
      }).unwrap(),
    savedText: () => (isAccepted ? 'Accepted. The tax authority is told.' : 'Declined. The tax authority is told.'),
  });
  return (
    <ActionDialog
      form={form}
      title={`${isAccepted ? 'Accept' : 'Decline'} invoice ${purchase.supplier_invoice_number}?`}
      saveLabel={isAccepted ? 'Accept' : 'Decline'}
      {...(isAccepted ? {} : { tone: 'danger' as const })}
      cancelLabel="Decide later"
      onClose={onClose}
    >
      {isAccepted && (
        <SelectField
          label="Your bill"
          {...form.field('billId')}
          options={[
            { value: '', label: 'No bill yet' },
            ...purchase.candidates.map((bill) => ({
              value: bill.id,
              label: [bill.supplier_reference ?? bill.bill_number, bill.bill_date].filter(Boolean).join(', '),
            })),
          ]}
          help="Bills of this supplier with the same number or total."
        />
      )}
      <TextField
        label={isAccepted ? 'Note' : 'Reason'}
        {...form.field('note')}
        required={!isAccepted}
        maxLength={400}
      />
    </ActionDialog>
  );
}
