import { useEffect } from 'react';
import { pageTitle } from '@dukani/shared/branding';
import { useTenant } from '@dukani/shared/tenant';

interface PageMeta {
  /** Without the shop's name, which is put behind it. Null while it is not known yet: the title of the page before stays. */
  title: string | null;
  description?: string | null;
  /** Pages that belong to one person must not be found. */
  isPrivate?: boolean;
}

/** Title, description and robots rule of the page on the screen, taken back when it is left. */
export function usePageMeta({ title, description = null, isPrivate = false }: PageMeta): void {
  const shop = useTenant().shop?.name;
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title, shop);
  }, [title, shop]);
  useMeta('description', description === null ? null : description.slice(0, 160));
  useMeta('robots', isPrivate ? 'noindex' : null);
}

function useMeta(name: string, content: string | null): void {
  useEffect(() => {
    if (content === null) return;
    const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
    const element = existing ?? document.createElement('meta');
    const before = existing?.content;
    element.name = name;
    element.content = content;
    if (existing === null) document.head.append(element);
    return () => {
      if (before === undefined) element.remove();
      else element.content = before;
    };
  }, [name, content]);
}
