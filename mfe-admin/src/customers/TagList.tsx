/** Tags as small labels; a dash when there are none. */
export function TagList({ tags, most = 3 }: { tags: readonly string[]; most?: number }) {
  if (tags.length === 0) return <span className="adm-muted">–</span>;
  const shown = tags.slice(0, most);
  return (
    <span className="cust-tags" title={tags.join(', ')}>
      {shown.map((tag) => (
        <span key={tag} className="cust-tag">
          {tag}
        </span>
      ))}
      {tags.length > shown.length && <span className="adm-muted">+{tags.length - shown.length}</span>}
    </span>
  );
}
