/** Moves the focus to the heading after a part of the page that is about to go, or before it where none follows. */
export function focusNextHeading(part: Element | null): void {
  if (part === null) return;
  const headings = [...document.querySelectorAll<HTMLElement>('main h1, main h2, main h3')].filter(
    (heading) => !part.contains(heading),
  );
  const next =
    headings.find((heading) => isAfter(heading, part)) ?? headings.findLast((heading) => !isAfter(heading, part));
  if (next !== undefined) focusHeading(next);
}

/** Headings take the focus only when it is given to them: the keyboard's own round leaves them out. */
export function focusHeading(heading: HTMLElement | null | undefined): void {
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
}

function isAfter(heading: Element, part: Element): boolean {
  return (part.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
