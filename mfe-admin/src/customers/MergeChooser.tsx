import { useId, type CSSProperties } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { useBusiness } from '../common/useBusiness';
import { TYPE_LABELS } from './contactLabels';
import type { DuplicateCard } from '../common/contacts/contactRows';
import './mergeChooser.css';

export const MERGE_FIELDS = [
  { key: 'name', label: 'Name', of: (card: DuplicateCard) => card.name },
  { key: 'company', label: 'Company', of: (card: DuplicateCard) => card.company },
  { key: 'phone', label: 'Phone', of: (card: DuplicateCard) => card.phone },
  { key: 'email', label: 'E-mail', of: (card: DuplicateCard) => card.email },
  { key: 'tax_pin', label: 'Tax PIN', of: (card: DuplicateCard) => card.taxPin },
  { key: 'address', label: 'Address', of: (card: DuplicateCard) => card.address },
] as const;

export interface MergeChoice {
  survivorId: string;
  /** Contacts that stay as they are. */
  leftOut: string[];
  /** For a field, the contact it is taken from; those not named are the survivor's, else the first that has any. */
  fields: Record<string, string>;
}

/** The card whose value stands in the merged contact. */
export function chosenCard(
  choice: MergeChoice,
  cards: readonly DuplicateCard[],
  field: (typeof MERGE_FIELDS)[number],
): string | null {
  const taken = cards.filter((card) => !choice.leftOut.includes(card.id));
  const named = choice.fields[field.key];
  if (named !== undefined && taken.some((card) => card.id === named)) return named;
  const survivor = taken.find((card) => card.id === choice.survivorId);
  if (survivor !== undefined && field.of(survivor) !== null) return survivor.id;
  return taken.find((card) => field.of(card) !== null)?.id ?? null;
}

interface MergeChooserProps {
  cards: readonly DuplicateCard[];
  choice: MergeChoice;
  onChange: (choice: MergeChoice) => void;
}

/** The contacts side by side: which one stays, and whose value of each field. */
export function MergeChooser({ cards, choice, onChange }: MergeChooserProps) {
  const { currencyCode } = useBusiness();
  const group = useId();
  return (
    <div
      className="cust-merge"
      style={{ '--cards': cards.length } as CSSProperties}
      tabIndex={0}
      role="region"
      aria-label="Compare contacts"
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {cards.map((card) => (
              <th key={card.id} scope="col">
                <label className="dk-check">
                  <input
                    type="radio"
                    name={`${group}-survivor`}
                    checked={choice.survivorId === card.id}
                    onChange={() =>
                      onChange({
                        ...choice,
                        survivorId: card.id,
                        leftOut: choice.leftOut.filter((id) => id !== card.id),
                      })
                    }
                  />
                  <span>Keep {card.name}</span>
                </label>
                {cards.length > 2 && card.id !== choice.survivorId && (
                  <label className="dk-check">
                    <input
                      type="checkbox"
                      checked={choice.leftOut.includes(card.id)}
                      onChange={(event) =>
                        onChange({
                          ...choice,
                          leftOut: event.target.checked
                            ? [...choice.leftOut, card.id]
                            : choice.leftOut.filter((id) => id !== card.id),
                        })
                      }
                    />
                    <span>Different person: leave out</span>
                  </label>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MERGE_FIELDS.filter((field) => cards.some((card) => field.of(card) !== null)).map((field) => {
            const chosen = chosenCard(choice, cards, field);
            return (
              <tr key={field.key}>
                <th scope="row">{field.label}</th>
                {cards.map((card) => {
                  const text = field.of(card);
                  if (text === null)
                    return (
                      <td key={card.id} className="adm-muted">
                        –
                      </td>
                    );
                  return (
                    <td key={card.id} data-out={choice.leftOut.includes(card.id)}>
                      <label className="dk-check">
                        <input
                          type="radio"
                          name={`${group}-${field.key}`}
                          aria-label={`${field.label} of ${card.name}: ${text}`}
                          checked={chosen === card.id}
                          disabled={choice.leftOut.includes(card.id)}
                          onChange={() => onChange({ ...choice, fields: { ...choice.fields, [field.key]: card.id } })}
                        />
                        <span>{text}</span>
                      </label>
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <FactRow label="Kind" cards={cards} of={(card) => TYPE_LABELS[card.type]} />
          <FactRow label="Balance" cards={cards} of={(card) => formatCurrency(card.balance, currencyCode)} />
          <FactRow label="Credit limit" cards={cards} of={(card) => formatCurrency(card.creditLimit, currencyCode)} />
          <FactRow label="Sales" cards={cards} of={(card) => String(card.saleCount ?? 0)} />
          <FactRow label="Tags" cards={cards} of={(card) => card.tags.join(', ') || '–'} />
          <FactRow label="Notes" cards={cards} of={(card) => card.notes ?? '–'} />
        </tbody>
      </table>
    </div>
  );
}

function FactRow({
  label,
  cards,
  of,
}: {
  label: string;
  cards: readonly DuplicateCard[];
  of: (card: DuplicateCard) => string;
}) {
  return (
    <tr className="cust-merge__fact">
      <th scope="row">{label}</th>
      {cards.map((card) => (
        <td key={card.id}>{of(card)}</td>
      ))}
    </tr>
  );
}
