import { useState } from 'react';
import { formatCurrency, quantityText } from '@dukani/shared/format';
import { TextField } from '@dukani/shared/fields';
import { ErrorState } from '@dukani/shared/ui-core';
import { FormSection, useDebouncedValue } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useTestBarcodeQuery, type BarcodeTest } from './barcodesApi';

const OUTCOMES: Record<BarcodeTest['rules'][number]['outcome'], string> = {
  read: 'reads it',
  inactive: 'is switched off',
  other_length: 'is for codes of another length',
  wrong_check_digit: 'does not read it: the check digit is wrong',
  unknown_item: 'knows no product with this item number',
};

/** Scan or type a code: this is what the till makes of it. */
export function BarcodeTester() {
  const [text, setText] = useState('');
  const code = useDebouncedValue(text.trim(), 200);
  return (
    <FormSection title="Try a code" description="Shows how the till reads the code. Nothing is sold.">
      <TextField
        label="Scan or type a code"
        value={text}
        onChange={setText}
        onFocus={(event) => event.target.select()}
        maxLength={64}
        autoComplete="off"
        inputMode="numeric"
      />
      <div className="barcode-outcome" role="status">
        {code === '' ? <p className="barcode-hint">Put the cursor above and scan a label.</p> : <Outcome code={code} />}
      </div>
    </FormSection>
  );
}

function Outcome({ code }: { code: string }) {
  const { currentData, error, refetch } = useTestBarcodeQuery(code);
  if (currentData !== undefined) return <Words test={currentData} />;
  if (error !== undefined)
    return <ErrorState title="The code could not be looked up" error={error} onRetry={() => void refetch()} />;
  return <p className="barcode-hint">Looking it up …</p>;
}

function Words({ test }: { test: BarcodeTest }) {
  const { currencyCode } = useBusiness();
  const { product, problem } = test;
  return (
    <>
      {product !== null && (
        <p className="barcode-product">
          <strong>
            {quantityText(product.quantity, product.unit)} {product.name}
          </strong>
          {product.packName !== null && ` (${product.packName})`}
          {product.amount === null
            ? ` at ${formatCurrency(product.price, currencyCode)}`
            : `, ${formatCurrency(product.amount, currencyCode)} as the label says`}
        </p>
      )}
      {product === null && <p className="barcode-product">{problem ?? 'No product has this code.'}</p>}
      {product?.label === null && test.rules.length > 0 && (
        <p className="barcode-hint">This is the product’s own barcode, so no rule applies.</p>
      )}
      <ul className="barcode-reasons">
        {test.rules.map((rule) => (
          <li key={rule.id}>
            {rule.name} {OUTCOMES[rule.outcome]}
            {rule.outcome === 'unknown_item' && ` (${rule.item})`}
          </li>
        ))}
      </ul>
    </>
  );
}
