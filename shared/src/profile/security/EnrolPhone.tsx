import { useState } from 'react';
import { beginPhone, challengeFactor, type PhoneEnrolment } from '../../second-factor/secondFactor';
import { useSession } from '../../session/useSession';
import { FieldProblem, InlineForm, useEditForm } from '../../ui-antd/uiAntd';
import { Button } from '../../ui-core/Button';
import { TextField } from '../../ui-core/TextField';
import { useHomeCountryQuery } from '../profileApi';
import { reasonOf, sayFailure, saySuccess } from '../say';
import { useTask } from '../useTask';
import { CodeForm } from './CodeForm';
import { internationalPhone } from './internationalPhone';

interface EnrolPhoneProps {
  onCode: (factor: { factorId: string; challengeId: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for a phone number, then for the code that was sent there. */
export function EnrolPhone({ onCode, onCancel }: EnrolPhoneProps) {
  const [enrolment, setEnrolment] = useState<PhoneEnrolment | null>(null);
  const { isBusy, run } = useTask();
  if (enrolment === null) return <NumberForm onSent={setEnrolment} onCancel={onCancel} />;
  const { factorId, challengeId, phone } = enrolment;
  const sendAgain = () =>
    void run(
      async () => {
        setEnrolment({ ...enrolment, challengeId: await challengeFactor(factorId, 'phone') });
        saySuccess('A new code was sent');
      },
      (error) => sayFailure('No code could be sent', error),
    );
  return (
    <div className="profile-block">
      <p className="profile-note">Enter the code that was sent to {phone}.</p>
      <CodeForm onCode={(code) => onCode({ factorId, challengeId, code })} onFailure={reasonOf}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button isBusy={isBusy} onClick={sendAgain}>
          Send a new code
        </Button>
      </CodeForm>
    </div>
  );
}

function NumberForm({ onSent, onCancel }: { onSent: (enrolment: PhoneEnrolment) => void; onCancel: () => void }) {
  const tenantId = useSession().access?.tenant?.id ?? '';
  // Without it a number needs its country code.
  const { data: country = null } = useHomeCountryQuery(tenantId, { skip: tenantId === '' });
  const form = useEditForm({
    initial: { phone: '' },
    version: null,
    validate: (draft) =>
      internationalPhone(draft.phone, country) === null
        ? { phone: 'Please enter the number with its country code, for example +254 700 000 001' }
        : {},
    save: async (draft) => {
      try {
        return await beginPhone(internationalPhone(draft.phone, country) ?? '');
      } catch (error) {
        throw new FieldProblem('phone', reasonOf(error));
      }
    },
    onSaved: onSent,
  });
  return (
    <InlineForm form={form} className="profile-form profile-block">
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        autoFocus
        maxLength={31}
        placeholder="+254 700 000 001"
        {...form.field('phone')}
      />
      <div className="profile-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          Send code
        </Button>
      </div>
    </InlineForm>
  );
}
