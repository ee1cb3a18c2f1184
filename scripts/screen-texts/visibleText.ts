/** What people may get to read of a source: no comments, and no line breaks inside a sentence. */
export function visibleText(file: string, source: string): string {
  return (file.endsWith('.sql') ? stringsOfSql(source) : withoutComments(source)).replace(/\s+/g, ' ');
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');
}

function stringsOfSql(source: string): string {
  const code = source.replace(/comment on [\s\S]*?'(?:[^']|'')*'\s*;/gi, '').replace(/--.*/g, '');
  return [...code.matchAll(/'((?:[^'\n]|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'")).join(' | ');
}
