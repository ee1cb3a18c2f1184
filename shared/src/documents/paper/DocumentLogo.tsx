import { useState } from 'react';
import { imageUrl } from '../../api/imageUrl';

/** Twice the most that a stylesheet gives it, in CSS pixels. */
const WIDTH = 240;

/** The picture of a business at the head of its paper; nothing where it cannot be shown. Its name stands below it. */
export function DocumentLogo({ url }: { url: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === '' || url === failed) return null;
  return <img className="receipt-logo" src={imageUrl(url, { width: WIDTH })} alt="" onError={() => setFailed(url)} />;
}
