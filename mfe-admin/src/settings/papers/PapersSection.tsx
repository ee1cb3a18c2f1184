import { CheckboxField, SelectField, TextAreaField } from '@dukani/shared/fields';
import { usePermission } from '@dukani/shared/session';
import { ErrorState } from '@dukani/shared/ui-core';
import { EditForm, FormSection, useEditForm, type EditFormState } from '@dukani/shared/ui-antd';
import type { PaperContent, PaperSettings } from '@dukani/shared/rpc';
import { SectionSkeleton } from '../SectionSkeleton';
import { PaperPreview } from './PaperPreview';
import { useLazyPaperSettingsQuery, usePaperSettingsQuery, useSavePaperSettingsMutation } from './papersApi';
import { contentOf, draftOf, papersProblems, type PapersDraft } from './papersDraft';
import { PaperVersions } from './PaperVersions';
import './papers.css';

const CODES: { value: PaperContent['code']; label: string }[] = [
  { value: 'link', label: 'Link to the invoice' },
  { value: 'number', label: 'Number of the sale' },
  { value: 'none', label: 'No code' },
];
const CODE_HELP: Record<PaperContent['code'], string> = {
  link: 'Customers scan it to open their invoice.',
  number: 'Scan it at the till to find the sale, for example for a return.',
  none: 'Receipts are shorter without it.',
};
const DATES: { value: PaperContent['dates']; label: string }[] = [
  { value: 'words', label: '21 Nov 2026' },
  { value: 'dmy', label: '21/11/2026' },
  { value: 'mdy', label: '11/21/2026' },
  { value: 'ymd', label: '2026-11-21' },
];
const HOURS: { value: PaperContent['hours']; label: string }[] = [
  { value: '24', label: '14:05' },
  { value: '12', label: '2:05 pm' },
];

/** /admin/settings?section=papers: what receipts and invoices say besides the sale. */
export function PapersSection() {
  const { data, error, refetch } = usePaperSettingsQuery();
  if (data !== undefined) return <PapersForm papers={data} />;
  return error === undefined ? (
    <SectionSkeleton />
  ) : (
    <ErrorState title="These settings could not be read" error={error} onRetry={() => void refetch()} />
  );
}

function PapersForm({ papers }: { papers: PaperSettings }) {
  const mayEdit = usePermission('settings.edit');
  const [save] = useSavePaperSettingsMutation();
  const [readAgain] = useLazyPaperSettingsQuery();
  const form = useEditForm<PapersDraft, PaperSettings>({
    initial: draftOf(papers.content),
    version: String(papers.version),
    validate: papersProblems,
    save: (draft, version) => save({ content: contentOf(draft), version: Number(version) }).unwrap(),
    stored: (saved) => ({ draft: draftOf(saved.content), version: String(saved.version) }),
    readAgain: () => readAgain().unwrap(),
    savedText: () => 'Receipts and papers saved',
  });
  return (
    <div className="set-papers">
      <EditForm form={form} title="Receipts and papers" layout="section" subject="these settings" isReadOnly={!mayEdit}>
        <TextFields form={form} />
        <ShownFields form={form} />
        <FormSection title="Dates and times" description="On every paper. Screens keep their own.">
          <div className="settings-pair">
            <SelectField label="Dates" {...form.field('dates')} options={DATES} />
            <SelectField label="Times" {...form.field('hours')} options={HOURS} />
          </div>
        </FormSection>
      </EditForm>
      <div className="set-papers__beside">
        <PaperPreview draft={form.draft} />
        <PaperVersions papers={papers} mayEdit={mayEdit} onTake={({ content }) => form.change(draftOf(content))} />
      </div>
    </div>
  );
}

function TextFields({ form }: { form: EditFormState<PapersDraft> }) {
  return (
    <>
      <FormSection title="Receipts" description="Up to 6 lines of 48 characters each.">
        <TextAreaField label="Text above" {...form.field('header')} rows={3} />
        <TextAreaField
          label="Text below"
          {...form.field('footer')}
          rows={3}
          help="For example opening hours or how to return goods."
        />
      </FormSection>
      <FormSection title="Invoices">
        <TextAreaField
          label="How to pay"
          {...form.field('how_to_pay')}
          rows={3}
          help="Your bank account, M-Pesa till or paybill number. Shown until the invoice is paid."
        />
        <TextAreaField label="Terms" {...form.field('terms')} rows={3} help="For example interest on late payments." />
      </FormSection>
    </>
  );
}

function ShownFields({ form }: { form: EditFormState<PapersDraft> }) {
  return (
    <FormSection
      title="What they show"
      description="Invoices always show the customer and the taxes. What the tax authority signed is always printed."
    >
      <CheckboxField label="Logo" {...form.tick('shows_logo')} />
      <CheckboxField label="Cashier on receipts" {...form.tick('shows_cashier')} />
      <CheckboxField label="Customer on receipts" {...form.tick('shows_customer')} />
      <CheckboxField label="Table of taxes on receipts" {...form.tick('shows_taxes')} />
      <SelectField<PaperContent['code']>
        label="QR code"
        {...form.field('code')}
        options={CODES}
        help={CODE_HELP[form.draft.code]}
      />
    </FormSection>
  );
}
