/** A part of a page: a heading, a paragraph of lines, or a list of points. */
export type PolicyBlock = { kind: 'heading'; text: string } | { kind: 'paragraph' | 'list'; lines: string[] };

/** The text as its owner wrote it: "# " begins a heading, "- " a point of a list, an empty line a new paragraph. */
export function policyBlocks(body: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = [];
  let isOpen = false;
  for (const line of body.split('\n').map((text) => text.trim())) {
    const heading = /^#+ +(.+)$/.exec(line)?.[1];
    const point = /^[-*•] +(.+)$/.exec(line)?.[1];
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading });
    if (heading !== undefined || line === '') {
      isOpen = false;
      continue;
    }
    const kind = point === undefined ? 'paragraph' : 'list';
    const last = blocks.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(point ?? line);
    else blocks.push({ kind, lines: [point ?? line] });
    isOpen = true;
  }
  return blocks;
}
