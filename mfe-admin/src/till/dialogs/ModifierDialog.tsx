import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { add, type Money } from '@dukani/shared/money';
import { useAppDispatch } from '@dukani/shared/store';
import { Button, Dialog } from '@dukani/shared/ui-core';
import {
  choiceProblem,
  choiceRule,
  modifiersAmount,
  modifiersOf,
  modifierText,
  toggleChoice,
  type LineModifier,
  type ModifierSet,
} from '../../checkout/modifiers';
import { lineModified } from '../basket/basketSlice';
import type { Till } from '../useTill';

interface ModifierDialogProps {
  /** What is sold. */
  name: string;
  /** Of one, with nothing chosen. */
  price: Money;
  sets: readonly ModifierSet[];
  /** Ids of what is chosen already. */
  chosen: readonly string[];
  currencyCode: string;
  confirmLabel: string;
  onChosen: (modifiers: LineModifier[]) => void;
  onClose: () => void;
}

/** The keys that choose: as many as there are digits. */
const KEYS = 9;

/** Asks what goes with a product. A digit presses the choice of that number, arrows go from one to the next, Enter is done. */
export function ModifierDialog(props: ModifierDialogProps) {
  const { name, price, sets, currencyCode, confirmLabel, onChosen, onClose } = props;
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const known = sets.flatMap(({ choices }) => choices.map(({ id }) => id));
  const [chosen, setChosen] = useState(() => props.chosen.filter((id) => known.includes(id)));
  const [isAsked, setIsAsked] = useState(false);
  const problem = choiceProblem(sets, chosen);
  const total = add(price, modifiersAmount(modifiersOf(chosen, sets)));

  const chips = () => [...(formRef.current?.querySelectorAll<HTMLButtonElement>('.till-choice') ?? [])];
  const finish = () => {
    if (problem === null) onChosen(modifiersOf(chosen, sets));
    else setIsAsked(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = chips();
    const place = all.findIndex((chip) => chip === document.activeElement);
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (/^[1-9]$/.test(event.key)) {
      const chip = all[Number(event.key) - 1];
      chip?.focus();
      chip?.click();
    } else if (steps !== undefined) all[(place + steps + all.length) % all.length]?.focus();
    else if (event.key === 'Enter') finish();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      isOpen
      title={name}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary">
          {confirmLabel} <kbd className="adm-key">⏎</kbd>
        </Button>
      }
    >
      <form
        id={formId}
        ref={formRef}
        className="adm-form"
        onKeyDown={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          finish();
        }}
      >
        {sets.map((set, index) => (
          <ChoiceSet
            key={set.id}
            set={set}
            chosen={chosen}
            keysBefore={sets.slice(0, index).reduce((count, one) => count + one.choices.length, 0)}
            onPress={(id) => setChosen((before) => toggleChoice(set, before, id))}
          />
        ))}
        <p className="till-choice-total" aria-live="polite">
          {formatCurrency(total, currencyCode)}
        </p>
        <p className="dk-field__error" role="alert">
          {isAsked ? problem : null}
        </p>
      </form>
    </Dialog>
  );
}

interface ChoiceSetProps {
  set: ModifierSet;
  chosen: readonly string[];
  /** How many choices stand in the sets before it. */
  keysBefore: number;
  onPress: (choiceId: string) => void;
}

function ChoiceSet({ set, chosen, keysBefore, onPress }: ChoiceSetProps) {
  const titleId = useId();
  const choicesRef = useRef<HTMLDivElement>(null);
  const isFirst = keysBefore === 0;
  useEffect(() => {
    // The browser opens a dialog with the focus on its cross, where no digit would choose anything.
    if (isFirst) choicesRef.current?.querySelector('button')?.focus();
  }, [isFirst]);
  return (
    <div role="group" aria-labelledby={titleId}>
      <h3 className="till-choice-set" id={titleId}>
        {set.name} <span className="adm-muted">{choiceRule(set)}</span>
      </h3>
      <div className="till-choices" ref={choicesRef}>
        {set.choices.map((choice, index) => (
          <button
            key={choice.id}
            type="button"
            className="till-choice"
            aria-pressed={chosen.includes(choice.id)}
            onClick={() => onPress(choice.id)}
          >
            {keysBefore + index < KEYS && (
              <kbd className="adm-key" aria-hidden="true">
                {keysBefore + index + 1}
              </kbd>
            )}
            {modifierText(choice)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What goes with a line that is already in the basket. */
export function LineModifiersDialog({ till, lineId, onClose }: { till: Till; lineId: string; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const line = till.baskets.current.lines.find(({ id }) => id === lineId);
  if (line === undefined) return null;
  return (
    <ModifierDialog
      name={line.name}
      price={line.price ?? line.listPrice}
      sets={line.modifierSets ?? []}
      chosen={(line.modifiers ?? []).map(({ id }) => id)}
      currencyCode={till.business.currencyCode}
      confirmLabel="Done"
      onClose={onClose}
      onChosen={(modifiers) => {
        dispatch(lineModified({ lineId, modifiers }));
        onClose();
      }}
    />
  );
}
