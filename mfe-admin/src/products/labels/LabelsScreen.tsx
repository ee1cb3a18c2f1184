import { useRef, useState, type RefObject } from 'react';
import { countText } from '../../common/countText';
import { useBusiness } from '../../common/useBusiness';
import { useSearchParams } from '@dukani/shared/router';
import { Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { PageHeader, printElement, refusalText, useNotify } from '@dukani/shared/ui-antd';
import { CatalogueNav } from '../../common/CatalogueNav';
import { LabelLines } from './LabelLines';
import type { LabelLine } from './labelLines';
import { useLabelProductsQuery } from './labelsApi';
import { LabelNotes } from './LabelNotes';
import { LabelPreview } from './LabelPreview';
import { LabelSheet } from './LabelSheet';
import type { LabelSettings } from './labelSettings';
import { LabelSettingsFields } from './LabelSettingsFields';
import { A4, pagesOf, templateOf, type LabelTemplate } from './labelTemplates';
import { useLabelContents } from './useLabelContents';
import { useLabelSettings } from './useLabelSettings';
import '../products.css';
import './labels.css';

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
  const notify = useNotify();
  const [lines, setLines] = useState<readonly LabelLine[]>(initial);
  const { settings, change } = useLabelSettings();
  const [startAt, setStartAt] = useState('1');
  const sheetRef = useRef<HTMLDivElement>(null);
  const template = templateOf(settings.templateKey);
  const { labels, bars, problems } = useLabelContents(lines, template);
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
          <LabelSettingsFields
            template={template}
            settings={settings}
            onChange={change}
            startAt={startAt}
            onStartAtChange={setStartAt}
          />
          <LabelNotes {...problems} narrowCode={settings.fields.includes('barcode') ? problems.narrowCode : null} />
        </div>
        <Preview
          labels={labels}
          template={template}
          settings={settings}
          startAt={Number(startAt) || 1}
          bars={bars}
          sheetRef={sheetRef}
        />
      </div>
    </>
  );
}

interface PreviewProps extends Pick<ReturnType<typeof useLabelContents>, 'labels' | 'bars'> {
  template: LabelTemplate;
  settings: LabelSettings;
  startAt: number;
  sheetRef: RefObject<HTMLDivElement | null>;
}

function Preview({ labels, template, settings, startAt, bars, sheetRef }: PreviewProps) {
  const { currencyCode } = useBusiness();
  const pages = pagesOf(labels, template, startAt);
  return (
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
  );
}
