import { TextField } from '@dukani/shared/fields';
import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, toNumeric, zero, type Money } from '@dukani/shared/money';
import type { TenderType } from '@dukani/shared/rpc';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { AmountField } from '../../common/AmountField';
import type { GiftCard } from '../gift-cards/giftCardsApi';
import { moneyOf, quickCashAmounts } from './payments';

/** A way of paying other than cash, while it is being typed. */
export interface TenderRow {
  id: string;
  tenderType: Exclude<TenderType, 'cash'>;
  name: string;
  amountText: string;
  reference: string;
  giftCard?: GiftCard;
}

interface CashFieldsProps {
  /** Empty: exactly what is due. */
  cashText: string;
  onCashText: (text: string) => void;
  due: Money;
  currencyCode: string;
  /** Has the focus from the start. */
  isFocused: boolean;
}

const inShort = (amount: Money) => formatAmount(amount).replace(/\.00$/, '');

/** What is handed over in cash: exactly what is due unless it is typed, or tapped. */
export function CashFields({ cashText, onCashText, due, currencyCode, isFocused }: CashFieldsProps) {
  return (
    <div className="pay-cash">
      <AmountField
        label="Cash received"
        value={cashText}
        onChange={onCashText}
        currencyCode={currencyCode}
        placeholder={formatAmount(due)}
        autoFocus={isFocused}
      />
      <div className="pay-quick" role="group" aria-label="Cash received">
        <Button onClick={() => onCashText('')} aria-pressed={cashText === ''}>
          Exact
        </Button>
        {quickCashAmounts(due, currencyCode).map((amount) => (
          <Button
            key={amount}
            onClick={() => onCashText(toNumeric(amount))}
            aria-pressed={cashText === toNumeric(amount)}
          >
            {inShort(amount)}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface TenderFieldsProps {
  row: TenderRow;
  currencyCode: string;
  onChange: (changes: Partial<TenderRow>) => void;
  onRemove: () => void;
}

/** One way of paying other than cash: how much, and what it is found by later. */
export function TenderFields({ row, currencyCode, onChange, onRemove }: TenderFieldsProps) {
  const hasReference = row.tenderType === 'card' || row.tenderType === 'mobile_money';
  return (
    <fieldset className="pay-tender">
      <legend className="dk-visually-hidden">{row.name}</legend>
      <AmountField
        label={row.name}
        value={row.amountText}
        onChange={(amountText) => onChange({ amountText })}
        currencyCode={currencyCode}
        help={roundingHelp(row, currencyCode)}
        autoFocus
      />
      {hasReference && (
        <TextField
          label="Reference"
          value={row.reference}
          onChange={(reference) => onChange({ reference })}
          maxLength={100}
          autoComplete="off"
          placeholder={row.tenderType === 'mobile_money' ? 'Transaction code' : 'Slip number'}
        />
      )}
      <IconButton icon="close" label={`Remove ${row.name}`} onClick={onRemove} />
    </fieldset>
  );
}

/** What is asked for where M-Pesa's whole shillings are not what is due. */
function roundingHelp({ tenderType, amountText }: TenderRow, currencyCode: string): string | undefined {
  const amount = parseMoneyInput(amountText);
  if (amount === null || compare(amount, zero) <= 0) return undefined;
  const money = moneyOf(amount, { tenderType, currencyCode });
  if (money === amount) return undefined;
  return `Ask for ${formatCurrency(money, currencyCode)}: M-Pesa moves whole shillings.`;
}
