import { useEffect, useRef, useState } from 'react';
import { countRecoveryCodes } from '@dukani/shared/second-factor';
import { Icon, type IconName } from '@dukani/shared/ui-core';
import type { SecondFactor } from './useSecondFactors';

interface FactorChoiceProps {
  factors: SecondFactor[];
  onChosen: (factor: SecondFactor) => void;
  onRecovery: () => void;
}

/** All ways to confirm, and what to do when none of them is at hand. */
export function FactorChoice({ factors, onChosen, onRecovery }: FactorChoiceProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  const hasCodes = useHasRecoveryCodes();
  return (
    <>
      <div className="auth__choices">
        {factors.map((factor, index) => (
          <Choice
            key={factor.id}
            icon={factor.kind === 'totp' ? 'key' : 'phone'}
            title={capitalised(factor.name)}
            text={textOf(factor)}
            onClick={() => onChosen(factor)}
            {...(index === 0 ? { buttonRef: first } : {})}
          />
        ))}
        {hasCodes && (
          <Choice
            icon="shield"
            title="Use a recovery code"
            text="One of your ten saved codes. It removes your second factors so you can set up a new one."
            onClick={onRecovery}
          />
        )}
      </div>
      <details className="auth__help">
        <summary>I have lost my phone and have no recovery code</summary>
        <p>
          For your safety, nobody can skip this step for you. If you are still signed in on another device, set up a new
          factor there under Profile Settings, Security.
        </p>
        <p>
          If there is none, ask the owner of your business to invite you again with another email address and to switch
          this account off. If you are the owner, contact support; you will need to prove that the business is yours.
        </p>
      </details>
    </>
  );
}

/** False once it is known that there are none; who cannot be answered is offered the way all the same. */
function useHasRecoveryCodes(): boolean {
  const [hasCodes, setHasCodes] = useState(true);
  useEffect(() => {
    let isHere = true;
    countRecoveryCodes().then(
      (left) => {
        if (isHere) setHasCodes(left > 0);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return hasCodes;
}

interface ChoiceProps {
  icon: IconName;
  title: string;
  text: string;
  onClick: () => void;
  buttonRef?: React.Ref<HTMLButtonElement>;
}

function Choice({ icon, title, text, onClick, buttonRef }: ChoiceProps) {
  return (
    <button type="button" className="auth__choice" onClick={onClick} ref={buttonRef}>
      <Icon name={icon} size={20} />
      <span>
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
    </button>
  );
}

function textOf({ kind, phoneEnd }: SecondFactor): string {
  if (kind === 'totp') return 'The code that the app shows now';
  return phoneEnd === null ? 'A code by text message' : `A code by text message to the number ending in ${phoneEnd}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
