const steps = [
  { key: 'file', label: 'File' },
  { key: 'map', label: 'Columns' },
  { key: 'preview', label: 'Preview' },
  { key: 'result', label: 'Result' },
] as const;

/** Where in the four steps one is. */
export function StepList({ current }: { current: (typeof steps)[number]['key'] | 'dropped' }) {
  const place = current === 'dropped' ? 0 : steps.findIndex(({ key }) => key === current);
  return (
    <ol className="adm-import-steps" aria-label="Steps">
      {steps.map(({ key, label }, index) => (
        <li key={key} data-done={index < place} {...(index === place ? { 'aria-current': 'step' as const } : {})}>
          {label}
        </li>
      ))}
    </ol>
  );
}
