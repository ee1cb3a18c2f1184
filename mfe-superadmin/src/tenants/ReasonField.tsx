import { TextAreaField } from '@dukani/shared/fields';

interface ReasonFieldProps {
  field: { name: 'reason'; value: string; onChange: (value: string) => void; error: string | null };
  help?: string;
}

/** The reason for something that staff do, which is kept in the audit record. */
export function ReasonField({
  field,
  help = 'Saved in the audit record. The business does not see it.',
}: ReasonFieldProps) {
  return <TextAreaField label="Reason" {...field} help={help} maxLength={500} required />;
}
