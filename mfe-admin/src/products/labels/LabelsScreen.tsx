import { useRef, useState } from 'react';
import { countText } from '../../common/countText';
import '../../common/common.css';
import { useBusiness } from '../../common/useBusiness';
import { useSearchParams } from '@dukani/shared/router';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader, printElement, refusalText, useNotify } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../../common/CatalogueNav';
import { MIN_MODULE_MM } from '../../common/barcodes/barcodeBars';
import { LabelLines } from './LabelLines';
import { labelContent, labelCount, MAX_LABELS, type LabelLine } from './labelLines';
import { useLabelProductsQuery } from './labelsApi';
import { loadLabelSettings, saveLabelSettings, type LabelSettings } from './labelSettings';
import { LabelPreview } from './LabelPreview';
import { LabelSheet } from './LabelSheet';
import { A4, FIELD_NAMES, LABEL_FIELDS, LABEL_TEMPLATES, labelsOnPage, pagesOf } from './labelTemplates';
import '../products.css';
import './labels.css';
import { useBars } from '../../common/barcodes/useBars';

const UUID = /^[0-9a-f-]{36}$/i;

/** /admin/products/labels: labels of products chosen in a list, of a delivery (`?receipt=`) or searched for here. */
export function LabelsScreen() {
  const [search] = useSearchParams();
  const productIds = (search.get('ids') ?? '').split(',').filter((id) => UUID.test(id));
  const receipt = search.get('receipt');
  const receiptId = receipt !== null && UUID.test(receipt) ? receipt : null;
  const isEmpty = productIds.length === 0 && receiptId === null;
  const { data, error, refetch } = useLabelProductsQuery({ productIds, receiptId }, { skip: isEmpty });
  if (isEmpty) return <Labels key="empty" initial={[]} />;
  if (data !== undefined) return <Labels key={search.toString()} initial={data} />;
  return (
    <>
      <CatalogueNav />
      <PageHeader title="Print labels" />
      {error === undefined ? (
        <div role="status" aria-label="Loading products" className="adm-stack">
          <Skeleton height={56} />
          <Skeleton height={320} />
        </div>
      ) : (
        <ErrorState title="The products could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Labels({ initial }: { initial: readonly LabelLine[] }) {
  const { currencyCode } = useBusiness();
  const notify = useNotify();
  const [lines, setLines] = useState<readonly LabelLine[]>(initial);
  const [settings, setSettings] = useState(loadLabelSettings);
  const [startAt, setStartAt] = useState('1');
  const sheetRef = useRef<HTMLDivElement>(null);
  const template = LABEL_TEMPLATES.find(({ key }) => key === settings.templateKey) ?? LABEL_TEMPLATES[0];
  const contents = lines.map(labelContent);
  const { bars, error: barsError } = useBars(contents.flatMap(({ code }) => (code === null ? [] : [code])));
  if (template === undefined) return null;
  const all = contents.flatMap((content, index) => {
    const line = lines[index];
    return line === undefined ? [] : Array<typeof content>(labelCount(line)).fill(content);
  });
  const labels = all.slice(0, MAX_LABELS);
  const pages = pagesOf(labels, template, Number(startAt) || 1);
  const narrow = contents.find(({ code }) => {
    const drawn = code === null ? null : bars.get(code);
    return drawn != null && (template.width - 2) / drawn.totalModules < MIN_MODULE_MM;
  });
  const change = (changes: Partial<LabelSettings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    saveLabelSettings(next);
  };
  const print = async () => {
    const sheet = sheetRef.current;
    if (sheet === null) return;
    try {
      await printElement(sheet, { title: 'Labels' });
    } catch (thrown) {
      notify.error('Nothing was printed', refusalText(thrown));
    }
  };
  return (
    <>
      <CatalogueNav />
      <PageHeader
        title="Print labels"
        action={
          <Button variant="primary" icon="printer" disabled={labels.length === 0} onClick={() => void print()}>
            {labels.length === 0 ? 'Print' : `Print ${countText(labels.length, 'label')}`}
          </Button>
        }
      />
      <div className="labels-layout">
        <div className="labels-choices">
          <LabelLines lines={lines} onChange={setLines} />
          <SelectField
            label="Paper"
            value={template.key}
            onChange={(templateKey) => change({ templateKey })}
            options={LABEL_TEMPLATES.map(({ key, name }) => ({ value: key, label: name }))}
          />
          {template.sheet !== null && (
            <TextField
              label="Start at label"
              value={startAt}
              onChange={setStartAt}
              inputMode="numeric"
              autoComplete="off"
              help={`1 to ${labelsOnPage(template)}, counted by rows, for a partly used sheet.`}
            />
          )}
          <fieldset className="labels-fields">
            <legend>On the label</legend>
            {LABEL_FIELDS.map((field) => (
              <CheckboxField
                key={field}
                label={FIELD_NAMES[field]}
                checked={settings.fields.includes(field)}
                onChange={(isOn) =>
                  change({
                    fields: LABEL_FIELDS.filter((one) => (one === field ? isOn : settings.fields.includes(one))),
                  })
                }
              />
            ))}
          </fieldset>
          <TextField
            label="Expiry or other text"
            value={settings.note}
            onChange={(note) => change({ note })}
            placeholder="Best before 30 Nov 2026"
            maxLength={40}
            autoComplete="off"
          />
          {all.length > MAX_LABELS && (
            <p className="adm-notice">Only the first {MAX_LABELS} labels are printed at once.</p>
          )}
          {barsError !== null && (
            <p className="adm-error" role="alert">
              The barcodes could not be drawn. {refusalText(barsError)}
            </p>
          )}
          {narrow !== undefined && settings.fields.includes('barcode') && (
            <p className="adm-notice" role="status">
              The code {narrow.code} is too long for this label: scanners may not read it.
            </p>
          )}
        </div>
        <section className="labels-preview" aria-label="Preview">
          {labels.length === 0 ? (
            <p className="adm-muted">Add a product to see its label here.</p>
          ) : (
            <LabelPreview
              widthMm={template.sheet === null ? template.width : A4.width}
              caption={countText(pages.length, template.sheet === null ? 'label' : 'sheet')}
            >
              <div ref={sheetRef}>
                <LabelSheet
                  pages={pages}
                  template={template}
                  fields={settings.fields}
                  note={settings.note.trim()}
                  currencyCode={currencyCode}
                  bars={bars}
                />
              </div>
            </LabelPreview>
          )}
        </section>
      </div>
    </>
  );
}
