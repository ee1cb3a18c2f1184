import { useState } from 'react';
import { choiceFilter, ListScreen, useListState } from '@dukani/shared/lists';
import { formatNumber } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import type { ModifierSet } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import type { DataColumn } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../../common/CatalogueNav';
import { ruleText } from '../../common/modifierRule';
import { useListModifierSetsQuery } from '../../common/modifiersApi';
import { ModifierSetDialog, useArchiveSet } from './ModifierSetDialog';
import './modifiers.css';

const FILTERS = {
  status: choiceFilter({
    label: 'Status',
    options: [
      { value: 'current', label: 'In use' },
      { value: 'archived', label: 'Archived' },
    ],
    initial: 'current',
    isPinned: true,
  }),
};
const SORTS = ['name'] as const;

const choicesText = (set: ModifierSet): string =>
  set.choices.map(({ name, is_active: isActive }) => (isActive ? name : `${name} (unavailable)`)).join(', ');

/** /admin/products/modifiers: what can be chosen with products, such as milk or extras. */
export function ModifiersScreen() {
  const mayEdit = usePermission('products.edit');
  const list = useListState({ key: 'modifiers', filters: FILTERS, sorts: SORTS });
  const isArchived = list.filters.status === 'archived';
  const { data, error, isLoading, refetch } = useListModifierSetsQuery(isArchived);
  const [open, setOpen] = useState<ModifierSet | 'new' | null>(null);
  const text = list.query.trim().toLowerCase();
  const rows = data?.filter((set) =>
    [set.name, ...set.choices.map(({ name }) => name)].some((name) => name.toLowerCase().includes(text)),
  );
  const columns: readonly DataColumn<ModifierSet>[] = [
    { key: 'name', title: 'Name', card: 'title', isFixed: true, render: (set) => set.name },
    { key: 'choices', title: 'Choices', render: choicesText },
    { key: 'rule', title: 'How many', render: ruleText },
    { key: 'products', title: 'Products', align: 'right', render: (set) => formatNumber(set.product_count) },
    ...(isArchived && mayEdit
      ? [{ key: 'back', title: '', render: (set: ModifierSet) => <BringBack set={set} /> }]
      : []),
  ];
  return (
    <>
      <CatalogueNav />
      <ListScreen
        list={list}
        noun={{ one: 'modifier set', many: 'modifier sets' }}
        header={{
          title: 'Modifiers',
          description:
            "Choices for a product at the till, and what they add to the price. Tick the sets on a product's own page, or attach one to many in the list of products.",
          create: mayEdit ? { label: 'New modifier set', onSelect: () => setOpen('new') } : undefined,
        }}
        search={{ label: 'Search modifiers' }}
        table={{
          columns,
          page: { rows, count: rows?.length, isLoading, error, onRetry: () => void refetch() },
          rowKey: (set) => set.id,
          rowName: (set) => set.name,
          onOpen: mayEdit && !isArchived ? setOpen : undefined,
          empty: {
            title: isArchived ? 'Nothing archived' : 'No modifiers yet',
            description: 'Milk: oat or soy. Extras: a shot, cream. The till asks for them, or offers them.',
            ...(mayEdit && !isArchived
              ? {
                  action: (
                    <Button variant="primary" onClick={() => setOpen('new')}>
                      New modifier set
                    </Button>
                  ),
                }
              : {}),
          },
        }}
        toolbar={{ hasViews: false }}
      />
      {open !== null && <ModifierSetDialog set={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

function BringBack({ set }: { set: ModifierSet }) {
  const archive = useArchiveSet(set, () => undefined);
  return (
    <Button size="small" onClick={() => void archive(false)}>
      Bring {set.name} back
    </Button>
  );
}
