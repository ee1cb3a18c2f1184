import { memo, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { formatPercent } from '@dukani/shared/format';
import { subtract, sum, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { EditFormState } from '@dukani/shared/ui-antd';
import { figureText } from '../statements/figureText';
import { periodText, lastOfMonth } from '../periods';
import {
  actualOf,
  addMonths,
  isWrongCell,
  leftOver,
  pasteInto,
  plannedOf,
  readPasted,
  type BudgetDraft,
  type BudgetGroup,
} from './budgetDraft';

interface BudgetGridProps {
  budget: rpc.Budget;
  groups: readonly BudgetGroup[];
  form: EditFormState<BudgetDraft>;
}

const monthText = (month: string) => periodText({ from: month, to: lastOfMonth(month) });

/** Accounts by months, a field in each cell and what was posted below it. Arrows and Enter move, what was copied from a spreadsheet can be pasted. */
export function BudgetGrid({ budget, groups, form }: BudgetGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const shown = groups.flatMap(({ rows }) => rows);
  const accountIds = shown.map((row) => row.account_id);
  const latest = useRef({ accountIds, change: form.change });
  useEffect(() => {
    latest.current = { accountIds, change: form.change };
  });
  // The same each time, so that rows that did not change are not drawn again.
  const [actions] = useState<CellActions>(() => ({
    type: (accountId, month, text) =>
      latest.current.change(({ cells }) => ({
        cells: { ...cells, [accountId]: (cells[accountId] ?? []).map((old, place) => (place === month ? text : old)) },
      })),
    paste: (accountId, month, text) => {
      const place = { accountIds: latest.current.accountIds, from: accountId, month };
      latest.current.change((draft) => pasteInto(draft, readPasted(text), place));
    },
    move: (accountId, month, { rows, months }) => {
      const ids = latest.current.accountIds;
      const id = ids[ids.indexOf(accountId) + rows];
      const field = grid.current?.querySelector<HTMLInputElement>(`[data-cell="${id} ${month + months}"]`);
      field?.focus();
      field?.select();
      return field !== null && field !== undefined;
    },
  }));
  const plannedAt = (row: rpc.BudgetRow) => plannedOf(row, form.draft.cells[row.account_id]);
  return (
    <div className="budget-scroll" role="region" aria-label="Budget by month" tabIndex={0}>
      <table className="budget-grid" ref={grid}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {budget.months.map((month) => (
              <th key={month} scope="col">
                {monthText(month)}
              </th>
            ))}
            <th scope="col">Budget</th>
            <th scope="col">Actual</th>
            <th scope="col">Difference</th>
            <th scope="col">% of budget</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            {group.rows.map((row) => (
              <AccountRow
                key={row.account_id}
                row={row}
                months={budget.months}
                texts={form.draft.cells[row.account_id] ?? NO_TEXTS}
                actions={actions}
              />
            ))}
            <SumRow
              label={group.label}
              planned={addMonths(group.rows.map(plannedAt))}
              actual={addMonths(group.rows.map(actualOf))}
            />
          </tbody>
        ))}
        <tfoot>
          <SumRow label="Profit" planned={leftOver(groups, plannedAt)} actual={leftOver(groups, actualOf)} />
        </tfoot>
      </table>
    </div>
  );
}

const NO_TEXTS: readonly string[] = [];

interface CellActions {
  type: (accountId: string, month: number, text: string) => void;
  paste: (accountId: string, month: number, text: string) => void;
  /** Whether there is a cell to go to. */
  move: (accountId: string, month: number, by: { rows: number; months: number }) => boolean;
}

interface AccountRowProps {
  row: rpc.BudgetRow;
  months: readonly string[];
  texts: readonly string[];
  actions: CellActions;
}

const AccountRow = memo(function AccountRow({ row, months, texts, actions }: AccountRowProps) {
  const planned = plannedOf(row, texts);
  const actual = actualOf(row);
  return (
    <tr>
      <th scope="row">
        <span className="books-code">{row.code}</span> {row.name}
      </th>
      {months.map((month, place) => (
        <td key={month}>
          <input
            className="budget-cell"
            data-cell={`${row.account_id} ${place}`}
            aria-label={`${row.name}, ${monthText(month)}`}
            aria-invalid={isWrongCell(texts[place] ?? '') ? true : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={texts[place] ?? ''}
            placeholder={row.shared_out[place] === true ? figureText(planned[place] ?? zero) : ''}
            onChange={(event) => actions.type(row.account_id, place, event.target.value)}
            onPaste={(event) => pasteCells(event, (text) => actions.paste(row.account_id, place, text))}
            onKeyDown={(event) => moveByKey(event, (by) => actions.move(row.account_id, place, by))}
          />
          <small>{actual[place] === 0 ? ' ' : figureText(actual[place] ?? zero)}</small>
        </td>
      ))}
      <Totals planned={planned} actual={actual} />
    </tr>
  );
});

/** One cell goes into its field as usual; more than one fill the grid. */
function pasteCells(event: ClipboardEvent<HTMLInputElement>, paste: (text: string) => void) {
  const text = event.clipboardData.getData('text');
  if (!/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  paste(text);
}

/** Up, down and Enter lead to the same month of another account; left and right beyond the text to another month. */
function moveByKey(event: KeyboardEvent<HTMLInputElement>, move: (by: { rows: number; months: number }) => boolean) {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isAllChosen = selectionStart === 0 && selectionEnd === value.length;
  const isAtStart = isAllChosen || (selectionStart === 0 && selectionEnd === 0);
  const isAtEnd = isAllChosen || (selectionStart === value.length && selectionEnd === value.length);
  const steps: Record<string, { rows: number; months: number } | false> = {
    ArrowUp: { rows: -1, months: 0 },
    ArrowDown: { rows: 1, months: 0 },
    Enter: { rows: event.shiftKey ? -1 : 1, months: 0 },
    ArrowLeft: isAtStart && { rows: 0, months: -1 },
    ArrowRight: isAtEnd && { rows: 0, months: 1 },
  };
  const step = steps[event.key];
  if (step === undefined || step === false) return;
  // Enter would save the form.
  if (move(step) || event.key === 'Enter') event.preventDefault();
}

function SumRow({ label, planned, actual }: { label: string; planned: readonly Money[]; actual: readonly Money[] }) {
  return (
    <tr className="budget-sum">
      <th scope="row">{label}</th>
      {planned.map((amount, place) => (
        <td key={place}>
          {figureText(amount)}
          <small>{actual[place] === 0 ? ' ' : figureText(actual[place] ?? zero)}</small>
        </td>
      ))}
      <Totals planned={planned} actual={actual} />
    </tr>
  );
}

function Totals({ planned, actual }: { planned: readonly Money[]; actual: readonly Money[] }) {
  const [wanted, done] = [sum(planned), sum(actual)];
  return (
    <>
      <td>{figureText(wanted)}</td>
      <td>{figureText(done)}</td>
      <td>{figureText(wanted === 0 ? done : subtract(done, wanted))}</td>
      <td>{wanted === 0 ? '–' : formatPercent(Math.round((done / wanted) * 1000) / 10)}</td>
    </>
  );
}
