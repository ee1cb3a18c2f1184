import { CheckboxField, TextField } from '@dukani/shared/fields';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { FormSection, InlineForm, useEditForm } from '@dukani/shared/ui-antd';
import { useSaveMessageRulesMutation } from '../channelsApi';

interface RulesDraft {
  starts: string;
  ends: string;
  sundays: boolean;
  most: string;
}

const draftOf = ({ quiet, most_in_7_days: most }: rpc.MessageSettings): RulesDraft => ({
  starts: quiet.starts.slice(0, 5),
  ends: quiet.ends.slice(0, 5),
  sundays: quiet.sundays,
  most: String(most),
});

/** What is wrong with the rules. */
export function ruleProblems({ starts, ends, most }: RulesDraft): Partial<Record<keyof RulesDraft, string>> {
  const count = Number(most);
  return {
    ...(starts === '' ? { starts: 'Enter a time.' } : {}),
    ...(ends === '' ? { ends: 'Enter a time.' } : {}),
    ...(/^\d+$/.test(most.trim()) && count >= 1 && count <= 50 ? {} : { most: 'Enter a number from 1 to 50.' }),
  };
}

/** When marketing waits, and how much of it one person gets. */
export function RulesForm({ settings, mayEdit }: { settings: rpc.MessageSettings; mayEdit: boolean }) {
  const [save] = useSaveMessageRulesMutation();
  const form = useEditForm({
    initial: draftOf(settings),
    version: null,
    validate: ruleProblems,
    save: ({ starts, ends, sundays, most }) =>
      save({ quiet: { starts, ends, sundays }, most_in_7_days: Number(most) }).unwrap(),
    stored: (saved) => ({ draft: draftOf(saved), version: null }),
    savedText: () => 'Rules saved',
  });
  return (
    <FormSection
      title="Quiet hours and limit"
      description="Marketing by SMS and WhatsApp waits until quiet hours end where the customer is. Receipts, orders and codes go at once."
    >
      <InlineForm form={form} className="adm-form" label="Quiet hours and limit" isGuarded>
        <div className="msg-pair">
          <TextField label="Quiet from" type="time" {...form.field('starts')} required disabled={!mayEdit} />
          <TextField label="Until" type="time" {...form.field('ends')} required disabled={!mayEdit} />
        </div>
        <CheckboxField label="Quiet on Sundays, too" {...form.tick('sundays')} disabled={!mayEdit} />
        <TextField
          label="Most marketing messages to one person in 7 days"
          inputMode="numeric"
          {...form.field('most')}
          required
          disabled={!mayEdit}
        />
        {mayEdit && (
          <div>
            <Button type="submit" isBusy={form.isSaving} disabled={!form.hasChanges}>
              Save rules
            </Button>
          </div>
        )}
      </InlineForm>
    </FormSection>
  );
}
