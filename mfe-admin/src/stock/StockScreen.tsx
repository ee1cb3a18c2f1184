import { useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatQuantity } from '@dukani/shared/format';
import type { AdjustStockInput } from '@dukani/shared/rpc';
import { useSession } from '@dukani/shared/session';
import { Button, IconButton, SelectField, TextField } from '@dukani/shared/ui-core';
import { PageHeader, useNotify } from '@dukani/shared/ui-antd';
import { AmountField } from '../common/AmountField';
import '../common/common.css';
import { FilterChips } from '../common/FilterChips';
import { newId } from '../common/newId';
import { useBusiness } from '../common/useBusiness';
import { useUnsavedGuard } from '../common/useUnsavedGuard';
import { ProductPicker } from './ProductPicker';
import './stock.css';
import { StockLevels } from './StockLevels';
import { useAdjustStockMutation, useReceiveGoodsMutation, type StockProduct } from './stockApi';
import { adjustmentInput, REASONS, receiptInput, stockProblem, type StockLine, type StockMode } from './stockDocument';

const MODES = [
  { value: 'receive', label: 'Goods came in', permission: 'stock.receive' },
  { value: 'adjust', label: 'Correct the stock', permission: 'stock.adjust' },
] as const;
const BACK = { to: '/admin/products', label: 'Products' };

/** /admin/stock: takes in a delivery or corrects what is there, and lists it. */
export function StockScreen() {
  const { access } = useSession();
  const modes = MODES.filter((mode) => access?.permissions.includes(mode.permission) ?? false);
  const [chosen, setChosen] = useState<StockMode>('receive');
  const mode = modes.find((candidate) => candidate.value === chosen)?.value ?? modes[0]?.value;
  return (
    <>
      <PageHeader title="Stock" back={BACK} />
      {mode === undefined ? (
        <p className="adm-muted">Ask the owner or a manager to change stock.</p>
      ) : (
        <>
          <FilterChips label="What to do" options={modes} value={mode} onChange={setChosen} />
          <StockForm key={mode} mode={mode} />
        </>
      )}
      <StockLevels />
    </>
  );
}

function StockForm({ mode }: { mode: StockMode }) {
  const notify = useNotify();
  // One id until it was posted, so that a retry cannot post it twice.
  const [id, setId] = useState(newId);
  const [lines, setLines] = useState<StockLine[]>([]);
  const [reason, setReason] = useState<AdjustStockInput['reason']>('damaged');
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [receiveGoods, receiving] = useReceiveGoodsMutation();
  const [adjustStock, adjusting] = useAdjustStockMutation();
  useUnsavedGuard(lines.length > 0);

  const add = (product: StockProduct) =>
    setLines((before) =>
      before.some((line) => line.product.id === product.id)
        ? before
        : [...before, { product, quantityText: '', costText: '' }],
    );
  const change = (productId: string, changes: Partial<StockLine>) =>
    setLines((before) => before.map((line) => (line.product.id === productId ? { ...line, ...changes } : line)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = stockProblem(mode, lines);
    setProblem(found);
    if (found !== null) return;
    const { error } =
      mode === 'receive'
        ? await receiveGoods(receiptInput(id, lines, words))
        : await adjustStock(adjustmentInput(id, lines, reason, words));
    if (error !== undefined) return setProblem(errorMessage(error));
    notify.success(
      mode === 'receive' ? 'Goods taken in' : 'Stock corrected',
      `${lines.length} ${lines.length === 1 ? 'product' : 'products'}, booked to the ledger.`,
    );
    setLines([]);
    setWords('');
    setId(newId());
  };

  return (
    <form className="stock-form" onSubmit={(event) => void submit(event)} noValidate>
      <ProductPicker onPick={add} />
      {lines.length > 0 && (
        <ul className="stock-lines" aria-label="Products">
          {lines.map((line) => (
            <StockLineFields
              key={line.product.id}
              mode={mode}
              line={line}
              onChange={(changes) => change(line.product.id, changes)}
              onRemove={() => setLines((before) => before.filter((other) => other !== line))}
            />
          ))}
        </ul>
      )}
      {mode === 'adjust' && <SelectField label="Reason" value={reason} options={REASONS} onChange={setReason} />}
      <TextField
        label={mode === 'receive' ? "Supplier's reference" : 'Note'}
        value={words}
        onChange={setWords}
        maxLength={200}
      />
      {problem !== null && (
        <p className="adm-error" role="alert">
          {problem}
        </p>
      )}
      <div className="adm-form-actions">
        <Button type="submit" variant="primary" isBusy={receiving.isLoading || adjusting.isLoading}>
          {mode === 'receive' ? 'Take in' : 'Correct'}
        </Button>
      </div>
    </form>
  );
}

interface StockLineFieldsProps {
  mode: StockMode;
  line: StockLine;
  onChange: (changes: Partial<StockLine>) => void;
  onRemove: () => void;
}

function StockLineFields({ mode, line, onChange, onRemove }: StockLineFieldsProps) {
  const { currencyCode } = useBusiness();
  return (
    <li className="stock-line">
      <span className="stock-line-name">
        {line.product.name}
        <span className="adm-muted">{formatQuantity(line.product.stock, line.product.unit)} now</span>
      </span>
      <TextField
        label={mode === 'receive' ? 'Quantity' : 'Change'}
        value={line.quantityText}
        onChange={(quantityText) => onChange({ quantityText })}
        inputMode={mode === 'receive' ? 'decimal' : 'text'}
        autoComplete="off"
        placeholder={mode === 'receive' ? '24' : '-2'}
      />
      {mode === 'receive' && (
        <AmountField
          label="Cost of one"
          value={line.costText}
          onChange={(costText) => onChange({ costText })}
          currencyCode={currencyCode}
        />
      )}
      <IconButton icon="trash" label={`Remove ${line.product.name}`} onClick={onRemove} />
    </li>
  );
}
