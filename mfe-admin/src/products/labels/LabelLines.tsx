import { SelectField, TextField } from '@dukani/shared/fields';
import { IconButton } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { ProductFinder } from '../ProductFinder';
import type { LabelLine } from './labelLines';
import { useLazyLabelProductsQuery } from './labelsApi';

interface LabelLinesProps {
  lines: readonly LabelLine[];
  /** Takes what becomes of the lines as they are by then: scans come faster than products are found. */
  onChange: (change: (lines: readonly LabelLine[]) => readonly LabelLine[]) => void;
}

/** The products that labels are printed of, and how many. Scanning one again wants one more. */
export function LabelLines({ lines, onChange }: LabelLinesProps) {
  const notify = useNotify();
  const [load] = useLazyLabelProductsQuery();
  const set = (id: string, changes: Partial<LabelLine>) =>
    onChange((before) => before.map((line) => (line.id === id ? { ...line, ...changes } : line)));
  const add = async (id: string) => {
    try {
      const found = await load({ productIds: [id], receiptId: null }, true).unwrap();
      onChange((before) => withOneMore(before, found));
    } catch (thrown) {
      notify.error('The product could not be added', refusalText(thrown));
    }
  };
  return (
    <>
      <ProductFinder label="Add a product" isOffered={() => true} onPick={({ id }) => void add(id)} />
      {lines.length > 0 && (
        <ul className="labels-lines" aria-label="Products to print">
          {lines.map((line) => (
            <li key={line.id}>
              <span className="labels-name">{line.name}</span>
              <TextField
                label={`Labels of ${line.name}`}
                isLabelHidden
                value={line.count}
                onChange={(count) => set(line.id, { count })}
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
              />
              <IconButton
                icon="trash"
                label={`No labels of ${line.name}`}
                onClick={() => onChange((before) => before.filter((other) => other.id !== line.id))}
              />
              {line.codes.length > 1 && (
                <SelectField
                  label={`Code of ${line.name}`}
                  isLabelHidden
                  value={line.barcode ?? ''}
                  onChange={(barcode) => set(line.id, { barcode })}
                  options={line.codes.map(({ barcode, unitFactor, label }) => ({
                    value: barcode,
                    label: unitFactor === 1 ? barcode : `${barcode} · ${label ?? `${unitFactor} units`}`,
                  }))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** New products below the others; of those that stand there already one more is wanted. */
function withOneMore(lines: readonly LabelLine[], found: readonly LabelLine[]): readonly LabelLine[] {
  const raised = lines.map((line) =>
    found.some(({ id }) => id === line.id) ? { ...line, count: String(Number(line.count) + 1) } : line,
  );
  return [...raised, ...found.filter(({ id }) => lines.every((line) => line.id !== id))];
}
