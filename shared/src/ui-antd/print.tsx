import { useState, type ReactNode } from 'react';

interface PrintOptions {
  /** Width of the paper: 80 for a receipt printer. Without it the printer's own page is used. */
  widthMm?: number;
  title?: string;
}

/** Prints one element by itself, with the page's styles, on a page as long as it needs. Resolves when the dialog has closed. */
export async function printElement(
  element: HTMLElement,
  { widthMm, title = document.title }: PrintOptions = {},
): Promise<void> {
  // The frame takes the focus for the dialog; whoever came by keyboard must not begin anew at the top of the page.
  const before = document.activeElement;
  const frame = document.createElement('iframe');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  // A hidden frame is not laid out, so it stands outside the screen instead.
  Object.assign(frame.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: `${widthMm ?? 210}mm`,
    height: '100px',
    border: '0',
  });
  document.body.append(frame);
  try {
    const page = frame.contentDocument;
    const view = frame.contentWindow;
    if (page === null || view === null) throw new Error('The print frame could not be made.');
    page.title = title;
    page.documentElement.dataset['theme'] = 'light';
    copyStyles(page);
    const copy = page.importNode(element, true);
    page.body.style.cssText = 'margin: 0; background: #fff;';
    page.body.append(copy);
    await whenReady(page);
    if (widthMm !== undefined) addPageSize(page, widthMm);
    else page.head.append(pageNumbers(page, page.body.scrollHeight));
    await new Promise<void>((resolve) => {
      view.addEventListener('afterprint', () => resolve(), { once: true });
      view.focus();
      view.print();
    });
  } finally {
    frame.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

function copyStyles(page: Document): void {
  for (const source of document.querySelectorAll('link[rel=stylesheet], style'))
    page.head.append(page.importNode(source, true));
  // Custom properties that the shell set on the root, above all the brand's colours.
  page.documentElement.style.cssText = document.documentElement.style.cssText;
}

/** A receipt is one page of exactly its own length. */
function addPageSize(page: Document, widthMm: number): void {
  const millimetresPerPixel = 25.4 / 96;
  const heightMm = Math.ceil(page.body.scrollHeight * millimetresPerPixel) + 4;
  const style = page.createElement('style');
  style.textContent = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`;
  page.head.append(style);
}

/** What fits on a page of Letter, the shorter of the usual ones, between the margins below. */
const PAGE_PX = Math.floor((279 - 12 - 16) * (96 / 25.4));

/** A style that numbers the pages of a print that is so high: nothing where it is one page. */
export function pageNumbers(page: Document, heightPx: number): HTMLStyleElement {
  const style = page.createElement('style');
  style.textContent =
    heightPx <= PAGE_PX
      ? ''
      : '@page { margin: 12mm 12mm 16mm; @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt sans-serif } }';
  return style;
}

async function whenReady(page: Document): Promise<void> {
  const waiting = [...page.querySelectorAll('link[rel=stylesheet], img')].map(
    (node) =>
      new Promise<void>((resolve) => {
        if (node instanceof HTMLImageElement && node.complete) resolve();
        node.addEventListener('load', () => resolve());
        node.addEventListener('error', () => resolve());
      }),
  );
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 2000));
  await Promise.race([Promise.all(waiting), patience]);
}

interface PrintFrameProps extends PrintOptions {
  children: ReactNode;
  /** Draws the button (or whatever else) that starts printing. */
  trigger: (print: () => void) => ReactNode;
}

/** Shows what can be printed, together with what starts the printing. */
export function PrintFrame({ children, trigger, ...options }: PrintFrameProps) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const print = () => {
    if (frame !== null) void printElement(frame, options);
  };
  return (
    <>
      <div ref={setFrame}>{children}</div>
      {trigger(print)}
    </>
  );
}
