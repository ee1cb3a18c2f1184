import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { SelectField, TextField } from '@dukani/shared/fields';
import { EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { nameOf, useListTeamQuery } from '../../common/team/teamListApi';
import { useBusiness } from '../../common/useBusiness';
import { useOpenWindowMutation } from '../closingApi';
import { AREA_NAMES } from '../ledgerNames';

interface Draft {
  userId: string;
  hours: string;
  reason: string;
}

const HOURS = ['1', '2', '4', '8', '24'];

/** Lets one person post behind a lock for some hours, with a reason that stays in the log. */
export function WindowDialog({ area, onClose }: { area: rpc.BookArea; onClose: () => void }) {
  const { userId } = useBusiness();
  const { data: team = [] } = useListTeamQuery();
  const [openWindow] = useOpenWindowMutation();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { userId, hours: '2', reason: '' },
    version: null,
    validate: ({ reason }: Draft): FormErrors<Draft> => (reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    save: (draft: Draft) =>
      openWindow({ id, area, user_id: draft.userId, reason: draft.reason.trim(), hours: Number(draft.hours) }).unwrap(),
    savedText: () => 'Posting allowed',
  });
  const people = team
    .filter((member) => member.is_active)
    .map((member) => ({ value: member.user_id, label: nameOf(member) }));
  return (
    <EditDialog form={form} title={`Allow posting: ${AREA_NAMES[area]}`} saveLabel="Allow" onClose={onClose}>
      <p>It stays locked for everybody else. The activity log keeps who, why and until when.</p>
      <SelectField
        label="Who"
        {...form.field('userId')}
        options={people.some(({ value }) => value === userId) ? people : [{ value: userId, label: 'Me' }, ...people]}
      />
      <SelectField
        label="For"
        {...form.field('hours')}
        options={HOURS.map((value) => ({ value, label: value === '1' ? '1 hour' : `${value} hours` }))}
      />
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} autoFocus />
    </EditDialog>
  );
}
