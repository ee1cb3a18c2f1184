import type { ReactNode } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type { BankLine } from '@dukani/shared/rpc';
import { MoneyText } from '@dukani/shared/ui-antd';
import { dayText } from '../periods';

interface LineItemProps {
  line: BankLine;
  isChosen: boolean;
  isTicked: boolean;
  onChoose: () => void;
  /** To the line so many further. */
  onMove: (step: number) => void;
  /** Null where lines are only read. */
  onTick: ((isTicked: boolean) => void) | null;
  /** What belongs under the line on a narrow screen. */
  children?: ReactNode;
}

/** The button that Enter presses: what the panel of the chosen line offers first. */
export const ACCEPT_ID = 'bank-accept';

/** One line of a statement. Enter on the chosen one accepts what is offered first. */
export function LineItem({ line, isChosen, isTicked, onChoose, onMove, onTick, children }: LineItemProps) {
  return (
    <li data-chosen={isChosen}>
      <div className="bank-line">
        {onTick !== null && (
          <input
            type="checkbox"
            aria-label={`Together with others: ${line.text}`}
            checked={isTicked}
            onChange={(event) => onTick(event.target.checked)}
          />
        )}
        <button
          type="button"
          id={`bank-line-${line.id}`}
          aria-current={isChosen}
          onClick={onChoose}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault();
              onMove(event.key === 'ArrowDown' ? 1 : -1);
            }
            if (event.key !== 'Enter' || !isChosen) return;
            event.preventDefault();
            document.getElementById(ACCEPT_ID)?.click();
          }}
        >
          <span className="books-what">
            <span className="bank-words">{line.text === '' ? 'Without a text' : line.text}</span>
            <small className="adm-muted">
              {dayText(line.booked_on)}
              {line.counterparty !== null && ` · ${line.counterparty}`}
              {line.reference !== null && !line.text.includes(line.reference) && ` · ${line.reference}`}
            </small>
          </span>
          <span className="bank-amount" data-direction={line.amount > 0 ? 'in' : 'out'}>
            <MoneyText amount={fromNumeric(line.amount)} />
          </span>
        </button>
      </div>
      {children}
    </li>
  );
}
