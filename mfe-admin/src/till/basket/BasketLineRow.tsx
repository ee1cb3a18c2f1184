import { useState } from 'react';
import {
  formatAmount,
  formatCurrency,
  formatPercent,
  formatQuantity,
  pricePer,
  quantityText,
} from '@dukani/shared/format';
import type { Money, Thousandths } from '@dukani/shared/money';
import { Icon, IconButton } from '@dukani/shared/ui-core';
import { parseQuantity, partProblem } from '../../common/quantity';
import { ModifierLines } from '../../checkout/ModifierLines';
import { modifierText } from '../../checkout/modifiers';
import type { GivenPromotion } from '../../checkout/saleRows';
import { packText, serialsMissing, type BasketLine, type Discount } from './basket';

interface BasketLineRowProps {
  line: BasketLine;
  isActive: boolean;
  /** The most there is to sell; null unless the line holds more. */
  saleable: Thousandths | null;
  /** Price times quantity less the line's own discount. */
  amount: Money | null;
  /** What promotions take off it. */
  promotions?: readonly GivenPromotion[];
  currencyCode: string;
  onQuantity: (lineId: string, quantity: number) => void;
  onActivate: (lineId: string) => void;
  onDiscount: (lineId: string) => void;
  onPrice: (lineId: string) => void;
  onModify: (lineId: string) => void;
  onSerials: (line: BasketLine) => void;
}

export function BasketLineRow({
  line,
  isActive,
  saleable,
  amount,
  promotions = [],
  currencyCode,
  onQuantity,
  onActivate,
  onDiscount,
  onPrice,
  onModify,
  onSerials,
}: BasketLineRowProps) {
  return (
    <li
      className="till-line"
      data-active={isActive ? '' : undefined}
      aria-current={isActive ? true : undefined}
      onFocus={() => onActivate(line.id)}
    >
      <div className="till-line-words">
        <span className="till-line-name">{line.name}</span>
        <span className="till-line-price">
          <LinePrice line={line} currencyCode={currencyCode} onPrice={onPrice} />
          {line.discount !== null && (
            <span className="till-line-discount"> {discountText(line.discount, currencyCode)}</span>
          )}
        </span>
        <LineModifiers line={line} onModify={onModify} />
        <LineNotes line={line} currencyCode={currencyCode} />
        {line.serials !== undefined && <LineSerials line={line} serials={line.serials} onSerials={onSerials} />}
        {promotions.map((one) => (
          <span key={one.id} className="till-line-notes till-line-promotion">
            {one.name} <span>−{formatCurrency(one.amount, currencyCode)}</span>
          </span>
        ))}
        {saleable !== null && (
          <span className="till-line-short">
            <Icon name="alert" size={14} />{' '}
            {saleable === 0 ? 'Out of stock' : `Only ${quantityText(saleable, line.unit)} left`}{' '}
            <button
              type="button"
              className="till-link"
              aria-label={
                saleable === 0 ? `Remove ${line.name}` : `Set to ${quantityText(saleable, line.unit)}, ${line.name}`
              }
              onClick={() => onQuantity(line.id, saleable)}
            >
              {saleable === 0 ? 'Remove' : `Set to ${quantityText(saleable, line.unit)}`}
            </button>
          </span>
        )}
      </div>
      <LineQuantity line={line} onQuantity={onQuantity} />
      <span className="till-line-amount">{amount === null ? '' : formatAmount(amount)}</span>
      <IconButton size="small" icon="percent" label={`Discount on ${line.name}`} onClick={() => onDiscount(line.id)} />
    </li>
  );
}

/** Which pieces they are, and the way to say so. */
function LineSerials({
  line,
  serials,
  onSerials,
}: Pick<BasketLineRowProps, 'line' | 'onSerials'> & { serials: readonly string[] }) {
  const missing = serialsMissing(line);
  return (
    <span className={missing > 0 ? 'till-line-short' : 'till-line-notes'}>
      {serials.join(', ')}{' '}
      <button
        type="button"
        className="till-link"
        aria-label={`Serial numbers of ${line.name}`}
        onClick={() => onSerials(line)}
      >
        {missing > 0 ? `${missing} ${missing === 1 ? 'serial number' : 'serial numbers'} missing` : 'Change'}
      </button>
    </span>
  );
}

