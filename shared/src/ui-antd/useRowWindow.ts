import { useEffect, useState, type RefObject } from 'react';

export interface RowWindow {
  start: number;
  end: number;
  /** Height in pixels of the rows left out before and after. */
  before: number;
  after: number;
}

/** Fewer rows than this are all drawn. */
const minimumRows = 200;
/** Rows drawn beyond each edge of the screen, so that arrows and quick scrolling meet rows. */
const overscan = 40;
const usualHeight = 52;

/** Which rows of a long table are near the screen; null while all of them are drawn. */
export function useRowWindow(container: RefObject<HTMLElement | null>, count: number): RowWindow | null {
  const isOn = count > minimumRows;
  const [edges, setEdges] = useState({ start: 0, end: overscan * 2, height: usualHeight, isMeasured: false });

  useEffect(() => {
    if (!isOn) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const body = container.current?.querySelector('tbody');
      if (body === null || body === undefined) return;
      const top = -body.getBoundingClientRect().top;
      const measured = rowHeight(body);
      setEdges((known) => {
        // Measured once: a height that follows what is on the screen would move the page while it is scrolled.
        const before = known.isMeasured || measured === 0 ? known : { ...known, height: measured, isMeasured: true };
        const first = Math.floor(top / before.height) - overscan;
        const visible = Math.ceil(window.innerHeight / before.height) + 2 * overscan;
        // In steps, so that not every pixel draws the table anew.
        const start = Math.max(0, Math.floor(first / 10) * 10);
        const end = start + visible + 10;
        return start === known.start && end === known.end && before === known ? known : { ...before, start, end };
      });
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll, { capture: true });
      window.removeEventListener('resize', onScroll);
    };
  }, [container, isOn]);

  if (!isOn) return null;
  const start = Math.min(edges.start, Math.max(0, count - overscan));
  const end = Math.min(count, Math.max(edges.end, start + overscan));
  return { start, end, before: start * edges.height, after: (count - end) * edges.height };
}

/** The mean height of the rows that are drawn; 0 while nothing has been laid out. */
function rowHeight(body: HTMLElement): number {
  const rows = body.querySelectorAll<HTMLElement>('[data-row]');
  const first = rows[0]?.getBoundingClientRect();
  const last = rows[rows.length - 1]?.getBoundingClientRect();
  return first === undefined || last === undefined ? 0 : Math.round((last.bottom - first.top) / rows.length);
}
