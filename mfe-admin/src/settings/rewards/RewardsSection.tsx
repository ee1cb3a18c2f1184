import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import { formatCurrency } from '@dukani/shared/format';
import { usePermission } from '@dukani/shared/session';
import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { Button, ErrorState } from '@dukani/shared/ui-core';
import { FormSection, InlineForm, refusalText, useEditForm, useNotify, type FormErrors } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useGetLoyaltyProgramQuery, useSaveLoyaltyProgramMutation, type LoyaltyProgram } from '../../common/loyaltyApi';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { SectionSkeleton } from '../SectionSkeleton';
import {
  useGiftCardSettingsQuery,
  useSaveGiftCardSettingsMutation,
  type GiftCardSettings,
} from './giftCardSettingsApi';
import { countText } from '../../common/countText';

const MONTHS = [6, 12, 24, 36];

/** /admin/settings?section=rewards: whether gift cards are sold, and what points customers earn. */
export function RewardsSection() {
  const cards = useGiftCardSettingsQuery();
  const program = useGetLoyaltyProgramQuery();
  const error = cards.error ?? program.error;
  if (error !== undefined && (cards.data === undefined || program.data === undefined))
    return (
      <ErrorState
        title="These settings could not be read"
        error={error}
        onRetry={() => {
          void cards.refetch();
          void program.refetch();
        }}
      />
    );
  if (cards.data === undefined || cards.data === null || program.data === undefined) return <SectionSkeleton />;
  return (
    <div className="adm-stack">
      <GiftCardForm settings={cards.data} />
      <LoyaltyForm program={program.data} />
    </div>
  );
}

function GiftCardForm({ settings }: { settings: GiftCardSettings }) {
  const { tenantId } = useBusiness();
  const mayEdit = usePermission('settings.edit');
  const notify = useNotify();
  const [save, { isLoading }] = useSaveGiftCardSettingsMutation();
  const change = async (changes: Partial<GiftCardSettings>) => {
    const { error } = await save({ tenantId, ...settings, ...changes });
    if (error === undefined) notify.success('Saved');
    else notify.error('Gift cards stay as they were', refusalText(error));
  };
  const known = settings.months === null || MONTHS.includes(settings.months) ? MONTHS : [...MONTHS, settings.months];
  return (
    <FormSection
      title="Gift cards"
      description="Sold at the till and in Sales, accepted at every till of the business. VAT is due when the card is used. Existing cards keep their balance while this is off."
    >
      <div className="adm-form">
        <CheckboxField
          label="Sell and take gift cards"
          checked={settings.isEnabled}
          disabled={!mayEdit || isLoading}
          onChange={(isEnabled) => void change({ isEnabled })}
        />
        {settings.isEnabled && (
          <SelectField
            label="A new card is valid"
            value={String(settings.months ?? 0)}
            options={[
              { value: '0', label: 'No expiry' },
              ...known.map((months) => ({ value: String(months), label: `For ${countText(months, 'month')}` })),
            ]}
            disabled={!mayEdit || isLoading}
            onChange={(value) => void change({ months: value === '0' ? null : Number(value) })}
          />
        )}
      </div>
    </FormSection>
  );
}

const endingMonths = (chosen: number | null) =>
  chosen === null || MONTHS.includes(chosen) ? MONTHS : [...MONTHS, chosen].sort((a, b) => a - b);

interface ProgramDraft {
  isActive: boolean;
  earnAmount: string;
  pointValue: string;
  minimumPoints: string;
  /** '0': never. */
  expiryMonths: string;
}

function draftOf(program: LoyaltyProgram): ProgramDraft {
  return {
    isActive: program.isActive,
    earnAmount: toNumeric(program.earnAmount),
    pointValue: toNumeric(program.pointValue),
    minimumPoints: String(program.minimumPoints),
    expiryMonths: String(program.expiryMonths ?? 0),
  };
}

function programErrors(draft: ProgramDraft): FormErrors<ProgramDraft> {
  const errors: FormErrors<ProgramDraft> = {};
  if ((parseMoneyInput(draft.earnAmount) ?? 0) <= 0) errors.earnAmount = 'Type the amount to spend for one point.';
  if ((parseMoneyInput(draft.pointValue) ?? 0) <= 0) errors.pointValue = 'Type what a point is worth.';
  if (!/^[1-9]\d{0,5}$/.test(draft.minimumPoints.trim())) errors.minimumPoints = 'Type a whole number from 1 on.';
  return errors;
}

function LoyaltyForm({ program }: { program: LoyaltyProgram }) {
  const { currencyCode } = useBusiness();
  const mayEdit = usePermission('settings.edit');
  const [save] = useSaveLoyaltyProgramMutation();
  const form = useEditForm<ProgramDraft, LoyaltyProgram>({
    initial: draftOf(program),
    version: null,
    validate: programErrors,
    save: (draft) =>
      save({
        is_active: draft.isActive,
        earn_amount: toAmount(parseMoneyInput(draft.earnAmount) ?? fromNumeric(0)),
        point_value: toAmount(parseMoneyInput(draft.pointValue) ?? fromNumeric(0)),
        minimum_points: Number(draft.minimumPoints),
        expiry_months: draft.expiryMonths === '0' ? null : Number(draft.expiryMonths),
      }).unwrap(),
    stored: (saved) => ({ draft: draftOf(saved), version: null }),
    savedText: () => 'Points saved',
  });
  const earn = parseMoneyInput(form.draft.earnAmount);
  const worth = parseMoneyInput(form.draft.pointValue);
  const percent = earn !== null && worth !== null && earn > 0 ? Math.round((worth / earn) * 1000) / 10 : null;
  return (
    <FormSection
      title="Points"
      description="Customers chosen at the till earn points and can pay with them later. Returned goods lose their points."
    >
      <InlineForm form={form} className="adm-form">
        <CheckboxField label="Give points to customers" {...form.tick('isActive')} disabled={!mayEdit} />
        {form.draft.isActive && (
          <>
            <AmountField label="Spend for one point" {...form.field('earnAmount')} currencyCode={currencyCode} />
            <AmountField label="A point is worth" {...form.field('pointValue')} currencyCode={currencyCode} />
            <TextField
              label="Points can be used from"
              {...form.field('minimumPoints')}
              inputMode="numeric"
              help="Points needed before a customer can use them."
            />
            <SelectField
              label="Unused points expire"
              {...form.field('expiryMonths')}
              options={[
                { value: '0', label: 'Never' },
                ...endingMonths(program.expiryMonths).map((months) => ({
                  value: String(months),
                  label: `After ${countText(months, 'month')}`,
                })),
              ]}
              help="Oldest first. Existing points count from the day you switch this on."
            />
            {percent !== null && earn !== null && (
              <p className="adm-muted" role="status">
                This returns {percent} % of what is paid: {formatCurrency(earn, currencyCode)} earns one point.
              </p>
            )}
          </>
        )}
        {mayEdit && (
          <div>
            <Button type="submit" variant="primary" isBusy={form.isSaving} disabled={!form.hasChanges}>
              Save points
            </Button>
          </div>
        )}
      </InlineForm>
    </FormSection>
  );
}
