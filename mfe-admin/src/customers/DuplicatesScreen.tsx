import { useState } from 'react';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader, useNotify, useUndo } from '@dukani/shared/ui-antd';
import { useFindDuplicatesQuery, useKeepApartMutation } from './contactMergeApi';
import { REASON_LABELS } from './contactLabels';
import type { DuplicateGroup } from '../common/contacts/contactRows';
import './customers.css';
import { MergeChooser, type MergeChoice } from './MergeChooser';
import { useMerge } from './useMerge';

const keyOf = (group: DuplicateGroup) => group.contacts.map((contact) => contact.id).join();

/** /admin/customers/duplicates: contacts that are probably the same, side by side. */
export function DuplicatesScreen() {
  const mayMerge = usePermission('contacts.merge');
  const { data, error, isFetching, refetch } = useFindDuplicatesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: !mayMerge,
  });
  const [keepApart, { isLoading: isKeeping }] = useKeepApartMutation();
  const offerUndo = useUndo();
  const notify = useNotify();
  const groups = data?.groups ?? [];
  const pass = async (group: DuplicateGroup) => {
    const contactIds = group.contacts.map(({ id }) => id);
    const { error: refused } = await keepApart({ contactIds, isApart: true });
    if (refused !== undefined) return notify.error('Not marked as different', refused);
    offerUndo({
      title: `${group.contacts.map(({ name }) => name).join(' and ')} marked as different`,
      undo: () => keepApart({ contactIds, isApart: false }).unwrap(),
      undone: 'Shown again',
    });
  };
  return (
    <div className="cust-page">
      <PageHeader
        title="Duplicates"
        count={data === undefined ? undefined : groups.length}
        description="Contacts that share a phone, e-mail or tax PIN, or have similar names. Merging keeps every document and can be undone."
        back={{ to: '/admin/customers', label: 'Contacts' }}
      />
      {!mayMerge && <EmptyState icon="lock" title="Your role does not merge contacts" />}
      {mayMerge && data === undefined && error !== undefined && (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {mayMerge && data === undefined && error === undefined && (
        <div role="status" aria-label="Looking for duplicates" className="adm-stack">
          <Skeleton height={260} />
          <Skeleton height={260} />
        </div>
      )}
      {data !== undefined && groups.length === 0 && (
        <EmptyState
          icon="check-circle"
          title="No duplicates found"
          description="No two contacts share a name or number."
        />
      )}
      <div className="adm-stack" aria-busy={isFetching}>
        {groups.map((group) => (
          <GroupCard key={keyOf(group)} group={group} isPassing={isKeeping} onPass={() => void pass(group)} />
        ))}
      </div>
    </div>
  );
}

/** The one with the most sales stays, unless somebody says otherwise. */
function firstChoice(group: DuplicateGroup): MergeChoice {
  const survivor = group.contacts.reduce((best, contact) =>
    (contact.saleCount ?? 0) > (best.saleCount ?? 0) ? contact : best,
  );
  return { survivorId: survivor.id, leftOut: [], fields: {} };
}

interface GroupCardProps {
  group: DuplicateGroup;
  isPassing: boolean;
  onPass: () => void;
}

function GroupCard({ group, isPassing, onPass }: GroupCardProps) {
  const [choice, setChoice] = useState(() => firstChoice(group));
  const { isMerging, merge } = useMerge();
  const taken = group.contacts.length - choice.leftOut.length;
  const title = group.contacts.map((contact) => contact.name).join(' and ');
  return (
    <section className="dk-card" aria-label={title}>
      <header className="dk-card__header cust-group-head">
        <h2 className="dk-card__title">{title}</h2>
        <span className="cust-tags">
          {group.reasons.map((reason) => (
            <Badge key={reason} tone="info">
              {REASON_LABELS[reason]}
            </Badge>
          ))}
          <Badge tone={group.score >= 80 ? 'success' : 'neutral'}>
            {group.score >= 80 ? 'Very likely' : 'Possible'}
          </Badge>
        </span>
      </header>
      <MergeChooser cards={group.contacts} choice={choice} onChange={setChoice} />
      <div className="adm-form-actions cust-space">
        <Button variant="ghost" isBusy={isPassing} onClick={onPass}>
          Not duplicates
        </Button>
        <Button
          variant="primary"
          isBusy={isMerging}
          disabled={taken < 2}
          onClick={() => void merge(group.contacts, choice)}
        >
          Merge {taken} contacts
        </Button>
      </div>
    </section>
  );
}
