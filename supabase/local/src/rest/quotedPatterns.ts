const parameters = ['or', 'and', 'not.or', 'not.and'];

/**
 * Takes the quotes off patterns inside `or=(…)` and `and=(…)`, which the table routes would look for as letters. What
 * had to be quoted is replaced by `_`, the wildcard for one letter, so that the expression still splits as meant.
 */
export function withoutQuotedPatterns(url: URL): URL {
  if (!parameters.some((name) => url.searchParams.has(name))) return url;
  const changed = new URL(url);
  for (const name of parameters) {
    const values = changed.searchParams.getAll(name);
    changed.searchParams.delete(name);
    for (const value of values) changed.searchParams.append(name, unquote(value));
  }
  return changed;
}

function unquote(expression: string): string {
  return expression.replace(/\.(i?like)\."((?:[^"\\]|\\.)*)"/g, (_whole, operator: string, quoted: string) => {
    const pattern = quoted.replace(/\\(["\\])/g, '$1').replace(/[,()"]/g, '_');
    return `.${operator}.${pattern}`;
  });
}
