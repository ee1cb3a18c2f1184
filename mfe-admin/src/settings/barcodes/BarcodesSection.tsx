import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, ErrorState, IconButton } from '@dukani/shared/ui-core';
import { FormSection, refusalText, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { SectionSkeleton } from '../SectionSkeleton';
import './barcodes.css';
import { BarcodeTester } from './BarcodeTester';
import {
  useDeleteBarcodeRuleMutation,
  useListBarcodeRulesQuery,
  useSaveBarcodeRuleMutation,
  type BarcodeRule,
} from './barcodesApi';
import { RuleDialog } from './RuleDialog';
import { codePicture, ruleDraft, ruleInput } from './ruleDraft';

const WHAT = { weight: 'Weight', price: 'Price', quantity: 'Quantity' } as const;

/** How the labels that scales print are read at the till, and a place to try a code. */
export function BarcodesSection() {
  const { data, error, refetch } = useListBarcodeRulesQuery();
  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
    ) : (
      <ErrorState title="The rules could not be read" error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className="barcode-section">
      <BarcodeTester />
      <Rules rules={data} />
    </div>
  );
}

function Rules({ rules }: { rules: BarcodeRule[] }) {
  const mayEdit = usePermission('settings.edit');
  const notify = useNotify();
  const offerUndo = useUndo();
  const [open, setOpen] = useState<BarcodeRule | 'new' | null>(null);
  const [deleteRule] = useDeleteBarcodeRuleMutation();
  const [saveRule] = useSaveBarcodeRuleMutation();
  const remove = async (rule: BarcodeRule) => {
    try {
      await deleteRule(rule.id).unwrap();
      offerUndo({
        title: `${rule.name} deleted`,
        undo: () => saveRule(ruleInput(rule.id, ruleDraft(rule), null)).unwrap(),
        undone: `${rule.name} restored`,
      });
    } catch (thrown) {
      notify.error('The rule was not deleted', refusalText(thrown));
    }
  };
  return (
    <FormSection
      title="Labels from scales"
      description="Scales print the item number and the weight or price in one barcode. A product’s own barcode comes first, then the rules from top to bottom. The item number is the SKU of the product, or a barcode of it."
    >
      {rules.length === 0 && <p className="barcode-hint">No rules yet: only products’ own barcodes are read.</p>}
      <ul className="barcode-rules">
        {rules.map((rule) => (
          <li key={rule.id}>
            <div>
              <strong>{rule.name}</strong> {!rule.isActive && <Badge tone="neutral">Switched off</Badge>}
              <div className="barcode-hint">
                {WHAT[rule.valueKind]} behind {rule.prefix}, {rule.valueDecimals} decimals
              </div>
              <code className="barcode-picture">{codePicture(rule)}</code>
            </div>
            {mayEdit && (
              <span className="barcode-actions">
                <Button size="small" variant="secondary" aria-label={`Edit ${rule.name}`} onClick={() => setOpen(rule)}>
                  Edit
                </Button>
                <IconButton size="small" icon="trash" label={`Delete ${rule.name}`} onClick={() => void remove(rule)} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div>
          <Button variant="secondary" icon="plus" onClick={() => setOpen('new')}>
            Add a rule
          </Button>
        </div>
      )}
      {open !== null && <RuleDialog rule={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </FormSection>
  );
}
