import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import type { BusinessKind, FirstRunState } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Button, Icon } from '@dukani/shared/ui-core';
import { InlineForm, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { BUSINESS_KINDS } from '../../common/businessKinds';
import {
  useFirstRunTaxesQuery,
  useLoadSampleDataMutation,
  useSaveFirstRunMutation,
  useSaveTaxRegistrationMutation,
} from '../../common/firstRunApi';
import { focusHeading, focusNextHeading } from '../../common/focusNextHeading';
import './firstRun.css';
import { MoneyStep, type Answers } from './MoneyStep';
import { countText } from '../../common/countText';

const STEPS = ['What you sell', 'Money and time', 'Samples'] as const;

interface FirstRunWizardProps {
  state: FirstRunState;
  /** The person asked for the questions and is led to the first of them. */
  isResumed: boolean;
  /** Called when everything was answered or put off. */
  onDone: () => void;
}

/** The first two questions as a form, sent when the second is left. */
function useAnswers(state: FirstRunState, step: number, setStep: (step: number) => void) {
  const { refreshAccess } = useSession();
  const { data: taxes } = useFirstRunTaxesQuery();
  const [saveRegistration] = useSaveTaxRegistrationMutation();
  const [save] = useSaveFirstRunMutation();
  const form = useEditForm<Answers, unknown>({
    initial: {
      kind: state.business_kind ?? 'grocery',
      currencyCode: state.currency_code,
      timezone: state.timezone,
      isRegistered: null,
    },
    // A business is made as registered before anybody was asked: only a no was said by somebody.
    ...(taxes?.is_tax_registered === false ? { suggested: { isRegistered: false } } : {}),
    version: null,
    validate: ({ isRegistered }) =>
      step === 1 && taxes !== undefined && isRegistered === null
        ? 'Say whether your business is registered for VAT or sales tax.'
        : {},
    askFirst: () => {
      if (step === 0) setStep(1);
      return step !== 0;
    },
    save: async ({ kind, currencyCode, timezone, isRegistered }) => {
      await save({ kind, currencyCode, timezone }).unwrap();
      if (taxes !== undefined && isRegistered !== null && isRegistered !== taxes.is_tax_registered)
        await saveRegistration({ taxes, isRegistered }).unwrap();
      // Currency and zone stand in what the session knows of the business.
      await refreshAccess();
      setStep(2);
    },
  });
  return { form, isTaxAsked: taxes !== undefined };
}

/** Three questions after sign-up. Nothing is lost by leaving: each answer is kept when its step is left. */
export function FirstRunWizard({ state, isResumed, onDone }: FirstRunWizardProps) {
  const [step, setStep] = useState(0);
  const part = useStepFocus(step, isResumed);
  const { form, isTaxAsked } = useAnswers(state, step, setStep);
  const back = () => {
    form.change({});
    setStep(step - 1);
  };
  const leave = () => {
    focusNextHeading(part.current);
    onDone();
  };
  return (
    <section ref={part} className="first-run" aria-label="Set up your business">
      <StepList step={step} />
      {step < 2 ? (
        <InlineForm form={form}>
          {step === 0 ? (
            <KindStep kind={form.draft.kind} onChange={(kind) => form.change({ kind })} />
          ) : (
            <MoneyStep state={state} form={form} isAsked={isTaxAsked} />
          )}
          <div className="first-run-actions">
            <Button variant="ghost" onClick={step === 0 ? leave : back}>
              {step === 0 ? 'Later' : 'Back'}
            </Button>
            <Button type="submit" variant="primary" isBusy={form.isSaving}>
              Continue
            </Button>
          </div>
        </InlineForm>
      ) : (
        <SampleStep kind={form.draft.kind} onBack={back} onDone={leave} />
      )}
    </section>
  );
}

interface SampleStepProps {
  kind: BusinessKind;
  onBack: () => void;
  onDone: () => void;
}

function SampleStep({ kind, onBack, onDone }: SampleStepProps) {
  const notify = useNotify();
  const [loadSamples, { isLoading, error }] = useLoadSampleDataMutation();
  const addSamples = async () => {
    const { data } = await loadSamples(kind);
    if (data === undefined) return;
    notify.success(
      'Sample data added',
      `${countText(data.sample?.products ?? 0, 'product')} in your till and in your shop.`,
    );
    onDone();
  };
  return (
    <>
      <h2>Start with sample data?</h2>
      <p className="adm-muted">
        A few products with pictures, prices and stock, and two customers, to try the till and see your shop. You can
        remove them with one click; your books stay empty.
      </p>
      {error !== undefined && (
        <p className="adm-error" role="alert">
          {errorMessage(error)}
        </p>
      )}
      <div className="first-run-actions">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        <Button onClick={onDone}>Start empty</Button>
        <Button variant="primary" icon="gift" isBusy={isLoading} onClick={() => void addSamples()}>
          Add sample data
        </Button>
      </div>
    </>
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
