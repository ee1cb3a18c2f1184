import { useRef, useState, type KeyboardEvent } from 'react';
import { TextField } from '@dukani/shared/fields';
import { formatCurrency, pricePer, quantityText } from '@dukani/shared/format';
import { Dialog, ErrorState, Skeleton, useMediaQuery } from '@dukani/shared/ui-core';
import type { TillProduct } from '../../checkout/tillApi';
import { useTillVariants } from '../finder/useTillVariants';
import type { Till } from '../useTill';
import { fittingVariants, variantGrid, type VariantGrid, type VariantTable } from './variantGrid';

interface VariantDialogProps {
  /** The product that is sold as one of its variants. */
  product: TillProduct;
  till: Till;
  onChosen: (variant: TillProduct) => void;
  onClose: () => void;
}

/** Asks which size and colour is sold. Enter takes one only once it is the only one that fits what was typed. */
export function VariantDialog({ product, till, onChosen, onClose }: VariantDialogProps) {
  const { variants, error, retry } = useTillVariants(till, product.variantOf?.id ?? product.id);
  return (
    <Dialog isOpen title={product.name} size="large" onClose={onClose}>
      {variants !== undefined ? (
        <VariantPicker
          options={product.variantOf?.options ?? []}
          variants={variants}
          currencyCode={till.business.currencyCode}
          onChosen={onChosen}
        />
      ) : error !== undefined ? (
        <ErrorState error={error} onRetry={retry} title="The sizes and colours could not be loaded" />
      ) : (
        <div role="status" aria-label="Loading sizes and colours">
          <Skeleton height={220} />
        </div>
      )}
    </Dialog>
  );
}

interface VariantPickerProps {
  options: NonNullable<TillProduct['variantOf']>['options'];
  variants: readonly TillProduct[];
  currencyCode: string;
  onChosen: (variant: TillProduct) => void;
}

function VariantPicker({ options, variants, currencyCode, onChosen }: VariantPickerProps) {
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const tablesRef = useRef<HTMLDivElement>(null);
  // On a touch screen the keys of the screen would cover what is to be tapped; those of a keyboard still write.
  const isTouch = useMediaQuery('(pointer: coarse)');
  const fitting = fittingVariants(typed, variants);
  const only = typed.trim() !== '' && fitting.length === 1 ? fitting[0] : undefined;
  const grid = variantGrid(options, variants);
  const names = options.map(({ name }) => name.toLowerCase());
  const problem =
    fitting.length === 0
      ? `No ${names.join(' and ')} fits this.`
      : typed.trim() === ''
        ? `Choose ${names.join(' and ')}.`
        : `${fitting.length} fit. Type on or choose one.`;
  const isOfOnePrice = variants.every(({ price }) => price === variants[0]?.price);
  return (
    <form
      className="till-variants"
      onSubmit={(event) => {
        event.preventDefault();
        if (only === undefined) setIsAsked(true);
        else onChosen(only);
      }}
    >
      <TextField
        label={`Type ${names.join(' and ')}`}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setIsAsked(false);
        }}
        inputMode={isTouch ? 'none' : 'text'}
        autoComplete="off"
        autoFocus
        error={isAsked && only === undefined ? problem : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          tablesRef.current?.querySelector<HTMLElement>('button:not([data-dim]), button')?.focus();
        }}
      />
      <div ref={tablesRef} className="till-variant-tables" onKeyDown={moveInTable}>
        {grid.tables.map((table) => (
          <VariantTableView
            key={table.title}
            grid={grid}
            table={table}
            fitting={fitting}
            only={only}
            currencyCode={isOfOnePrice ? null : currencyCode}
            onChosen={onChosen}
          />
        ))}
      </div>
      <p className="adm-muted" role="status">
        {only === undefined ? priceText(variants, currencyCode) : `${only.name}: Enter adds it.`}
      </p>
    </form>
  );
}

/** What all of them cost, where that is one price; else it stands at each. */
function priceText(variants: readonly TillProduct[], currencyCode: string): string {
  const [first] = variants;
  if (first === undefined || variants.some(({ price }) => price !== first.price)) return '';
  return pricePer(formatCurrency(first.price, currencyCode), first.unit);
}

interface TableProps {
  grid: VariantGrid;
  table: VariantTable;
  fitting: readonly TillProduct[];
  only: TillProduct | undefined;
  /** null: all cost the same, which is said below. */
  currencyCode: string | null;
  onChosen: (variant: TillProduct) => void;
}

function VariantTableView({ grid: { columnName, rowName }, table, fitting, only, currencyCode, onChosen }: TableProps) {
  return (
    <table className="till-variant-table">
      {table.title !== '' && <caption>{table.title}</caption>}
      {columnName !== null && (
        <thead>
          <tr>
            <td />
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody aria-label={columnName === null ? rowName : `${rowName} and ${columnName}`}>
        {table.rows.map((row, y) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {row.cells.map((variant, x) => (
              <td key={table.columns[x]}>
                {variant === null ? (
                  <span className="adm-muted">–</span>
                ) : (
                  <button
                    type="button"
                    className="till-variant"
                    data-place={`${x} ${y}`}
                    data-dim={fitting.includes(variant) ? undefined : ''}
                    data-highlighted={variant === only ? '' : undefined}
                    aria-label={[variant.name, ...variantFacts(variant, currencyCode)].join(', ')}
                    onClick={() => onChosen(variant)}
                  >
                    {variantFacts(variant, currencyCode).map((fact) => (
                      <span key={fact} data-out={isOut(variant) && fact === OUT ? '' : undefined}>
                        {fact}
                      </span>
                    ))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OUT = 'Out of stock';
const isOut = ({ isService, stock }: TillProduct) => !isService && stock !== null && stock <= 0;

/** Price, where they differ, and what is left. */
function variantFacts(variant: TillProduct, currencyCode: string | null): string[] {
  const { isService, stock, unit, price } = variant;
  const left = isOut(variant) ? OUT : isService || stock === null ? 'Add' : `${quantityText(stock, unit)} left`;
  return currencyCode === null ? [left] : [formatCurrency(price, currencyCode), left];
}

/** Arrow keys go from cell to cell, over those that are not there. */
function moveInTable(event: KeyboardEvent<HTMLDivElement>): void {
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key] ?? [0, 0];
  const cells = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.till-variant')];
  const from = cells.find((cell) => cell === document.activeElement);
  if (from === undefined || (dx === 0 && dy === 0)) return;
  event.preventDefault();
  const [x = 0, y = 0] = placeOf(from);
  const table = from.closest('table');
  const ahead = cells
    .filter((cell) => cell.closest('table') === table)
    .map((cell) => ({ cell, place: placeOf(cell) }))
    .filter(({ place: [cx = 0, cy = 0] }) =>
      dx === 0 ? cx === x && Math.sign(cy - y) === dy : cy === y && Math.sign(cx - x) === dx,
    )
    .sort((one, other) => distance(one.place, [x, y]) - distance(other.place, [x, y]));
  ahead[0]?.cell.focus();
}

const placeOf = (cell: HTMLElement) => (cell.dataset['place'] ?? '').split(' ').map(Number);
const distance = ([x = 0, y = 0]: number[], [fromX = 0, fromY = 0]: number[]) =>
  Math.abs(x - fromX) + Math.abs(y - fromY);