/** The price, which is also how another one is given. */
function LinePrice({ line, currencyCode, onPrice }: Pick<BasketLineRowProps, 'line' | 'currencyCode' | 'onPrice'>) {
  const price = pricePer(formatCurrency(line.price ?? line.listPrice, currencyCode), line.unit);
  if (line.label !== undefined) return price;
  return (
    <>
      <button
        type="button"
        className="till-line-reprice"
        aria-label={`Change the price of ${line.name}, ${price}`}
        onClick={() => onPrice(line.id)}
      >
        {price}
      </button>
      {line.price !== undefined && line.price !== line.listPrice && line.hasOpenPrice !== true && (
        <> (listed {pricePer(formatCurrency(line.listPrice, currencyCode), line.unit)})</>
      )}
    </>
  );
}

/** What was chosen with it, which is also how something else is. */
function LineModifiers({ line, onModify }: Pick<BasketLineRowProps, 'line' | 'onModify'>) {
  const { modifiers = [], modifierSets = [] } = line;
  if (line.label !== undefined || (modifiers.length === 0 && modifierSets.length === 0)) return null;
  return (
    <button
      type="button"
      className="till-line-reprice till-line-modifiers"
      aria-label={
        modifiers.length === 0
          ? `Choose options for ${line.name}`
          : `Change options of ${line.name}: ${modifiers.map(modifierText).join(', ')}`
      }
      onClick={() => onModify(line.id)}
    >
      {modifiers.length === 0 ? '+ ' + modifierSets.map(({ name }) => name).join(', ') : null}
      <ModifierLines modifiers={modifiers} className="till-line-modifier" />
    </button>
  );
}

/** Where the price is from, and how many packs or kilograms it is. */
function LineNotes({ line, currencyCode }: Pick<BasketLineRowProps, 'line' | 'currencyCode'>) {
  const notes = [
    line.priceList,
    packText(line) ?? undefined,
    line.parkedPrice !== undefined && line.parkedPrice !== line.listPrice && line.label === undefined
      ? `was ${pricePer(formatCurrency(line.parkedPrice, currencyCode), line.unit)} when parked`
      : undefined,
    line.label && `Price label ${formatCurrency(line.label.amount, currencyCode)}`,
  ].filter((note) => note !== undefined);
  if (notes.length === 0) return null;
  return <span className="till-line-notes">{notes.join(' · ')}</span>;
}

function LineQuantity({ line, onQuantity }: Pick<BasketLineRowProps, 'line' | 'onQuantity'>) {
  const isLast = line.quantity <= 1000 || line.label !== undefined;
  return (
    <div className="till-line-quantity" role="group" aria-label={`Quantity of ${line.name}`}>
      <IconButton
        size="small"
        icon={isLast ? 'trash' : 'minus'}
        label={isLast ? `Remove ${line.name}` : `One ${line.name} less`}
        onClick={() => onQuantity(line.id, isLast ? 0 : line.quantity - 1000)}
      />
      {line.label === undefined ? (
        <>
          <QuantityInput line={line} onQuantity={onQuantity} />
          <IconButton
            size="small"
            icon="plus"
            label={`One ${line.name} more`}
            onClick={() => onQuantity(line.id, line.quantity + 1000)}
          />
        </>
      ) : (
        <span className="till-line-weight">{quantityText(line.quantity, line.unit)}</span>
      )}
    </div>
  );
}

function QuantityInput({ line, onQuantity }: Pick<BasketLineRowProps, 'line' | 'onQuantity'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const settle = () => {
    if (typed === null) return;
    const quantity = parseQuantity(typed);
    const refused =
      quantity === null && typed.trim() !== '' ? `“${typed.trim()}” is not a quantity.` : partProblem(line, quantity);
    if (quantity !== null && refused === null) onQuantity(line.id, quantity);
    setProblem(refused);
    setTyped(null);
  };
  return (
    <>
      <input
        className="till-quantity-input"
        inputMode="decimal"
        aria-label={`Quantity of ${line.name}`}
        aria-invalid={problem !== null}
        value={typed ?? formatQuantity(line.quantity).replaceAll(',', '')}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      {problem !== null && (
        <span role="alert" className="till-quantity-problem">
          {problem}
        </span>
      )}
    </>
  );
}

/** `−10%`, `−KSh 5.00`. */
export function discountText(discount: Discount, currencyCode: string): string {
  return `−${discount.kind === 'percent' ? formatPercent(discount.percent) : formatCurrency(discount.amount, currencyCode)}`;
}
