import { useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatDate } from '@dukani/shared/format';
import type { CommissionRule } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { DataTable, useConfirm, useNotify, useToday, type DataColumn } from '@dukani/shared/ui-antd';
import { scopeText } from './commissionText';
import { useDeleteCommissionRuleMutation, useListCommissionRulesQuery } from './commissionApi';
import { RuleDialog } from './RuleDialog';

const day = (text: string) => formatDate(text, 'UTC');

const COLUMNS: DataColumn<CommissionRule>[] = [
  { key: 'scope', title: 'For', card: 'title', isFixed: true, render: scopeText },
  {
    key: 'percent',
    title: 'Percent',
    card: 'note',
    align: 'right',
    render: ({ percent, basis }) => `${percent} % of ${basis === 'net' ? 'net' : 'margin'}`,
  },
  { key: 'shared', title: 'Shared with', card: 'line', render: ({ shared_with_name: name }) => name ?? '–' },
  {
    key: 'valid',
    title: 'Holds',
    card: 'note',
    render: ({ valid_from: from, valid_to: to }) => `${day(from)} – ${to === null ? 'open' : day(to)}`,
  },
];

/** The rules, the most particular first. */
export function RulesTable() {
  const today = useToday();
  const notify = useNotify();
  const confirm = useConfirm();
  const mayManage = usePermission('commission.manage');
  const { data, isLoading, error, refetch } = useListCommissionRulesQuery();
  const [edited, edit] = useState<CommissionRule | 'new' | null>(null);
  const [remove] = useDeleteCommissionRuleMutation();
  const removeRule = async (rule: CommissionRule) => {
    const isMeant = await confirm({
      title: `Delete the rule for ${scopeText(rule)}?`,
      content: 'Months that are not approved are calculated without it.',
      confirmLabel: 'Delete',
      isDanger: true,
    });
    if (!isMeant) return;
    const { error: refused } = await remove(rule.id);
    if (refused !== undefined) return notify.error('The rule was not deleted', errorMessage(refused));
    notify.success('Rule deleted');
  };
  const actions: DataColumn<CommissionRule> = {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    card: 'action',
    align: 'right',
    render: (rule) => (
      <span className="team-buttons">
        <Button size="small" onClick={() => edit(rule)}>
          Change
        </Button>
        <Button size="small" onClick={() => void removeRule(rule)}>
          Delete
        </Button>
      </span>
    ),
  };
  return (
    <section className="adm-stack" aria-label="Rules">
      <p className="adm-muted">
        Of several rules the most particular holds: a product before its nearest category, a category before a person,
        else the newest. A change holds for months that are not approved.
      </p>
      {mayManage && (
        <div>
          <Button icon="plus" variant="primary" onClick={() => edit('new')}>
            New rule
          </Button>
        </div>
      )}
      <DataTable
        label="Rules of commission"
        columns={mayManage ? [...COLUMNS, actions] : COLUMNS}
        rows={data}
        isLoading={isLoading}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        rowKey={({ id }) => id}
        rowName={scopeText}
        empty={{ title: 'No rule yet', description: 'A rule says what people earn by what they sell.' }}
      />
      {edited !== null && (
        <RuleDialog rule={edited === 'new' ? null : edited} today={today} onClose={() => edit(null)} />
      )}
    </section>
  );
}
