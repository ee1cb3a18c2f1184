import { Button, toast } from '@dukani/shared/ui-core';
import { whatsappShare } from '../common/whatsapp';

/** Opens the device's own share sheet, or copies the address where there is none; and WhatsApp, where most people share. */
export function ShareButton({ title }: { title: string }) {
  const share = async () => {
    const url = window.location.href;
    if (typeof navigator.share === 'function') {
      // Rejects when the person closes the sheet, which is no failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast({ tone: 'success', title: 'Link copied' });
    } catch {
      toast({ tone: 'error', title: 'The link could not be copied', description: url });
    }
  };
  return (
    <span className="shop-share">
      <a
        className="shop-share__link"
        // Where the server draws it there is no address yet; the page's own drawing has it.
        href={whatsappShare(`${title} ${globalThis.location?.href ?? ''}`)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Share on WhatsApp
      </a>
      <Button variant="ghost" size="small" icon="external-link" onClick={() => void share()}>
        Share
      </Button>
    </span>
  );
}
