import { SelectField, TextField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import { FIELD_NAMES, hasDays, leafProblem, opsOf, SEGMENT_FIELDS, type LeafDraft } from './segmentRules';
import { RuleValue } from './RuleValue';

interface RuleLeafProps {
  leaf: LeafDraft;
  onChange: (leaf: LeafDraft) => void;
  onRemove: () => void;
}

const FIELD_OPTIONS = FIELD_NAMES.map((value) => ({ value, label: SEGMENT_FIELDS[value].label }));

/** One rule: what is looked at, what is asked of it, and the value. */
export function RuleLeaf({ leaf, onChange, onRemove }: RuleLeafProps) {
  const { field } = leaf;
  const name = SEGMENT_FIELDS[field].label;
  const problem = leafProblem(leaf);
  return (
    <div className="msg-rule">
      <SelectField
        label="Rule about"
        isLabelHidden
        value={field}
        options={FIELD_OPTIONS}
        onChange={(next) =>
          onChange({ ...leaf, field: next, op: SEGMENT_FIELDS[next].ops[0]!.op, value: '', days: '' })
        }
      />
      <SelectField
        label={`${name}: condition`}
        isLabelHidden
        value={opsOf(leaf).op}
        options={SEGMENT_FIELDS[field].ops.map(({ op, label }) => ({ value: op, label }))}
        onChange={(op) => {
          const isOtherKind = opsOf({ field, op }).value !== opsOf(leaf).value;
          onChange({ ...leaf, op, value: isOtherKind ? '' : leaf.value });
        }}
      />
      <RuleValue leaf={leaf} label={`${name}: value`} onChange={(value) => onChange({ ...leaf, value })} />
      {hasDays(field) && (
        <TextField
          label={`${name}: in the last days`}
          isLabelHidden
          inputMode="numeric"
          placeholder="At any time"
          value={leaf.days}
          onChange={(days) => onChange({ ...leaf, days })}
          after={leaf.days === '' ? undefined : <span className="adm-field-sign">days</span>}
        />
      )}
      <IconButton icon="close" label={`Remove the rule about ${name.toLowerCase()}`} onClick={onRemove} />
      {problem !== null && <p className="msg-rule__hint adm-muted">{problem}</p>}
    </div>
  );
}
