import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { EditDialog, newId, useDebouncedValue, useEditForm } from '@dukani/shared/ui-antd';
import { useSaveSegmentMutation } from '../campaignsApi';
import { RuleGroup } from './RuleGroup';
import { SegmentCounter } from './SegmentCounter';
import { draftOfRules, newLeaf, rulesOf, rulesProblem, type GroupDraft } from './segmentRules';

interface SegmentDialogProps {
  /** The one that is changed; null for a new one. */
  segment: rpc.SegmentRow | null;
  onClose: () => void;
  onSaved?: (segmentId: string) => void;
}

interface SegmentDraft {
  name: string;
  rules: GroupDraft;
}

const SETTLED_MS = 500;

const draftOf = (segment: rpc.SegmentRow | null): SegmentDraft =>
  segment === null
    ? { name: '', rules: { kind: 'group', key: 'first', mode: 'all', rules: [newLeaf()] } }
    : { name: segment.name, rules: draftOfRules(segment.rules) };

function problemsOf({ name, rules }: SegmentDraft): Partial<Record<keyof SegmentDraft, string>> | string {
  if (name.trim() === '') return { name: 'Give the segment a name.' };
  return rulesProblem(rules) ?? {};
}

/** Who messages are for, as rules with a live count. */
export function SegmentDialog({ segment, onClose, onSaved }: SegmentDialogProps) {
  const [id] = useState(() => segment?.id ?? newId());
  const [initial] = useState(() => draftOf(segment));
  const [save] = useSaveSegmentMutation();
  const form = useEditForm<SegmentDraft, unknown>({
    initial,
    version: segment?.updated_at ?? null,
    validate: problemsOf,
    save: ({ name, rules }) => save({ id, name: name.trim(), rules: rulesOf(rules) }).unwrap(),
    savedText: () => 'Segment saved',
    onSaved: () => onSaved?.(id),
  });
  const { draft, change } = form;
  return (
    <EditDialog form={form} title={segment?.name ?? 'New segment'} size="large" onClose={onClose}>
      <TextField label="Name" {...form.field('name')} maxLength={80} autoComplete="off" required />
      <RuleGroup group={draft.rules} onChange={(rules) => change({ rules })} />
      <LiveCount rules={draft.rules} />
    </EditDialog>
  );
}

/** Counts once nothing was changed for a moment; says what is missing as long as the rules are not whole. */
function LiveCount({ rules }: { rules: GroupDraft }) {
  const settled = useDebouncedValue(rulesProblem(rules) === null ? JSON.stringify(rulesOf(rules)) : '', SETTLED_MS);
  if (settled === '') return <p className="adm-muted">Complete the rules to see how many contacts they find.</p>;
  return <SegmentCounter rules={JSON.parse(settled) as rpc.SegmentRules} />;
}
