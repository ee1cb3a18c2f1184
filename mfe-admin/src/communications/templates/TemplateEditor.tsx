import { useState } from 'react';
import { useNavigate, useSearchParams } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, useMediaQuery } from '@dukani/shared/ui-core';
import { EditForm, newId, useConfirm, useEditForm, useNotify } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../../common/ActionMenu';
import { useDeleteTemplateMutation, useGetTemplateQuery, useSaveTemplateMutation } from '../campaignsApi';
import { LoadState } from '../LoadState';
import { CHANNELS, tabLink, WHATSAPP_WORDS } from '../words';
import { draftOfTemplate, templateInput, templateProblems, type TemplateDraft } from './templateDraft';
import { TemplateFields } from './TemplateFields';
import { TemplatePreview } from './TemplatePreview';
import { TemplateVersions } from './TemplateVersions';
import { TestSendDialog } from './TestSendDialog';

const BACK = { to: tabLink('templates'), label: 'Templates' };

/** A template by its id, or a new one by the word `new`. */
export function TemplateEditor({ templateId }: { templateId: string }) {
  return templateId === 'new' ? <TemplateForm template={null} /> : <StoredTemplate id={templateId} />;
}

function StoredTemplate({ id }: { id: string }) {
  const result = useGetTemplateQuery(id);
  return (
    <LoadState result={result} what="the template" height={480}>
      {(template) => <TemplateForm template={template} />}
    </LoadState>
  );
}

function TemplateForm({ template }: { template: rpc.MessageTemplate | null }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const maySend = usePermission('communications.send');
  const [id] = useState(() => template?.id ?? newId());
  const [save] = useSaveTemplateMutation();
  const [isTesting, setIsTesting] = useState(false);
  const form = useEditForm<TemplateDraft, rpc.MessageTemplate>({
    initial: draftOfTemplate(
      template,
      CHANNELS.find((channel) => channel === params.get('channel')),
    ),
    version: template === null ? null : String(template.version),
    validate: templateProblems,
    save: (draft) => save(templateInput(id, draft)).unwrap(),
    stored: (saved) => ({ draft: draftOfTemplate(saved), version: String(saved.version) }),
    savedText: ({ name }) => `${name} saved`,
    onSaved: (saved) => template === null && navigate(tabLink('templates', { template: saved.id }), { replace: true }),
  });
  const { draft } = form;
  return (
    <>
      <EditForm
        form={form}
        title={template?.name ?? 'New template'}
        back={BACK}
        isReadOnly={!maySend}
        actions={
          template !== null &&
          maySend && (
            <TemplateActions template={template} hasChanges={form.hasChanges} onTest={() => setIsTesting(true)} />
          )
        }
        notice={
          template?.channel === 'whatsapp' ? (
            <Badge tone={WHATSAPP_WORDS[template.whatsapp_state].tone}>
              {WHATSAPP_WORDS[template.whatsapp_state].label}
            </Badge>
          ) : undefined
        }
      >
        <div className="msg-editor">
          <TemplateFields form={form} isNew={template === null} />
          <TemplatePreview draft={draft} onReplace={maySend ? (body) => form.change({ body }) : null} />
        </div>
      </EditForm>
      {template !== null && (
        <TemplateVersions
          template={template}
          onTake={maySend ? ({ subject, body }) => form.change({ subject: subject ?? '', body }) : null}
        />
      )}
      {isTesting && template !== null && <TestSendDialog template={template} onClose={() => setIsTesting(false)} />}
    </>
  );
}

interface TemplateActionsProps {
  template: rpc.MessageTemplate;
  hasChanges: boolean;
  onTest: () => void;
}

/** What is done with a template besides saving; on a phone behind one button. */
function TemplateActions({ template, hasChanges, onTest }: TemplateActionsProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const confirm = useConfirm();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const [remove, { isLoading }] = useDeleteTemplateMutation();
  const destroy = async () => {
    const isSure = await confirm({
      title: `Delete ${template.name}?`,
      content: 'No campaign can use it then. Messages that were sent keep their text.',
      confirmLabel: 'Delete template',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await remove(template.id);
    if (error !== undefined) return notify.error('The template was not deleted', error);
    notify.success(`${template.name} deleted`);
    void navigate(BACK.to, { replace: true });
  };
  if (isNarrow)
    return (
      <ActionMenu
        entries={[
          ...(hasChanges ? [] : [{ label: 'Send a test', icon: 'mail' as const, run: onTest }]),
          { label: 'Delete', icon: 'trash', run: () => void destroy() },
        ]}
      />
    );
  return (
    <>
      <Button variant="ghost" icon="trash" isBusy={isLoading} onClick={() => void destroy()}>
        Delete
      </Button>
      <Button disabled={hasChanges} onClick={onTest}>
        Send a test
      </Button>
    </>
  );
}
