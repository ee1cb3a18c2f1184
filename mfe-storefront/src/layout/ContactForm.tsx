import { useEffect, useRef, useState, type RefObject } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { isEmail } from '@dukani/shared/validation';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { afterPaint } from '../common/afterPaint';
import { useShop } from '../common/useShop';
import { callAsVisitor } from '../common/visitorCalls';

type Field = 'name' | 'reach' | 'message';
const empty: Record<Field, string> = { name: '', reach: '', message: '' };

/** A question to the shop. One field takes an email address or a phone number, whichever one has. Whoever came to write begins at once. */
export function ContactForm({ isWanted }: { isWanted: boolean }) {
  const { name: shopName } = useShop();
  const { draft, errors, set, send, isBusy, isSent, setIsSent } = useContactMessage();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the sheet, which takes the focus when it opens, and the page behind it, which takes it when it is new.
    return isWanted ? afterPaint(() => first.current?.focus()) : undefined;
  }, [isWanted]);
  if (isSent) return <MessageSent shopName={shopName} onAgain={() => setIsSent(false)} />;
  return (
    <form
      className="shop-contact__form"
      aria-label="Write to the shop"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h4>Write to us</h4>
      <MessageFields first={first} draft={draft} errors={errors} set={set} />
      {errors.form !== undefined && (
        <p className="shop-contact__problem" role="alert">
          {errors.form}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Send message
        </Button>
      </div>
    </form>
  );
}

/** What is written to the shop, and sending it. */
function useContactMessage() {
  const { tenant_id: tenantId } = useShop();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(empty);
  const [errors, setErrors] = useState<Partial<Record<Field | 'form', string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const set = (field: Field) => (text: string) => {
    setDraft((earlier) => ({ ...earlier, [field]: text }));
    setErrors({});
  };
  const send = async () => {
    if (isBusy) return;
    const found = problemsOf(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const reach = draft.reach.trim();
    setIsBusy(true);
    try {
      await callAsVisitor('send_contact_message', 'p_message', {
        id,
        tenant_id: tenantId,
        name: draft.name.trim(),
        message: draft.message.trim(),
        ...(reach.includes('@') ? { email: reach } : { phone: reach }),
      });
      setIsSent(true);
      setDraft(empty);
      setId(crypto.randomUUID());
    } catch (thrown) {
      setErrors({ form: errorMessage(thrown) });
    } finally {
      setIsBusy(false);
    }
  };
  return { draft, errors, set, send, isBusy, isSent, setIsSent };
}

type MessageFieldsProps = Pick<ReturnType<typeof useContactMessage>, 'draft' | 'errors' | 'set'> & {
  first: RefObject<HTMLInputElement | null>;
};

function MessageFields({ first, draft, errors, set }: MessageFieldsProps) {
  return (
    <>
      <TextField
        label="Your name"
        inputRef={first}
        value={draft.name}
        onChange={set('name')}
        error={errors.name}
        maxLength={120}
        autoComplete="name"
        required
      />
      <TextField
        label="Email or phone"
        value={draft.reach}
        onChange={set('reach')}
        error={errors.reach}
        help="The shop replies to this."
        maxLength={254}
        autoComplete="email"
        required
      />
      <TextAreaField
        label="Message"
        value={draft.message}
        onChange={set('message')}
        error={errors.message}
        rows={4}
        maxLength={4000}
        required
      />
    </>
  );
}

function MessageSent({ shopName, onAgain }: { shopName: string; onAgain: () => void }) {
  return (
    <section aria-label="Message sent">
      <p role="status">Thank you. {shopName} has received your message and will reply to you.</p>
      <Button size="small" onClick={onAgain}>
        Write another one
      </Button>
    </section>
  );
}

function problemsOf({ name, reach, message }: Record<Field, string>): Partial<Record<Field, string>> {
  const isPhone = /^\+?[0-9 ()./-]{5,30}$/.test(reach.trim()) && reach.replace(/\D/g, '').length >= 5;
  return {
    ...(name.trim() === '' ? { name: 'Enter your name.' } : {}),
    ...(isEmail(reach.trim()) || isPhone ? {} : { reach: 'Enter an email address or a phone number.' }),
    ...(message.trim() === '' ? { message: 'Enter your message.' } : {}),
  };
}
