import { useId } from 'react';
import { SelectField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { RuleLeaf } from './RuleLeaf';
import { leavesOf, MOST_RULES, newGroup, newLeaf, type GroupDraft, type RuleDraft } from './segmentRules';

interface RuleGroupProps {
  group: GroupDraft;
  onChange: (group: GroupDraft) => void;
  /** Of an inner group. */
  onRemove?: () => void;
  /** How many rules the whole segment has. */
  total?: number;
}

const MODES: readonly { value: GroupDraft['mode']; label: string }[] = [
  { value: 'all', label: 'all of these' },
  { value: 'any', label: 'any of these' },
  { value: 'none', label: 'none of these' },
];

/** Rules that hold together: all, any or none of them. A group may hold groups, which hold rules only. */
export function RuleGroup({ group, onChange, onRemove, total = leavesOf(group).length }: RuleGroupProps) {
  const isInner = onRemove !== undefined;
  const labelId = useId();
  const set = (rules: RuleDraft[]) => onChange({ ...group, rules });
  const put = (place: number, rule: RuleDraft) => set(group.rules.map((old, at) => (at === place ? rule : old)));
  const drop = (place: number) => set(group.rules.filter((_rule, at) => at !== place));
  const isFull = total >= MOST_RULES;
  return (
    <div className="msg-rules" role="group" aria-labelledby={labelId} data-inner={isInner || undefined}>
      <div className="msg-line">
        <span id={labelId}>{isInner ? 'Group: contacts with' : 'Contacts with'}</span>
        <SelectField
          label={isInner ? 'Match in this group' : 'Match'}
          isLabelHidden
          value={group.mode}
          options={MODES}
          onChange={(mode) => onChange({ ...group, mode })}
        />
        {isInner && <IconButton icon="trash" label="Remove this group" onClick={onRemove} />}
      </div>
      <ul>
        {group.rules.map((rule, place) => (
          <li key={rule.key}>
            {rule.kind === 'group' ? (
              <RuleGroup
                group={rule}
                onChange={(next) => put(place, next)}
                onRemove={() => drop(place)}
                total={total}
              />
            ) : (
              <RuleLeaf leaf={rule} onChange={(next) => put(place, next)} onRemove={() => drop(place)} />
            )}
          </li>
        ))}
      </ul>
      <div className="msg-line">
        <Button size="small" icon="plus" disabled={isFull} onClick={() => set([...group.rules, newLeaf()])}>
          Add rule
        </Button>
        {!isInner && (
          <Button
            size="small"
            variant="ghost"
            icon="plus"
            disabled={isFull}
            onClick={() => set([...group.rules, newGroup()])}
          >
            Add group
          </Button>
        )}
      </div>
    </div>
  );
}
