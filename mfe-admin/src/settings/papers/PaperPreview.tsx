import { useState } from 'react';
import { Button } from '@dukani/shared/ui-core';
import { FilterChips, FormSection } from '@dukani/shared/ui-antd';
import { DocumentStage } from '../../common/documents/DocumentStage';
import { useDocumentPaper } from '../../common/documents/useDocumentPaper';
import { useGetReceiptHeaderQuery } from '../../common/papers/receiptHeaderApi';
import { useBusiness } from '../../common/useBusiness';
import type { PapersDraft } from './papersDraft';
import { samplePaper } from './samplePaper';

type Kind = 'receipt' | 'invoice';

/** The very paper that customers get, with what is typed and the data of the business. */
export function PaperPreview({ draft }: { draft: PapersDraft }) {
  const business = useBusiness();
  const { data: header } = useGetReceiptHeaderQuery();
  const [kind, setKind] = useState<Kind>('receipt');
  const paper = useDocumentPaper('test print', { startsAs: '80' });
  const document = samplePaper({ kind, draft, header, business });
  const show = (next: Kind) => {
    setKind(next);
    paper.setSize(next === 'invoice' ? 'A4' : '80');
  };
  return (
    <FormSection title="Preview" description="A sample sale as it is printed. It changes while you type.">
      <FilterChips
        label="Show"
        options={[
          { value: 'receipt', label: 'Receipt' },
          { value: 'invoice', label: 'Invoice' },
        ]}
        value={kind}
        onChange={(next) => show(next === 'invoice' ? 'invoice' : 'receipt')}
      />
      <DocumentStage document={document} paper={paper} />
      <Button icon="printer" onClick={() => void paper.print(document)}>
        Test print
      </Button>
    </FormSection>
  );
}
