import { useEffect, type RefObject } from 'react';

const MILLIMETRES_PER_PIXEL = 25.4 / 96;
/** What the cutter needs below the last line. */
const TAIL_MM = 4;

/**
 * While the paper is shown, the browser's own print command (Ctrl+P) prints it alone, on a page of its width and just as long.
 * What is hidden stands in receipt.css; only the length of the page cannot be said in a stylesheet.
 */
export function usePaperPrint(paperRef: RefObject<HTMLElement | null>, widthMm: number | undefined): void {
  useEffect(() => {
    const style = document.createElement('style');
    const onBeforePrint = () => {
      const paper = paperRef.current;
      // A page of the printer's own needs no measure.
      if (paper === null || widthMm === undefined) return;
      const heightMm = Math.ceil(paper.scrollHeight * MILLIMETRES_PER_PIXEL) + TAIL_MM;
      style.textContent = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`;
      document.head.append(style);
    };
    const onAfterPrint = () => style.remove();
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
      style.remove();
    };
  }, [paperRef, widthMm]);
}
