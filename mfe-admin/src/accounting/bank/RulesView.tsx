import { useState } from 'react';
import type { BankRule } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { useConfirm, useNotify } from '@dukani/shared/ui-antd';
import { useBankRulesQuery, useOrderBankRulesMutation, useSaveBankRuleMutation } from './bankApi';
import { RuleDialog } from './RuleDialog';
import { RuleDrawer } from './RuleDrawer';
import { RuleItem } from './RuleItem';
import { inputOfRule } from './ruleText';

/** The rules in their order: the first that fits a line counts. */
export function RulesView({ onBack }: { onBack: () => void }) {
  const mayEdit = usePermission('banking.reconcile');
  const { data: rules, error, refetch } = useBankRulesQuery();
  const [edited, setEdited] = useState<BankRule | 'new' | null>(null);
  const [shown, setShown] = useState<BankRule | null>(null);
  return (
    <div className="books-stack">
      <div className="bank-bar">
        <Button icon="chevron-left" onClick={onBack}>
          All accounts
        </Button>
        <h2>Bank rules</h2>
        {mayEdit && (
          <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
            New rule
          </Button>
        )}
      </div>
      <p className="adm-muted">A line of a statement is suggested for the accounts of the first rule that fits it.</p>
      {rules === undefined ? (
        error === undefined ? (
          <Skeleton height={240} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : rules.length === 0 ? (
        <EmptyState
          icon="list"
          title="No rules yet"
          description="A rule books lines with certain words, such as bank charges, to the same account every time."
        />
      ) : (
        <RuleList rules={rules} mayEdit={mayEdit} onEdit={setEdited} onShow={setShown} />
      )}
      {edited !== null && (
        <RuleDialog
          rule={edited === 'new' ? null : edited}
          position={(rules?.length ?? 0) + 1}
          onClose={() => setEdited(null)}
        />
      )}
      {shown !== null && <RuleDrawer rule={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

interface RuleListProps {
  rules: readonly BankRule[];
  mayEdit: boolean;
  onEdit: (rule: BankRule) => void;
  onShow: (rule: BankRule) => void;
}

function RuleList({ rules, mayEdit, onEdit, onShow }: RuleListProps) {
  const { move, turn, remove, isBusy } = useRuleActions(rules);
  return (
    <ol className="bank-rules" aria-label="Bank rules">
      {rules.map((rule, place) => (
        <RuleItem
          key={rule.id}
          rule={rule}
          onShow={() => onShow(rule)}
          actions={
            mayEdit
              ? {
                  isBusy,
                  onUp: place === 0 ? null : () => void move(place, place - 1),
                  onDown: place === rules.length - 1 ? null : () => void move(place, place + 1),
                  onTurn: (isActive) => void turn(rule, isActive),
                  onEdit: () => onEdit(rule),
                  onDelete: () => void remove(rule),
                }
              : null
          }
        />
      ))}
    </ol>
  );
}

/** Moves, turns off and deletes rules, and shows what was refused. */
function useRuleActions(rules: readonly BankRule[]) {
  const notify = useNotify();
  const confirm = useConfirm();
  const [order, ordering] = useOrderBankRulesMutation();
  const [save, saving] = useSaveBankRuleMutation();
  const refused = (thrown: unknown) => notify.error('The rules were not changed', thrown);
  const move = (from: number, to: number) => {
    const ids = rules.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return Promise.resolve();
    ids.splice(to, 0, moved);
    return order(ids)
      .unwrap()
      .then(() => undefined, refused);
  };
  const turn = (rule: BankRule, isActive: boolean) =>
    save({ ...inputOfRule(rule), is_active: isActive })
      .unwrap()
      .then(() => notify.success(`${rule.name} is turned ${isActive ? 'on' : 'off'}`), refused);
  const remove = async (rule: BankRule) => {
    const isSure = await confirm({
      title: `Delete ${rule.name}?`,
      content: 'Lines that it has booked stay as they are.',
      confirmLabel: 'Delete rule',
      isDanger: true,
    });
    if (!isSure) return;
    await save({ ...inputOfRule(rule), is_archived: true })
      .unwrap()
      .then(() => notify.success(`${rule.name} is deleted`), refused);
  };
  return { move, turn, remove, isBusy: ordering.isLoading || saving.isLoading };
}
