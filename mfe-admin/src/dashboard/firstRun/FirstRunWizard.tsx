import { useEffect, useRef, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { BusinessKind, FirstRunState } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Button, Icon } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import { BUSINESS_KINDS } from '../../common/businessKinds';
import {
  useFirstRunTaxesQuery,
  useLoadSampleDataMutation,
  useSaveFirstRunMutation,
  useSaveTaxRegistrationMutation,
} from '../../common/firstRunApi';
import { focusHeading, focusNextHeading } from '../../common/focusNextHeading';
import './firstRun.css';
import { MoneyStep } from './MoneyStep';
import { countText } from '../../common/countText';

const STEPS = ['What you sell', 'Money and time', 'Samples'] as const;

interface FirstRunWizardProps {
  state: FirstRunState;
  /** The person asked for the questions and is led to the first of them. */
  isResumed: boolean;
  /** Called when everything was answered or put off. */
  onDone: () => void;
}

/** Three questions after sign-up. Nothing is lost by leaving: each answer is kept when its step is left. */
export function FirstRunWizard({ state, isResumed, onDone }: FirstRunWizardProps) {
  const { refreshAccess } = useSession();
  const notify = useNotify();
  const [step, setStep] = useState(0);
  const part = useStepFocus(step, isResumed);
  const [kind, setKind] = useState<BusinessKind>(state.business_kind ?? 'grocery');
  const [currencyCode, setCurrencyCode] = useState(state.currency_code);
  const [timezone, setTimezone] = useState(state.timezone);
  const { data: taxes } = useFirstRunTaxesQuery();
  const [registration, setRegistration] = useState<boolean | null>(null);
  // A business is made as registered before anybody was asked: only a no was said by somebody.
  const isRegistered = registration ?? (taxes?.is_tax_registered === false ? false : null);
  const [saveRegistration] = useSaveTaxRegistrationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [save, saving] = useSaveFirstRunMutation();
  const [loadSamples, loading] = useLoadSampleDataMutation();

  const next = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (step === 0) return setStep(1);
    if (taxes !== undefined && isRegistered === null)
      return setProblem('Say whether your business is registered for VAT or sales tax.');
    const { error } = await save({ kind, currencyCode, timezone });
    if (error !== undefined) return setProblem(errorMessage(error));
    if (taxes !== undefined && isRegistered !== null && isRegistered !== taxes.is_tax_registered) {
      const registered = await saveRegistration({ taxes, isRegistered });
      if (registered.error !== undefined) return setProblem(errorMessage(registered.error));
    }
    // Currency and zone stand in what the session knows of the business.
    await refreshAccess();
    setStep(2);
  };
  const back = () => {
    setProblem(null);
    setStep(step - 1);
  };
  const leave = () => {
    focusNextHeading(part.current);
    onDone();
  };
  const addSamples = async () => {
    setProblem(null);
    const { data, error } = await loadSamples(kind);
    if (error !== undefined) return setProblem(errorMessage(error));
    notify.success(
      'Sample data added',
      `${countText(data.sample?.products ?? 0, 'product')} in your till and in your shop.`,
    );
    leave();
  };

  return (
    <section ref={part} className="first-run" aria-label="Set up your business">
      <StepList step={step} />
      {step < 2 ? (
        <form noValidate onSubmit={(event) => void next(event)}>
          {step === 0 ? (
            <KindStep kind={kind} onChange={setKind} />
          ) : (
            <MoneyStep
              state={state}
              currencyCode={currencyCode}
              timezone={timezone}
              onCurrency={setCurrencyCode}
              onTimezone={setTimezone}
              isAsked={taxes !== undefined}
              isRegistered={isRegistered}
              onRegistered={setRegistration}
            />
          )}
          <Problem text={problem} />
          <div className="first-run-actions">
            <Button variant="ghost" onClick={step === 0 ? leave : back}>
              {step === 0 ? 'Later' : 'Back'}
            </Button>
            <Button type="submit" variant="primary" isBusy={saving.isLoading}>
              Continue
            </Button>
          </div>
        </form>
      ) : (
        <>
          <h2>Start with sample data?</h2>
          <p className="adm-muted">
            A few products with pictures, prices and stock, and two customers, to try the till and see your shop. You
            can remove them with one click; your books stay empty.
          </p>
          <Problem text={problem} />
          <div className="first-run-actions">
            <Button variant="ghost" onClick={back}>
              Back
            </Button>
            <Button onClick={leave}>Start empty</Button>
            <Button variant="primary" icon="gift" isBusy={loading.isLoading} onClick={() => void addSamples()}>
              Add sample data
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The part of the page whose new step takes the focus; the first one only where the person asked for it. */
function useStepFocus(step: number, isResumed: boolean) {
  const part = useRef<HTMLElement>(null);
  const shown = useRef(isResumed ? -1 : 0);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusHeading(part.current?.querySelector<HTMLElement>('h2, legend'));
  }, [step]);
  return part;
}

function StepList({ step }: { step: number }) {
  return (
    <ol className="first-run-steps" aria-label="Steps">
      {STEPS.map((label, index) => (
        <li key={label} aria-current={index === step ? 'step' : undefined} data-done={index < step ? '' : undefined}>
          <span aria-hidden="true">{index < step ? <Icon name="check" size={14} /> : index + 1}</span> {label}
        </li>
      ))}
    </ol>
  );
}

function Problem({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className="adm-error" role="alert">
      {text}
    </p>
  );
}

function KindStep({ kind, onChange }: { kind: BusinessKind; onChange: (kind: BusinessKind) => void }) {
  return (
    <fieldset className="first-run-kinds">
      <legend>What do you sell?</legend>
      {BUSINESS_KINDS.map((option) => (
        <label key={option.kind}>
          <input
            type="radio"
            name="business-kind"
            value={option.kind}
            checked={kind === option.kind}
            onChange={() => onChange(option.kind)}
          />
          <Icon name={option.icon} size={22} />
          <span>
            <strong>{option.label}</strong>
            <span className="adm-muted">{option.example}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
