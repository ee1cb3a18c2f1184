import { fromNumeric } from '@dukani/shared/money';
import { TextField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { FormSection, MoneyText, SearchSelect, type EditFormState } from '@dukani/shared/ui-antd';
import { useReclaimsTax } from '../../common/useReclaimsTax';
import { usePostableOptions } from '../../common/ledger/useAccountOptions';
import { standardRate } from '../../common/taxChoices';
import { useListTaxRatesQuery } from '../../common/taxRatesApi';
import { useBusiness } from '../../common/useBusiness';
import { useIsTaxRegistered } from '../../common/useIsTaxRegistered';
import { LinePicker } from '../../common/lines/LinePicker';
import type { LineProduct } from '../../common/lines/lineProducts';
import { TaxField } from '../bills/BillLinesFields';
import {
  orderLineProblem,
  orderLineTotal,
  orderLineWarning,
  orderSums,
  withOrdered,
  costOfPack,
  withPrices,
  type OrderDraft,
  type SupplyTerms,
} from './orderDraft';
import type { OrderLineDraft } from './orderLineDraft';
import { useLazySupplyQuery, useSupplyQuery } from './ordersApi';
import { emptyService } from './serviceLines';

/** What is ordered: scanned or searched, in packs, at the price that the supplier asked last. */
export function OrderLinesFields({ form }: { form: EditFormState<OrderDraft> }) {
  const { draft } = form;
  const isRegistered = useIsTaxRegistered();
  const { data: rates = [] } = useListTaxRatesQuery();
  const [readSupply] = useLazySupplyQuery();
  const terms = useSupplyTerms(draft);
  const usualRate = isRegistered ? (standardRate(rates, draft.orderDate)?.id ?? '') : '';
  const setLines = (next: (lines: OrderLineDraft[]) => OrderLineDraft[]) =>
    form.change((before) => ({ lines: next(before.lines) }));
  const add = (product: LineProduct) => {
    const isNew = draft.lines.every(({ productId }) => productId !== product.id);
    setLines((lines) => withOrdered(lines, product, usualRate));
    if (!isNew || draft.supplier === null) return;
    // Without an answer the last cost stays: a price to start from, no more.
    void readSupply({ productIds: [product.id], contactId: draft.supplier.value }, true)
      .unwrap()
      .then(({ prices }) => setLines((lines) => withPrices(lines, prices, costOfPack(product))))
      .catch(() => undefined);
  };
  const change = (id: string, changes: Partial<OrderLineDraft>) =>
    setLines((lines) => lines.map((line) => (line.id === id ? { ...line, ...changes } : line)));
  return (
    <FormSection title="Goods">
      <LinePicker onPick={add} />
      {form.errors.lines !== undefined && (
        <p className="adm-error" role="alert">
          {form.errors.lines}
        </p>
      )}
      <ol className="purch-lines" aria-label="Goods of the order">
        {draft.lines.map((line, place) => (
          <LineFields
            key={line.id}
            line={line}
            number={place + 1}
            day={draft.orderDate}
            problem={form.failedSaves > 0 ? orderLineProblem(line) : null}
            warning={orderLineWarning(line, terms)}
            onChange={(changes) => change(line.id, changes)}
            onRemove={
              line.received > 0 ? undefined : () => setLines((lines) => lines.filter(({ id }) => id !== line.id))
            }
          />
        ))}
      </ol>
      <Button icon="plus" onClick={() => setLines((lines) => [...lines, emptyService(usualRate)])}>
        Add a service or freight
      </Button>
      <Sums
        draft={draft}
        percentOf={(id) => (isRegistered ? (rates.find((rate) => rate.id === id)?.ratePercent ?? 0) : 0)}
      />
    </FormSection>
  );
}

const NO_TERMS: SupplyTerms[] = [];
/** So many products are asked for at once. */
const MOST_PRODUCTS = 200;

/** Packs and least quantities of the chosen supplier. Without an answer there is nothing to warn of. */
function useSupplyTerms({ supplier, lines }: OrderDraft): readonly SupplyTerms[] {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].sort().slice(0, MOST_PRODUCTS);
  const { data } = useSupplyQuery(
    { productIds, contactId: supplier?.value ?? null },
    { skip: supplier === null || productIds.length === 0 },
  );
  return supplier === null ? NO_TERMS : (data?.prices ?? NO_TERMS);
}

