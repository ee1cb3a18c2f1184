import { useState } from 'react';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Button, EmptyState, ErrorState, IconButton, Spinner } from '@dukani/shared/ui-core';
import {
  DateField,
  EditForm,
  FormSection,
  useEditForm,
  useNotify,
  useToday,
  useUndo,
  type EditFormState,
} from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { inPlainWords } from '../booksRefusal';
import {
  useGetEntryQuery,
  useListJournalTemplatesQuery,
  usePostJournalMutation,
  useSaveJournalTemplateMutation,
} from '../journalApi';
import type { Account } from '../../common/ledger/accountRows';
import type { Entry, Template } from '../ledgerRows';
import { optionOf } from '../../common/ledger/useAccountOptions';
import { JournalLines } from './JournalLines';
import {
  archivedInput,
  emptyJournal,
  fromEntry,
  fromTemplate,
  journalInput,
  journalProblems,
  nextMonth,
  type JournalDraft,
} from './journalDraft';
import { TemplateDialog } from './TemplateDialog';
import '../accounting.css';
import './journal.css';

const JOURNAL = '/admin/accounting?tab=journal';

/** /admin/accounting/journal/new: an entry that a person writes, from scratch, of a template (`?template=`) or like another (`?copy=`). */
export function ManualJournalScreen() {
  const mayPost = usePermission('accounting.post');
  const [params] = useSearchParams();
  const copied = params.get('copy');
  const templateId = params.get('template');
  const accounts = useListAccountsQuery();
  const entry = useGetEntryQuery(copied ?? '', { skip: copied === null });
  const templates = useListJournalTemplatesQuery();
  const failed = [accounts, entry, templates].find(({ error }) => error !== undefined);
  if (!mayPost) return <EmptyState icon="lock" title="Your role cannot write journals" />;
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (accounts.data === undefined || templates.data === undefined || (copied !== null && entry.data === undefined))
    return <Spinner text="Loading" isPage />;
  return (
    <JournalForm
      // Another template or entry begins another journal.
      key={`${copied} ${templateId}`}
      accounts={accounts.data}
      templates={templates.data}
      template={templates.data.find(({ id }) => id === templateId)}
      entry={entry.data}
    />
  );
}

interface JournalFormProps {
  accounts: readonly Account[];
  templates: readonly Template[];
  template: Template | undefined;
  entry: Entry | undefined;
}

/** The draft that the address asks for. */
function useInitialJournal({ accounts, template, entry }: JournalFormProps): JournalDraft {
  const today = useToday();
  const nameOf = (accountId: string) => {
    const found = accounts.find(({ id, isActive }) => id === accountId && isActive);
    return found === undefined ? null : optionOf(found);
  };
  const [initial] = useState(() => {
    if (entry !== undefined) return fromEntry(entry, { today, nameOf });
    return template === undefined ? emptyJournal(today) : fromTemplate(template, { today, nameOf });
  });
  return initial;
}

function JournalForm(props: JournalFormProps) {
  const navigate = useNavigate();
  const [post] = usePostJournalMutation();
  // One id for one journal, however often it is sent.
  const [id] = useState(newId);
  const [isKeeping, setIsKeeping] = useState(false);
  const initial = useInitialJournal(props);
  const form = useEditForm({
    initial,
    version: null,
    validate: journalProblems,
    save: (draft) =>
      post(journalInput(id, draft))
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    savedText: ({ number }) => `Journal ${number} posted`,
    onSaved: ({ entry_id: entryId }) => navigate(`${JOURNAL}&entry=${entryId}`, { replace: true }),
  });
  const hasAccounts = form.draft.lines.some(({ account }) => account !== null);
  return (
    <>
      <EditForm
        form={form}
        title="New journal"
        description="For anything that no sale, delivery or payment records. It is posted once and never edited; a mistake is reversed."
        back={{ to: JOURNAL, label: 'Journal' }}
        saveLabel="Post"
        actions={
          hasAccounts && (
            <Button icon="star" onClick={() => setIsKeeping(true)}>
              Save as template
            </Button>
          )
        }
      >
        <JournalFields form={form} templates={props.templates} />
      </EditForm>
      {isKeeping && (
        <TemplateDialog draft={form.draft} templates={props.templates} onClose={() => setIsKeeping(false)} />
      )}
    </>
  );
}

interface JournalFieldsProps {
  form: EditFormState<JournalDraft>;
  templates: readonly Template[];
}

function JournalFields({ form, templates }: JournalFieldsProps) {
  return (
    <>
      <FormSection title="Journal">
        <div className="books-pair">
          {templates.length > 0 && <TemplateField templates={templates} />}
          <DateField label="Day" {...form.field('businessDate')} required />
          <TextField
            label="What for"
            {...form.field('memo')}
            required
            maxLength={500}
            placeholder="Rent for November"
          />
        </div>
      </FormSection>
      <FormSection title="Lines">
        <JournalLines
          lines={form.draft.lines}
          error={form.errors.lines ?? null}
          isTried={form.failedSaves > 0}
          onChange={(lines) => form.change({ lines })}
        />
      </FormSection>
      <FormSection title="Automatic reversal">
        <CheckboxField
          label="Accrual: reverse this journal automatically"
          checked={form.draft.isAccrual}
          onChange={(isAccrual) =>
            form.change({ isAccrual, ...(isAccrual ? { reverseOn: nextMonth(form.draft.businessDate) } : {}) })
          }
        />
        {form.draft.isAccrual && <DateField label="Reverse on" {...form.field('reverseOn')} required />}
      </FormSection>
    </>
  );
}

/** Begins the journal anew with a template, and deletes one that is not needed. */
function TemplateField({ templates }: Pick<JournalFieldsProps, 'templates'>) {
  const navigate = useNavigate();
  const notify = useNotify();
  const offerUndo = useUndo();
  const [params] = useSearchParams();
  const [save] = useSaveJournalTemplateMutation();
  const chosen = templates.find(({ id }) => id === params.get('template'));
  const begin = (templateId: string) =>
    navigate(`/admin/accounting/journal/new${templateId === '' ? '' : `?template=${templateId}`}`, { replace: true });
  const remove = async (template: Template) => {
    try {
      await save(archivedInput(template, true)).unwrap();
      void begin('');
      offerUndo({
        title: `${template.name} deleted`,
        undo: () => save(archivedInput(template, false)).unwrap(),
        undone: 'Restored',
      });
    } catch (thrown) {
      notify.error('The template was not deleted', thrown);
    }
  };
  return (
    <div className="books-journal-tools">
      <SelectField
        label="Begin with"
        value={chosen?.id ?? ''}
        options={[
          { value: '', label: 'An empty journal' },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(templateId) => void begin(templateId)}
      />
      {chosen !== undefined && (
        <IconButton icon="trash" label={`Delete template ${chosen.name}`} onClick={() => void remove(chosen)} />
      )}
    </div>
  );
}
