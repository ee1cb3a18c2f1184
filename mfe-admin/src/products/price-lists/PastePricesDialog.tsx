import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import type { PriceListItemInput } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { ActionDialog, FieldProblem, useEditForm } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { lastOfEach, MAX_PASTED, readPastedPrices, type PastedPrice, type PastedSheet } from './pastedPrices';
import { useLazyProductsByBarcodeQuery, useLazyProductsByCodeQuery } from './priceChoicesApi';

interface PastePricesDialogProps {
  onAdd: (items: PriceListItemInput[]) => Promise<unknown>;
  onClose: () => void;
}

/** Codes asked for at once, so that the address of the request stays short. */
const CODES_AT_ONCE = 80;

function useCodes() {
  const [bySku] = useLazyProductsByCodeQuery();
  const [byBarcode] = useLazyProductsByBarcodeQuery();
  return async (codes: readonly string[]): Promise<Map<string, string>> => {
    const found = new Map<string, string>();
    for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
      const part = codes.slice(from, from + CODES_AT_ONCE);
      for (const lookup of [bySku, byBarcode])
        for (const [code, id] of Object.entries(await lookup([...part]).unwrap())) found.set(code, id);
    }
    return found;
  };
}

const toItem = (price: PastedPrice, productId: string): PriceListItemInput => ({
  id: newId(),
  product_id: productId,
  kind: price.kind,
  value: price.value,
  min_quantity: price.minQuantity / 1000,
});

/** The rows of a sheet, and how many of them; a sentence when there is nothing to read. */
function rowsProblem(text: string): string | null {
  const { prices, problems } = readPastedPrices(text);
  const count = prices.length + problems.length;
  if (count === 0) return 'Paste rows with a code and a price first.';
  return count > MAX_PASTED ? `Paste at most ${formatNumber(MAX_PASTED)} rows at once.` : null;
}

/** Many prices at once, copied from a spreadsheet. */
export function PastePricesDialog({ onAdd, onClose }: PastePricesDialogProps) {
  const findCodes = useCodes();
  const [problems, setProblems] = useState<PastedSheet['problems']>([]);
  const form = useEditForm<{ rows: string }, number>({
    initial: { rows: '' },
    version: null,
    validate: ({ rows }) => {
      const problem = rowsProblem(rows);
      return problem === null ? {} : { rows: problem };
    },
    save: async ({ rows }) => {
      setProblems([]);
      const sheet = readPastedPrices(rows);
      const found = await findCodes([...new Set(sheet.prices.map((price) => price.code))]);
      const unknown = sheet.prices
        .filter((price) => !found.has(price.code))
        .map(({ line, code }) => ({ line, problem: `No product has the SKU or barcode ${code}.` }));
      const wrong = [...sheet.problems, ...unknown].sort((a, b) => a.line - b.line);
      setProblems(wrong);
      // All or none: half a price list is worse than the old one.
      if (wrong.length > 0) throw new FieldProblem('rows', 'Nothing was added. Correct or remove these lines.');
      const items = lastOfEach(sheet.prices.map((price) => toItem(price, found.get(price.code) ?? '')));
      await onAdd(items);
      return items.length;
    },
    savedText: (count) => `${formatNumber(count)} ${count === 1 ? 'price' : 'prices'} on the list`,
  });
  return (
    <ActionDialog form={form} title="Paste from a sheet" saveLabel="Add these prices" onClose={onClose}>
      <TextAreaField
        label="Rows"
        {...form.field('rows')}
        rows={8}
        help="Columns: SKU or barcode, price (80, 10% or -5), and the minimum quantity, if any. A price already on the list is replaced."
        autoFocus
      />
      {problems.length > 0 && (
        <ul className="price-paste-problems" aria-label="Lines that cannot be read">
          {problems.slice(0, 20).map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>
              Line {line}: {problem}
            </li>
          ))}
          {problems.length > 20 && <li>… and {formatNumber(problems.length - 20)} more</li>}
        </ul>
      )}
    </ActionDialog>
  );
}