function Sums({ draft, percentOf }: { draft: OrderDraft; percentOf: (taxRateId: string) => number }) {
  const { currencyCode } = useBusiness();
  const reclaims = useReclaimsTax();
  if (draft.lines.length === 0) return null;
  const { net, tax, total } = orderSums(draft, percentOf);
  return (
    <dl className="purch-sums" aria-label="Sums of the order">
      {tax !== 0 && (
        <>
          <div>
            <dt>Net</dt>
            <dd>
              <MoneyText amount={fromNumeric(net)} />
            </dd>
          </div>
          <div>
            <dt>{reclaims ? 'Tax' : 'Sales tax'}</dt>
            <dd>
              <MoneyText amount={fromNumeric(tax)} />
            </dd>
          </div>
        </>
      )}
      <div data-total="true">
        <dt>Total</dt>
        <dd>
          <MoneyText amount={fromNumeric(total)} currencyCode={currencyCode} />
        </dd>
      </div>
    </dl>
  );
}

interface LineFieldsProps {
  line: OrderLineDraft;
  /** Its place on the order, from 1. */
  number: number;
  day: string;
  problem: string | null;
  /** What the supplier may not deliver; it stops nobody. */
  warning: string | null;
  onChange: (changes: Partial<OrderLineDraft>) => void;
  onRemove: (() => void) | undefined;
}

function LineFields({ line, number, day, problem, warning, onChange, onRemove }: LineFieldsProps) {
  const total = orderLineTotal(line);
  const isPacked = line.packSize !== '1';
  const isService = line.productId === null;
  const name = isService ? `Service in line ${number}` : line.name;
  return (
    <li className="purch-bill-line" aria-label={name}>
      <span className="purch-order-line__name">
        <span>{name}</span>
        {total !== null && <MoneyText amount={fromNumeric(total)} />}
      </span>
      <div className="purch-bill-line__fields">
        {isService && <ServiceFields line={line} onChange={onChange} />}
        <TextField
          label={isPacked ? 'Packs' : 'Quantity'}
          value={line.packs}
          inputMode="decimal"
          autoComplete="off"
          error={problem}
          help={warning ?? undefined}
          onFocus={(event) => event.target.select()}
          onChange={(packs) => onChange({ packs })}
        />
        {!isService && (
          <TextField
            label="Pack of"
            value={line.packSize}
            inputMode="decimal"
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(packSize) => onChange({ packSize })}
          />
        )}
        <TextField
          label={isPacked ? 'Price of a pack' : 'Price'}
          value={line.price}
          inputMode="decimal"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(price) => onChange({ price })}
        />
        <TextField
          label="Discount %"
          value={line.discount}
          inputMode="decimal"
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(discount) => onChange({ discount })}
        />
        <TaxField day={day} value={line.taxRateId} onChange={(taxRateId) => onChange({ taxRateId })} />
        <TextField
          label="Supplier’s code"
          value={line.supplierCode}
          maxLength={64}
          autoComplete="off"
          onChange={(supplierCode) => onChange({ supplierCode })}
        />
        {onRemove !== undefined && <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />}
      </div>
    </li>
  );
}

/** What a line without a product is, and what it is booked as when it is billed. */
function ServiceFields({ line, onChange }: Pick<LineFieldsProps, 'line' | 'onChange'>) {
  return (
    <>
      <TextField
        label="Description"
        value={line.name}
        required
        maxLength={300}
        autoComplete="off"
        onChange={(name) => onChange({ name })}
      />
      <SearchSelect
        label="What for"
        value={line.account}
        useOptions={usePostableOptions}
        onChange={(account) => onChange({ account })}
      />
    </>
  );
}
