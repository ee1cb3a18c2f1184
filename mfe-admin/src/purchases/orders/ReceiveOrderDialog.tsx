import { useState } from 'react';
import { CheckboxField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { EditDialog, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { SerialsField } from '../../common/serials/SerialsField';
import { inPlainWords } from '../purchaseRefusal';
import { unitsText } from './orderNames';
import { useReceiveOrderMutation, type Order } from './ordersApi';
import {
  isSurplus,
  lineProblem,
  receivableLines,
  receiveAll,
  receivedOf,
  receiveInput,
  receiveNothing,
  receiveProblems,
  type ReceivedDraft,
  type ReceiveDraft,
} from './receiveDraft';

interface ReceiveOrderDialogProps {
  order: Order;
  onClose: () => void;
}

/** Takes a delivery of an order: all of it at one press, or what came line by line. */
export function ReceiveOrderDialog({ order, onClose }: ReceiveOrderDialogProps) {
  const [receive] = useReceiveOrderMutation();
  // One id for one delivery, however often it is sent.
  const [id] = useState(newId);
  const initial: ReceiveDraft = { reference: '', lines: receiveNothing(order), isRestClosed: false, reason: '' };
  const form = useEditForm({
    initial,
    version: null,
    validate: (draft) => receiveProblems(order, draft),
    save: (draft) =>
      receive(receiveInput(id, order, draft))
        .unwrap()
        .catch(inPlainWords),
    savedText: (receipt) => `${receipt.receipt_number} received`,
  });
  const { draft } = form;
  const lines = receivableLines(order).flatMap((line) => {
    const typed = draft.lines[line.id];
    return typed === undefined ? [] : { line, typed };
  });
  const setLine = (lineId: string, changes: Partial<ReceivedDraft>) =>
    form.change((before) => ({ lines: { ...before.lines, [lineId]: { ...before.lines[lineId]!, ...changes } } }));
  const isShort = lines.some(({ line, typed }) => {
    const came = receivedOf(line, typed) ?? 0;
    return came > 0 && came < line.open_quantity;
  });
  const isOver = lines.some(({ line, typed }) => isSurplus(line, typed));
  return (
    <EditDialog form={form} title={`Receive ${order.order_number}`} saveLabel="Receive" size="large" onClose={onClose}>
      <div className="purch-receive__head">
        <TextField label="Supplier’s reference" {...form.field('reference')} maxLength={100} autoComplete="off" />
        <Button onClick={() => form.change((before) => ({ lines: receiveAll(order, before.lines) }))}>
          Receive all
        </Button>
      </div>
      <ol className="purch-lines" aria-label="Goods of the delivery">
        {lines.map(({ line, typed }) => (
          <LineFields
            key={line.id}
            line={line}
            typed={typed}
            problem={form.failedSaves > 0 ? lineProblem(line, typed) : null}
            onChange={(changes) => setLine(line.id, changes)}
          />
        ))}
      </ol>
      {form.errors.lines !== undefined && (
        <p className="adm-error" role="alert">
          {form.errors.lines}
        </p>
      )}
      {isShort && <CheckboxField label="The rest of these lines will not come" {...form.tick('isRestClosed')} />}
      {isOver && <TextField label="Why more is accepted" {...form.field('reason')} required maxLength={500} />}
    </EditDialog>
  );
}

interface LineFieldsProps {
  line: rpc.PurchaseOrderLine;
  typed: ReceivedDraft;
  problem: string | null;
  onChange: (changes: Partial<ReceivedDraft>) => void;
}

function LineFields({ line, typed, problem, onChange }: LineFieldsProps) {
  return (
    <li className="purch-receive__line" aria-label={line.name}>
      <span className="purch-name">
        <span>{line.name}</span>
        <span className="adm-muted">
          {unitsText(line.open_quantity, line.unit)} to come of {unitsText(line.quantity, line.unit)}
        </span>
      </span>
      <div className="purch-receive__fields">
        {line.tracks_serials ? (
          <SerialsField
            label={`Serial numbers of ${line.name}`}
            serials={typed.serials}
            onChange={(serials) => onChange({ serials })}
          />
        ) : (
          <TextField
            label="Received"
            value={typed.quantity}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            error={problem}
            onFocus={(event) => event.target.select()}
            onChange={(quantity) => onChange({ quantity })}
          />
        )}
        <TextField
          label="Unit cost"
          value={typed.cost}
          inputMode="decimal"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(cost) => onChange({ cost })}
        />
        {line.tracks_batches && (
          <>
            <TextField
              label="Batch"
              value={typed.batchNumber}
              maxLength={60}
              onChange={(batchNumber) => onChange({ batchNumber })}
            />
            <TextField
              label="Expires on"
              type="date"
              value={typed.expiresOn}
              onChange={(expiresOn) => onChange({ expiresOn })}
            />
          </>
        )}
      </div>
    </li>
  );
}
