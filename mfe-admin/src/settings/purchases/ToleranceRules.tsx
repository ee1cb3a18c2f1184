import { useState } from 'react';
import { formatCurrency, formatPercent } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Button, ErrorState, IconButton, Skeleton } from '@dukani/shared/ui-core';
import { FormSection, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { ToleranceDialog } from './ToleranceDialog';
import {
  useAddToleranceMutation,
  useRemoveToleranceMutation,
  useToleranceNamesQuery,
  useTolerancesQuery,
  type Tolerance,
} from './tolerancesApi';
import './tolerances.css';

/** What a rule allows, in words. */
export function toleranceText(rule: Tolerance, currencyCode: string): string {
  const { over_receipt_percent: over, bill_price_percent: percent, bill_price_amount: amount } = rule;
  return [
    over === null ? null : `${formatPercent(over)} more than ordered`,
    percent === null
      ? null
      : `price ${formatPercent(percent)} or ${formatCurrency(fromNumeric(amount ?? 0), currencyCode)} off`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Rules for single suppliers and products, where they are not those of everything. */
export function ToleranceRules() {
  const mayEdit = usePermission('settings.edit');
  const { data: rules, error, refetch } = useTolerancesQuery();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <FormSection
      title="Suppliers and products with their own rules"
      description="A rule for a product of a supplier comes first, then one for the product, then one for the supplier."
    >
      {rules === undefined && error !== undefined && (
        <ErrorState title="These rules could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {rules === undefined && error === undefined && <Skeleton height={64} />}
      {rules?.length === 0 && <p className="adm-muted">No supplier or product has its own rule yet.</p>}
      {rules !== undefined && rules.length > 0 && <RuleList rules={rules} mayEdit={mayEdit} />}
      {mayEdit && (
        <div>
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            Add a rule
          </Button>
        </div>
      )}
      {isAdding && <ToleranceDialog onClose={() => setIsAdding(false)} />}
    </FormSection>
  );
}

const idsOf = (ids: (string | null)[]) => ids.filter((id): id is string => id !== null);

function RuleList({ rules, mayEdit }: { rules: readonly Tolerance[]; mayEdit: boolean }) {
  const { tenantId, currencyCode } = useBusiness();
  const notify = useNotify();
  const undo = useUndo();
  const [add] = useAddToleranceMutation();
  const [remove] = useRemoveToleranceMutation();
  const contactIds = idsOf(rules.map((rule) => rule.contact_id));
  const productIds = idsOf(rules.map((rule) => rule.product_id));
  const { data: suppliers = {} } = useToleranceNamesQuery(
    { table: 'contacts', ids: contactIds },
    { skip: contactIds.length === 0 },
  );
  const { data: products = {} } = useToleranceNamesQuery(
    { table: 'products', ids: productIds },
    { skip: productIds.length === 0 },
  );
  const nameOf = (rule: Tolerance) =>
    [
      rule.product_id === null ? null : (products[rule.product_id] ?? '…'),
      rule.contact_id === null ? null : (suppliers[rule.contact_id] ?? '…'),
    ]
      .filter((part) => part !== null)
      .join(' of ');
  const takeAway = async (rule: Tolerance) => {
    const { error } = await remove({ tenantId, id: rule.id });
    if (error !== undefined) return notify.error('The rule was not removed', error);
    undo({ title: `Rule for ${nameOf(rule)} removed`, undo: () => add({ tenantId, ...rule }).unwrap() });
  };
  return (
    <ul className="set-tolerances" aria-label="Suppliers and products with their own rules">
      {rules.map((rule) => (
        <li key={rule.id}>
          <span className="set-tolerances__what">
            <strong>{nameOf(rule)}</strong>
            <span className="adm-muted">{toleranceText(rule, currencyCode)}</span>
          </span>
          {mayEdit && (
            <IconButton
              icon="trash"
              label={`Remove the rule for ${nameOf(rule)}`}
              onClick={() => void takeAway(rule)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
