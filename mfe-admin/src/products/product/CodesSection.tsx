import { useRef } from 'react';
import { TextField } from '@dukani/shared/fields';
import { Button, IconButton } from '@dukani/shared/ui-core';
import { announce, FormSection, refusalText, useNotify, type EditFormState } from '@dukani/shared/ui-antd';
import { gtinState } from '../../common/gtin';
import type { BarcodeDraft, ProductDraft } from './productDraft';
import { useMakeBarcodeMutation } from './productFormApi';

const EMPTY_CODE: BarcodeDraft = { barcode: '', unitFactor: '1', label: '' };

/** What is said under a code; a wrong check digit is a warning only: some makers print such codes. */
function codeHelp(code: string): string | undefined {
  const words: Partial<Record<ReturnType<typeof gtinState>, string>> = {
    wrong_check_digit: 'The check digit is wrong. Check the barcode.',
    ean13: 'EAN-13, check digit correct',
    ean8: 'EAN-8, check digit correct',
    upca: 'UPC-A, check digit correct',
  };
  return code === '' ? undefined : words[gtinState(code)];
}

/** SKU and barcodes: each code may stand for several units. */
export function CodesSection({ form }: { form: EditFormState<ProductDraft> }) {
  const { draft, change, errors } = form;
  const notify = useNotify();
  const listRef = useRef<HTMLOListElement>(null);
  const [makeBarcode, { isLoading }] = useMakeBarcodeMutation();
  // There is always an empty line to scan into.
  const lines = draft.barcodes.length === 0 ? [EMPTY_CODE] : draft.barcodes;

  const setLine = (index: number, changes: Partial<BarcodeDraft>) =>
    change({ barcodes: lines.map((line, place) => (place === index ? { ...line, ...changes } : line)) });
  const focusLine = (index: number) =>
    requestAnimationFrame(() =>
      listRef.current?.querySelectorAll<HTMLInputElement>('input[data-code]')[index]?.focus(),
    );
  const addLine = (code: BarcodeDraft = EMPTY_CODE) => {
    const kept = lines.filter(({ barcode }) => barcode.trim() !== '');
    change({ barcodes: [...kept, code] });
    focusLine(kept.length);
  };
  const onScanned = (index: number) => {
    if (lines[index]?.barcode.trim() === '') return;
    announce('Barcode generated');
    if (index === lines.length - 1) addLine();
    else focusLine(index + 1);
  };
  const generate = async () => {
    try {
      addLine({ ...EMPTY_CODE, barcode: await makeBarcode().unwrap() });
    } catch (thrown) {
      notify.error('No barcode was generated', refusalText(thrown));
    }
  };

  return (
    <FormSection
      title="Codes"
      description="Scan or type a barcode. For a pack, enter how many units it holds; the till then sells that many."
    >
      <TextField
        label="SKU"
        {...form.field('sku')}
        help="Your own code, if you use one."
        maxLength={64}
        autoComplete="off"
      />
      <ol className="product-codes" ref={listRef} aria-label="Barcodes">
        {lines.map((line, index) => (
          <li key={index}>
            <TextField
              label={index === 0 ? 'Barcode' : `Barcode ${index + 1}`}
              value={line.barcode}
              onChange={(barcode) => setLine(index, { barcode })}
              data-code
              {...(index === 0 ? { name: 'barcodes' } : {})}
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              help={codeHelp(line.barcode.trim())}
              error={index === 0 ? errors.barcodes : undefined}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onScanned(index);
              }}
            />
            <TextField
              label="Units"
              value={line.unitFactor}
              onChange={(unitFactor) => setLine(index, { unitFactor })}
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              label="Pack name"
              value={line.label}
              onChange={(label) => setLine(index, { label })}
              placeholder={line.unitFactor === '1' ? '' : `Crate of ${line.unitFactor}`}
              maxLength={40}
              autoComplete="off"
            />
            <IconButton
              icon="trash"
              label={`Remove barcode ${line.barcode === '' ? index + 1 : line.barcode}`}
              disabled={draft.barcodes.length === 0}
              onClick={() => change({ barcodes: lines.filter((_line, place) => place !== index) })}
            />
          </li>
        ))}
      </ol>
      <div className="product-buttons">
        <Button icon="plus" onClick={() => addLine()}>
          Add a barcode
        </Button>
        <Button icon="barcode" isBusy={isLoading} onClick={() => void generate()}>
          Generate barcode
        </Button>
      </div>
    </FormSection>
  );
}
