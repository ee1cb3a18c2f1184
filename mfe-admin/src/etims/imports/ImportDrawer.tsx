import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { Fact } from '../../common/Fact';
import { DOCUMENT_STATES, PURCHASE_STATES, reasonOf } from '../fiscalNames';
import { DecideImportDialog } from './DecideImportDialog';
import { foreignValue, importName } from './importNames';

interface ImportDrawerProps {
  line: rpc.FiscalImportRow;
  mayManage: boolean;
  onClose: () => void;
}

/** One imported line as customs declared it, and what is done with it. */
export function ImportDrawer({ line, mayManage, onClose }: ImportDrawerProps) {
  const [decision, setDecision] = useState<'accept' | 'decline' | null>(null);
  const state = PURCHASE_STATES[line.state];
  const reason = line.document === null ? null : reasonOf(line.document);
  return (
    <>
      <Drawer
        isOpen
        title={line.name}
        onClose={onClose}
        footer={
          mayManage &&
          line.state === 'new' && (
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
          {line.is_decided_elsewhere && <p>It was decided at the tax authority, not here.</p>}
          {reason !== null && <p className="adm-notice">{reason}</p>}
          <Facts line={line} />
        </div>
      </Drawer>
      {decision !== null && <DecideImportDialog line={line} decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

function Facts({ line }: { line: rpc.FiscalImportRow }) {
  const facts: [string, string | number | null][] = [
    ['Customs entry', importName(line)],
    ['HS code', line.customs_code],
    ['Quantity', `${line.quantity} ${line.quantity_unit ?? ''}`.trim()],
    ['Packages', line.packages === null ? null : `${line.packages} ${line.package_unit ?? ''}`.trim()],
    ['Net weight', line.net_weight === null ? null : `${line.net_weight} kg`],
    ['Value', foreignValue(line)],
    ['Exchange rate', line.exchange_rate],
    ['Supplier', line.supplier_name],
    ['Clearing agent', line.agent_name],
    ['Made in', line.origin],
    ['Your product', line.product?.name ?? null],
    ['Tax authority', line.document === null ? null : DOCUMENT_STATES[line.document.state].label],
    ['Note', line.note],
  ];
  return (
    <dl className="etims-facts">
      <Fact label="Day">
        <DateText iso={line.day} format="date" />
      </Fact>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ),
      )}
    </dl>
  );
}
