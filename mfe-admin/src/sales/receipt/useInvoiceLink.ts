import { useEffect, useRef, useState } from 'react';
import { useCreateInvoiceLinkMutation } from '../salesApi';

/** Addresses made on this page, by sale: the server shows a token only once. */
const knownAddresses = new Map<string, string>();

/** The public address of a sale's invoice, made when first needed; null until then, or when it could not be made. */
export function useInvoiceLink(saleId: string): { url: string | null; error: unknown } {
  const [createLink, { error }] = useCreateInvoiceLinkMutation();
  const [url, setUrl] = useState<string | null>(knownAddresses.get(saleId) ?? null);
  const askedFor = useRef<string | null>(null);
  useEffect(() => {
    // Development renders effects twice; a second link would be litter.
    if (url !== null || askedFor.current === saleId) return;
    askedFor.current = saleId;
    void createLink({ saleId }).then(({ data }) => {
      if (data === undefined) return;
      const address = new URL(data.path, window.location.origin).toString();
      knownAddresses.set(saleId, address);
      setUrl(address);
    });
  }, [createLink, saleId, url]);
  return { url, error };
}
