import type { BankRule } from '@dukani/shared/rpc';
import { CheckboxField } from '@dukani/shared/fields';
import { Badge, Button, IconButton } from '@dukani/shared/ui-core';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { conditionText, splitsText } from './ruleText';

interface RuleActions {
  isBusy: boolean;
  /** Null for the first. */
  onUp: (() => void) | null;
  /** Null for the last. */
  onDown: (() => void) | null;
  onTurn: (isActive: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

interface RuleItemProps {
  rule: BankRule;
  onShow: () => void;
  /** Null for those who only read. */
  actions: RuleActions | null;
}

/** A rule: what it looks for, what it books to, what it has caught. */
export function RuleItem({ rule, onShow, actions }: RuleItemProps) {
  const { data: accounts = [] } = useListAccountsQuery();
  const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '…';
  return (
    <li>
      <span className="books-what">
        <strong>{rule.name}</strong>
        <small className="adm-muted">{conditionText(rule, nameOf)}</small>
        <small>{splitsText(rule.splits, nameOf)}</small>
      </span>
      <span>
        {!rule.is_active && <Badge>Off</Badge>} {rule.mode === 'post' && <Badge tone="info">Books automatically</Badge>}
      </span>
      <button type="button" className="bank-open" onClick={onShow} aria-label={`Lines caught by ${rule.name}`}>
        {rule.used_count} {rule.used_count === 1 ? 'line' : 'lines'} caught
      </button>
      {actions !== null && <Actions rule={rule} {...actions} />}
    </li>
  );
}

function Actions({ rule, isBusy, onUp, onDown, onTurn, onEdit, onDelete }: RuleActions & { rule: BankRule }) {
  return (
    <span className="bank-bar">
      <IconButton
        icon="chevron-up"
        label={`Move ${rule.name} up`}
        disabled={isBusy || onUp === null}
        onClick={() => onUp?.()}
      />
      <IconButton
        icon="chevron-down"
        label={`Move ${rule.name} down`}
        disabled={isBusy || onDown === null}
        onClick={() => onDown?.()}
      />
      <CheckboxField label={`${rule.name} is on`} checked={rule.is_active} onChange={onTurn} disabled={isBusy} />
      <Button onClick={onEdit} aria-label={`Edit ${rule.name}`}>
        Edit
      </Button>
      <Button onClick={onDelete} disabled={isBusy} aria-label={`Delete ${rule.name}`}>
        Delete
      </Button>
    </span>
  );
}
