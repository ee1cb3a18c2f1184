import { useState } from 'react';
import { useNavigate, useParams } from '@dukani/shared/router';
import type { PriceListAudience, PriceListInput } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Button, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import {
  EditForm,
  FormSection,
  PageHeader,
  refusalText,
  useEditForm,
  useNotify,
  useUndo,
} from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import './price-lists.css';
import { PriceItems } from './PriceItems';
import { AUDIENCE_OPTIONS, type PriceList } from './priceListRows';
import { useArchivePriceListMutation, useGetPriceListInfiniteQuery, useSavePriceListMutation } from './priceListsApi';
import { useListPriceLocationsQuery } from './priceChoicesApi';
import { PriceListStatusBadge } from './PriceListStatusBadge';
import { PricePreview } from './PricePreview';

const BACK = { to: '/admin/products/price-lists', label: 'Price lists' };
const ANYWHERE = 'any';

/** /admin/products/price-lists/new and /…/:priceListId: one list with its prices, and what somebody would pay. */
export function PriceListScreen() {
  const { priceListId = 'new' } = useParams();
  if (priceListId === 'new') return <PriceListForm list={null} />;
  return <StoredPriceList key={priceListId} id={priceListId} />;
}

function StoredPriceList({ id }: { id: string }) {
  const { data, error, refetch } = useGetPriceListInfiniteQuery({ id, query: '' });
  const list = data?.pages[0]?.list;
  if (list !== undefined)
    return (
      <>
        <PriceListForm list={list} readAgain={async () => (await refetch().unwrap()).pages[0]?.list ?? list} />
        <PriceItems list={list} />
        <PricePreview />
      </>
    );
  return (
    <>
      <PageHeader title="Price list" back={BACK} />
      {error === undefined ? (
        <Skeleton height={320} />
      ) : (
        <ErrorState title="This price list could not be read" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

interface Draft {
  name: string;
  audience: PriceListAudience;
  tags: string;
  priority: string;
  locationId: string;
  startsOn: string;
  endsOn: string;
  isActive: boolean;
}

function draftOf(list: PriceList | null): Draft {
  return {
    name: list?.name ?? '',
    audience: list?.audience ?? 'everybody',
    tags: list?.tags.join(', ') ?? '',
    priority: String(list?.priority ?? 0),
    locationId: list?.locationId ?? ANYWHERE,
    startsOn: list?.startsOn ?? '',
    endsOn: list?.endsOn ?? '',
    isActive: list?.isActive ?? true,
  };
}

const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

function problemsOf(draft: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(draft.name.trim() === '' ? { name: 'Give the price list a name.' } : {}),
    ...(draft.audience === 'tags' && tagsOf(draft.tags).length === 0 ? { tags: 'Name at least one tag.' } : {}),
    ...(/^\d{1,3}$|^1000$/.test(draft.priority.trim()) ? {} : { priority: 'Type a whole number from 0 to 1000.' }),
    ...(draft.startsOn !== '' && draft.endsOn !== '' && draft.endsOn < draft.startsOn
      ? { endsOn: 'The end date is before the start date.' }
      : {}),
  };
}

function toInput(id: string, draft: Draft, version: string | null): PriceListInput {
  return {
    id,
    name: draft.name.trim(),
    audience: draft.audience,
    tags: draft.audience === 'tags' ? tagsOf(draft.tags) : [],
    priority: Number(draft.priority),
    location_id: draft.locationId === ANYWHERE ? null : draft.locationId,
    starts_on: draft.startsOn === '' ? null : draft.startsOn,
    ends_on: draft.endsOn === '' ? null : draft.endsOn,
    is_active: draft.isActive,
    ...(version === null ? {} : { updated_at: version }),
  };
}

function PriceListForm({ list, readAgain }: { list: PriceList | null; readAgain?: () => Promise<PriceList> }) {
  const navigate = useNavigate();
  const mayEdit = usePermission('products.edit');
  const [id] = useState(() => list?.id ?? newId());
  const [savePriceList] = useSavePriceListMutation();
  const { data: locations = [] } = useListPriceLocationsQuery();
  const form = useEditForm<Draft, PriceList>({
    initial: draftOf(list),
    version: list?.updatedAt ?? null,
    validate: problemsOf,
    save: (draft, version) => savePriceList(toInput(id, draft, version)).unwrap(),
    stored: (saved) => ({ draft: draftOf(saved), version: saved.updatedAt }),
    ...(readAgain === undefined ? {} : { readAgain }),
    savedText: (saved) => `${saved.name} saved`,
    onSaved: (saved) => list === null && navigate(`${BACK.to}/${saved.id}`, { replace: true }),
  });
  return (
    <EditForm
      form={form}
      title={list?.name ?? 'New price list'}
      back={BACK}
      isReadOnly={!mayEdit || (list?.isArchived ?? false)}
      actions={list !== null && mayEdit && <ArchiveButton list={list} />}
      notice={list !== null && list.status !== 'active' ? <PriceListStatusBadge status={list.status} /> : undefined}
    >
      <FormSection
        title="Who and when"
        description="A customer’s own list comes before all others; of the others the one with the higher priority."
      >
        <TextField label="Name" {...form.field('name')} required maxLength={80} />
        <SelectField label="For" {...form.field('audience')} options={AUDIENCE_OPTIONS} />
        {form.draft.audience === 'tags' && (
          <TextField
            label="Tags"
            {...form.field('tags')}
            help="Customers with one of these tags, separated by commas."
            maxLength={400}
          />
        )}
        {form.draft.audience === 'contacts' && (
          <p className="price-list-hint">Assign it to a customer on their page, under Prices and credit.</p>
        )}
        <SelectField
          label="Where"
          {...form.field('locationId')}
          options={[
            { value: ANYWHERE, label: 'Everywhere' },
            ...locations.map(({ id: value, name }) => ({ value, label: name })),
            // Where the locations are not known (yet), the list's own one is.
            ...(list === null ||
            list.locationId === null ||
            locations.some(({ id: value }) => value === list.locationId)
              ? []
              : [{ value: list.locationId, label: list.locationName ?? '' }]),
          ]}
        />
        <div className="price-list-pair">
          <TextField label="Start date" type="date" {...form.field('startsOn')} />
          <TextField label="End date" type="date" {...form.field('endsOn')} />
        </div>
        <TextField
          label="Priority"
          {...form.field('priority')}
          inputMode="numeric"
          help="0 to 1000. Only matters where two lists have a price for the same line."
        />
        <CheckboxField label="Active" {...form.tick('isActive')} />
      </FormSection>
    </EditForm>
  );
}

function ArchiveButton({ list }: { list: PriceList }) {
  const notify = useNotify();
  const offerUndo = useUndo();
  const [archive, { isLoading }] = useArchivePriceListMutation();
  const set = async (isArchived: boolean) => {
    try {
      await archive({ id: list.id, isArchived }).unwrap();
      offerUndo({
        title: isArchived ? `${list.name} archived` : `${list.name} restored`,
        undo: () => archive({ id: list.id, isArchived: !isArchived }).unwrap(),
        undone: isArchived ? `${list.name} restored` : `${list.name} archived`,
      });
    } catch (thrown) {
      notify.error('Nothing was changed', refusalText(thrown));
    }
  };
  return (
    <Button variant="secondary" isBusy={isLoading} onClick={() => void set(!list.isArchived)}>
      {list.isArchived ? 'Restore' : 'Archive'}
    </Button>
  );
}
