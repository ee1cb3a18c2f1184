import { useEffect, useRef, useState } from 'react';
import { useCreateInvoiceLinkMutation } from './receiptsApi';

/** Addresses made on this page, by sale: the server shows a token only once. */
const knownAddresses = new Map<string, string>();

type CreateLink = (of: { saleId: string }) => Promise<{ data?: { path: string } | undefined }>;

/** The public address of a sale's invoice, made when it is not known on this page yet; null when it could not be made. */
export async function addressOfInvoice(saleId: string, createLink: CreateLink): Promise<string | null> {
  const known = knownAddresses.get(saleId);
  if (known !== undefined) return known;
  const { data } = await createLink({ saleId });
  if (data === undefined) return null;
  const address = new URL(data.path, window.location.origin).toString();
  knownAddresses.set(saleId, address);
  return address;
}

/** The public address of a sale's invoice, made when first needed; null until then, without a sale, or when it could not be made. */
export function useInvoiceLink(saleId: string | null): { url: string | null; error: unknown } {
  const [createLink, { error }] = useCreateInvoiceLinkMutation();
  const [url, setUrl] = useState<string | null>(saleId === null ? null : (knownAddresses.get(saleId) ?? null));
  const askedFor = useRef<string | null>(null);
  useEffect(() => {
    // Development renders effects twice; a second link would be litter.
    if (saleId === null || url !== null || askedFor.current === saleId) return;
    askedFor.current = saleId;
    void addressOfInvoice(saleId, createLink).then(setUrl);
  }, [createLink, saleId, url]);
  return { url, error };
}
