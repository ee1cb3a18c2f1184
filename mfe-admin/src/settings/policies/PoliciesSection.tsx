import { readRuntimeConfig } from '@dukani/shared/staff-frame';
import { CheckboxField, TextAreaField } from '@dukani/shared/fields';
import type { PolicyKind, ShopPolicySettings } from '@dukani/shared/rpc';
import { usePermission, useSession } from '@dukani/shared/session';
import { Button, ErrorState } from '@dukani/shared/ui-core';
import { EditForm, FormSection, Tabs, useEditForm, type EditFormState } from '@dukani/shared/ui-antd';
import { countryOf } from '../../common/countryOf';
import { useGetReceiptHeaderQuery } from '../../common/papers/receiptHeaderApi';
import { useBusiness } from '../../common/useBusiness';
import { useTabParam } from '../../common/useTabParam';
import { storefrontAddress } from '../../layout/storefrontAddress';
import { SectionSkeleton } from '../SectionSkeleton';
import { useLazyShopPolicySettingsQuery, useSaveShopPolicyMutation, useShopPolicySettingsQuery } from './policiesApi';
import { draftOf, pageOf, POLICY_PAGES, policyProblems, type PolicyDraft, type PolicyPage } from './policyDraft';
import { PolicyVersions } from './PolicyVersions';
import { starterText } from './starterTexts';
import './policies.css';

/** /admin/settings?section=policies: what the shop says of privacy, terms, returns and delivery. */
export function PoliciesSection() {
  const { data, error, refetch } = useShopPolicySettingsQuery();
  const tab = useTabParam(POLICY_PAGES)?.key ?? 'privacy';
  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
    ) : (
      <ErrorState title="These settings could not be read" error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <Tabs
        label="Policies"
        active={tab}
        tabs={POLICY_PAGES.map(({ key, label }) => ({ key, label, to: `?section=policies&tab=${key}` }))}
      />
      <PolicyForm key={tab} page={pageOf(data, tab)} />
    </>
  );
}

function PolicyForm({ page }: { page: PolicyPage }) {
  const { kind } = page;
  const mayEdit = usePermission('settings.edit');
  const [save] = useSaveShopPolicyMutation();
  const [readAgain] = useLazyShopPolicySettingsQuery();
  const label = POLICY_PAGES.find(({ key }) => key === kind)?.label ?? '';
  const form = useEditForm<PolicyDraft, ShopPolicySettings>({
    initial: draftOf(page.body),
    version: String(page.version),
    validate: policyProblems,
    save: ({ body }, version) => save({ kind, body, version: Number(version) }).unwrap(),
    stored: (saved) => {
      const { body, version } = pageOf(saved, kind);
      return { draft: draftOf(body), version: String(version) };
    },
    readAgain: () => readAgain().unwrap(),
    savedText: (saved) => (pageOf(saved, kind).body === null ? `${label} removed from your shop` : `${label} saved`),
  });
  return (
    <div className="set-policies">
      <EditForm
        form={form}
        title={label}
        layout="section"
        subject="this page"
        isReadOnly={!mayEdit}
        isEnterSaving={false}
      >
        <PolicyFields form={form} page={page} mayEdit={mayEdit} />
      </EditForm>
      <PolicyVersions page={page} mayEdit={mayEdit} onTake={(body) => form.change(draftOf(body))} />
    </div>
  );
}

interface PolicyFieldsProps {
  form: EditFormState<PolicyDraft>;
  page: PolicyPage;
  mayEdit: boolean;
}

function PolicyFields({ form, page, mayEdit }: PolicyFieldsProps) {
  const { label, help } = POLICY_PAGES.find(({ key }) => key === page.kind)!;
  return (
    <FormSection title={label} description={help}>
      <PageState page={page} />
      <TextAreaField
        label="Text"
        {...form.field('body')}
        rows={18}
        help="# begins a heading, - a point of a list. Leave an empty line between paragraphs. Without a text your shop has no such page."
      />
      {mayEdit && form.draft.body.trim() === '' && <StarterOffer form={form} kind={page.kind} />}
      {form.draft.isStarter && (
        <>
          <p className="set-policies__notice">
            This is a text to begin with, not legal advice. Read it, change what is not true of your business, and ask a
            lawyer if you are not sure.
          </p>
          <CheckboxField label="I have read this text and it is true of my business" {...form.tick('isRead')} />
        </>
      )}
    </FormSection>
  );
}

/** Whether shoppers see the page, and where. */
function PageState({ page }: { page: PolicyPage }) {
  const tenant = useSession().access?.tenant ?? null;
  const shop = storefrontAddress(tenant, readRuntimeConfig());
  if (page.body === null) return <p className="adm-muted">Your shop does not show this page.</p>;
  return (
    <p className="adm-muted">
      Shown in the footer of your shop{page.kind === 'privacy' ? '' : ' and accepted at the checkout'}.{' '}
      {shop !== null && (
        <a href={`${shop.replace(/\/$/, '')}/policies/${page.kind}`} target="_blank" rel="noreferrer">
          Open the page (new tab)
        </a>
      )}
    </p>
  );
}

/** Puts a text of the business's country into the empty form. */
function StarterOffer({ form, kind }: { form: EditFormState<PolicyDraft>; kind: PolicyKind }) {
  const { name } = useBusiness();
  const country = countryOf(useSession().access?.tenant);
  const { data: header, isLoading } = useGetReceiptHeaderQuery();
  const reachedAt = [...(header?.addressLines ?? []), header?.phone, header?.email].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  );
  const fill = () =>
    form.change({
      body: starterText(kind, { name: header?.name ?? name, country, reachedAt }),
      isStarter: true,
      isRead: false,
    });
  return (
    <div>
      <Button icon="file" isBusy={isLoading} onClick={fill}>
        Use starter text
      </Button>
    </div>
  );
}
