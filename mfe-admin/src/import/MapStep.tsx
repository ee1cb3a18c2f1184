import { useMemo, useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { CheckboxField, SelectField } from '@dukani/shared/fields';
import { Button } from '@dukani/shared/ui-core';
import { ErrorAlert, FormSection } from '@dukani/shared/ui-antd';
import { useListSuppliersQuery } from '../common/contacts/suppliersApi';
import { guessDateOrder, guessDecimals } from './guessFormat';
import { guessMapping, missingFields, rememberedMapping, rememberMapping, type Mapping } from './guessMapping';
import { useMapImportMutation, useStepImportMutation } from './importApi';
import { kindText } from './importKinds';

interface MapStepProps {
  job: rpc.Import;
  sample: readonly rpc.ImportRow[];
  onChecked: () => void;
}

type Options = Partial<rpc.ImportOptions>;

function firstDraft(job: rpc.Import, sample: readonly rpc.ImportRow[]): { mapping: Mapping; options: Options } {
  if (Object.keys(job.mapping).length > 0) return { mapping: job.mapping, options: job.options };
  const cells = sample.flatMap((row) => row.cells);
  const decimals = guessDecimals(cells);
  const dateOrder = guessDateOrder(cells);
  const guessed: Options = {
    ...(decimals === null ? {} : { decimals }),
    ...(dateOrder === null ? {} : { date_order: dateOrder }),
  };
  const before = rememberedMapping(job.kind, job.headers);
  if (before !== null) return { mapping: before.mapping, options: { ...before.options, ...guessed } };
  return { mapping: guessMapping(job.kind, job.headers), options: guessed };
}

/** The second step: which column is which, and how the file is to be read. */
export function MapStep({ job, sample, onChecked }: MapStepProps) {
  const text = kindText(job.kind);
  const [draft, setDraft] = useState(() => firstDraft(job, sample));
  const [map, mapping] = useMapImportMutation();
  const [takeStep, step] = useStepImportMutation();
  const { options } = draft;
  const missing = missingFields(job.kind, draft.mapping);
  const taken = new Set(Object.values(draft.mapping));
  const matchBy = options.match_by ?? text.matchBy[0]?.value ?? 'sku';

  const setOption = (change: Options) => setDraft((old) => ({ ...old, options: { ...old.options, ...change } }));
  const setField = (column: number, field: string) =>
    setDraft((old) => {
      const { [String(column)]: _before, ...others } = old.mapping;
      return { ...old, mapping: field === '' ? others : { ...others, [String(column)]: field } };
    });
  const check = async () => {
    const mapped = await map({ id: job.id, mapping: draft.mapping, options });
    if (mapped.error !== undefined) return;
    rememberMapping(job.kind, job.headers, draft);
    const checked = await takeStep({ id: job.id, step: 'check_import' });
    if (checked.error === undefined) onChecked();
  };

  return (
    <>
      <FormSection
        title="Columns"
        description="What was recognised is filled in. Columns that are left out are not imported."
      >
        <div className="adm-import-columns">
          {job.headers.map((header, column) => (
            <ColumnRow
              key={header}
              header={header}
              samples={sample.map((row) => row.cells[column] ?? null)}
              kind={job.kind}
              field={draft.mapping[String(column)] ?? ''}
              taken={taken}
              onChange={(field) => setField(column, field)}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title="How to read it">
        <div className="adm-import-fields">
          <SelectField
            label="Numbers are written"
            value={options.decimals ?? 'point'}
            options={[
              { value: 'point', label: '1,234.50' },
              { value: 'comma', label: '1.234,50' },
            ]}
            onChange={(decimals) => setOption({ decimals })}
          />
          <SelectField
            label="Dates are written"
            value={options.date_order ?? 'dmy'}
            options={[
              { value: 'dmy', label: 'Day, month, year' },
              { value: 'mdy', label: 'Month, day, year' },
              { value: 'ymd', label: 'Year, month, day' },
            ]}
            onChange={(order) => setOption({ date_order: order })}
          />
          <SelectField
            label="Match rows by"
            value={matchBy}
            options={text.matchBy}
            onChange={(value) => setOption({ match_by: value })}
          />
          {job.kind === 'supplier_prices' && (
            <SupplierOfFile
              value={options.supplier_id ?? null}
              onChange={(supplierId) => setOption({ supplier_id: supplierId })}
            />
          )}
        </div>
        <Switches kind={job.kind} options={options} onChange={setOption} />
      </FormSection>
      {mapping.error !== undefined && <ErrorAlert error={mapping.error} />}
      {step.error !== undefined && <ErrorAlert error={step.error} />}
      <div className="adm-import-bar">
        <p className="adm-import-hint" role="status">
          {missing ?? 'Next, every row is checked. Nothing is changed yet.'}
        </p>
        <Button
          variant="primary"
          onClick={() => void check()}
          disabled={missing !== null}
          isBusy={mapping.isLoading || step.isLoading}
        >
          Check rows
        </Button>
      </div>
    </>
  );
}

interface SupplierOfFileProps {
  value: string | null;
  onChange: (supplierId: string | null) => void;
}

/** Whose price list it is: most of them do not name who sent them. */
function SupplierOfFile({ value, onChange }: SupplierOfFileProps) {
  const { data: suppliers = [] } = useListSuppliersQuery();
  return (
    <SelectField
      label="Supplier"
      help="Of rows that name no supplier."
      value={value ?? ''}
      options={[
        { value: '', label: 'As the rows say' },
        ...suppliers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(supplierId) => onChange(supplierId === '' ? null : supplierId)}
    />
  );
}

interface ColumnRowProps {
  header: string;
  samples: readonly (string | number | null)[];
  kind: rpc.ImportKind;
  field: string;
  taken: ReadonlySet<string>;
  onChange: (field: string) => void;
}

function ColumnRow({ header, samples, kind, field, taken, onChange }: ColumnRowProps) {
  const shown = useMemo(
    () => [...new Set(samples.map((cell) => String(cell ?? '').trim()).filter((cell) => cell !== ''))].slice(0, 3),
    [samples],
  );
  const options = [
    { value: '', label: 'Leave out' },
    ...kindText(kind).fields.map((entry) => ({
      value: entry.field,
      label: entry.label,
      isDisabled: entry.field !== field && entry.field !== 'barcodes' && taken.has(entry.field),
    })),
    ...(kind === 'products'
      ? [
          { value: `option:${header.slice(0, 40)}`, label: `Option “${header}” of variants` },
          { value: `attribute:${header.slice(0, 40)}`, label: `Attribute “${header}”` },
        ]
      : []),
  ];
  // A column named "option:Size" is known by another name than its header.
  if (!options.some(({ value }) => value === field)) options.push({ value: field, label: field.replace(':', ': ') });
  return (
    <div className="adm-import-column" data-left-out={field === ''}>
      <div>
        <strong>{header}</strong>
        <span className="adm-import-hint">{shown.length === 0 ? 'empty' : shown.join(' · ')}</span>
      </div>
      <SelectField label={`Field for ${header}`} isLabelHidden value={field} options={options} onChange={onChange} />
    </div>
  );
}

interface SwitchesProps {
  kind: rpc.ImportKind;
  options: Options;
  onChange: (change: Options) => void;
}

function Switches({ kind, options, onChange }: SwitchesProps) {
  if (kind !== 'products' && kind !== 'contacts') return null;
  const noun = kindText(kind).noun.many;
  return (
    <div className="adm-import-switches">
      <CheckboxField
        label={`Add new ${noun}`}
        checked={options.create_new ?? true}
        onChange={(value) => onChange({ create_new: value })}
      />
      <CheckboxField
        label={`Change ${noun} that already exist`}
        checked={options.update_existing ?? true}
        onChange={(value) => onChange({ update_existing: value })}
      />
      <CheckboxField
        label="An empty cell empties the field"
        checked={options.empty_clears ?? false}
        onChange={(value) => onChange({ empty_clears: value })}
      />
      {kind === 'products' && (
        <>
          <CheckboxField
            label="Create missing categories"
            checked={options.create_categories ?? true}
            onChange={(value) => onChange({ create_categories: value })}
          />
          <CheckboxField
            label="Import pictures"
            checked={options.with_pictures ?? true}
            onChange={(value) => onChange({ with_pictures: value })}
          />
          <CheckboxField
            label="Show new products in the shop"
            checked={options.publish_new ?? false}
            onChange={(value) => onChange({ publish_new: value })}
          />
        </>
      )}
    </div>
  );
}
