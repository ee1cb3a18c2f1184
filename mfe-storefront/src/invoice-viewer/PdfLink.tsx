import { dataConfig } from '@dukani/shared/data';
import { useSearchParams } from '@dukani/shared/router';
import { ButtonLink } from '@dukani/shared/ui-core';

/** The file of the document behind this page's link: made by the server, so that no phone loads what makes PDFs. */
export function PdfLink({ of }: { of: 'invoice' | 'quote' }) {
  const [params] = useSearchParams();
  const token = params.get(of === 'quote' ? 'quote' : 'token') ?? '';
  const query = new URLSearchParams({ [of]: token, page: window.location.href });
  return (
    <ButtonLink
      icon="download"
      to={`${dataConfig().supabaseUrl}/functions/v1/document-pdf?${query.toString()}`}
      target="_blank"
      rel="noopener"
    >
      PDF
    </ButtonLink>
  );
}
