import { useState } from 'react';
import { CURRENCIES } from '@dukani/shared/format';
import type { BusinessKind, FirstRunState } from '@dukani/shared/rpc';
import { SelectField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import type { EditFormState } from '@dukani/shared/ui-antd';
import { timeZoneOptions } from '../../common/timeZones';

/** What is asked after sign-up. */
export interface Answers {
  kind: BusinessKind;
  currencyCode: string;
  timezone: string;
  /** Whether the business is registered for tax; null until somebody says so. */
  isRegistered: boolean | null;
}

interface MoneyStepProps {
  state: FirstRunState;
  form: EditFormState<Answers>;
  /** False while it is not known what the business charges now. */
  isAsked: boolean;
}

/** What was chosen at sign-up, to be confirmed at a glance; the fields are there for whoever wants to change it. */
export function MoneyStep({ state, form, isAsked }: MoneyStepProps) {
  const { currencyCode, timezone, isRegistered } = form.draft;
  const onRegistered = (answer: boolean) => form.change({ isRegistered: answer });
  const isFixed = !state.can_change_currency;
  const [isChanging, setIsChanging] = useState(currencyCode !== state.currency_code || timezone !== state.timezone);
  return (
    <div className="adm-form">
      <h2>Are currency and time zone right?</h2>
      {isChanging ? (
        <>
          <SelectField
            label="Currency"
            autoFocus
            {...form.field('currencyCode')}
            options={CURRENCIES.map(({ code }) => ({ value: code, label: currencyText(code) }))}
            help="It cannot change after the first sale."
          />
          {currencyCode !== state.currency_code && (
            <p className="adm-notice" role="status">
              Tax rates and the names of your payment methods stay as they were set at sign-up for {state.currency_code}
              .
            </p>
          )}
          <SelectField
            label="Time zone"
            {...form.field('timezone')}
            options={timeZoneOptions(timezone)}
            help="It decides which day a sale belongs to."
          />
        </>
      ) : (
        <>
          <dl className="first-run-facts">
            <div>
              <dt>Currency</dt>
              <dd>{currencyText(currencyCode)}</dd>
            </div>
            <div>
              <dt>Time zone</dt>
              <dd>{timezone.replaceAll('_', ' ')}</dd>
            </div>
          </dl>
          {isFixed ? (
            <p className="adm-muted">Both are fixed, because something has been posted to your books.</p>
          ) : (
            <p className="first-run-change">
              <span className="adm-muted">Chosen at sign-up. The currency is fixed with the first sale.</span>
              <Button size="small" icon="edit" onClick={() => setIsChanging(true)}>
                Change
              </Button>
            </p>
          )}
        </>
      )}
      {isAsked && (
        <fieldset className="first-run-kinds">
          <legend>Is your business registered for VAT or sales tax?</legend>
          <RegistrationChoice
            label="Yes, it is registered"
            text="Taxes are charged and shown on receipts."
            isChosen={isRegistered === true}
            onChoose={() => onRegistered(true)}
          />
          <RegistrationChoice
            label="No, it is not registered"
            text="No tax is charged or shown."
            isChosen={isRegistered === false}
            onChoose={() => onRegistered(false)}
          />
          <p className="adm-muted">You can change this in Settings &gt; Tax.</p>
        </fieldset>
      )}
    </div>
  );
}

interface RegistrationChoiceProps {
  label: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

function RegistrationChoice({ label, text, isChosen, onChoose }: RegistrationChoiceProps) {
  return (
    <label>
      <input type="radio" name="tax-registration" required checked={isChosen} onChange={onChoose} />
      <span>
        <strong>{label}</strong>
        <span className="adm-muted">{text}</span>
      </span>
    </label>
  );
}

/** `KES (KSh)`. */
function currencyText(code: string): string {
  const symbol = CURRENCIES.find((currency) => currency.code === code)?.symbol;
  return symbol === undefined ? code : `${code} (${symbol})`;
}
