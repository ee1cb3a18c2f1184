/** An announcement as owners read it in the bell. */
export function Preview({ title, body }: { title: string; body: string }) {
  if (title.trim() === '' && body.trim() === '') return null;
  return (
    <div className="com-preview" role="group" aria-label="Preview">
      <strong>{title.trim()}</strong>
      <span>{body.trim()}</span>
    </div>
  );
}
