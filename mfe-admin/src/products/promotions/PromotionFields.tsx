import { CheckboxField, SelectField, TextField } from '@dukani/shared/fields';
import { FormSection, type EditFormState } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import type { PromotionDraft } from './promotionDraft';
import { WEEKDAYS } from './promotionSentence';
import { PromotionTargets } from './PromotionTargets';

const KINDS = [
  { value: 'percent_off', label: 'Percentage off products' },
  { value: 'amount_off', label: 'Amount off each item' },
  { value: 'buy_x_get_y', label: 'Buy X, get Y' },
  { value: 'fixed_price', label: 'Fixed price for a quantity' },
  { value: 'basket_percent', label: 'Percentage off the basket' },
  { value: 'basket_amount', label: 'Amount off the basket' },
] as const;
const VALUE_LABELS = {
  amount_off: 'Amount off each item',
  fixed_price: 'Price of a set',
  basket_amount: 'Off the basket',
} as const;
const CHANNELS = [
  { value: 'both', label: 'Till and online shop' },
  { value: 'till', label: 'Till only' },
  { value: 'storefront', label: 'Online shop only' },
] as const;

interface PromotionFieldsProps {
  form: EditFormState<PromotionDraft>;
  currencyCode: string;
}

/** Everything that a promotion is made of. */
export function PromotionFields({ form, currencyCode }: PromotionFieldsProps) {
  return (
    <>
      <FormSection title="Discount" description="The name is shown on receipts and in the basket.">
        <TextField label="Name" {...form.field('name')} required maxLength={80} />
        <SelectField label="Kind" {...form.field('kind')} options={KINDS} />
        <GiftFields form={form} currencyCode={currencyCode} />
        <PromotionTargets form={form} />
        <AmountField
          label="Minimum basket"
          {...form.field('minimumAmount')}
          currencyCode={currencyCode}
          help="Basket total before discounts. Leave empty for no minimum."
        />
      </FormSection>
      <WhenFields form={form} />
      <LimitFields form={form} />
    </>
  );
}

function GiftFields({ form, currencyCode }: PromotionFieldsProps) {
  const { kind } = form.draft;
  switch (kind) {
    case 'percent_off':
    case 'basket_percent':
      return <TextField label="Percent off" {...form.field('value')} inputMode="decimal" after="%" />;
    case 'buy_x_get_y':
      return (
        <div className="promotion-pair">
          <TextField label="Buy" {...form.field('buyQuantity')} inputMode="numeric" />
          <TextField
            label="Get"
            {...form.field('getQuantity')}
            inputMode="numeric"
            help="The cheapest items get the discount."
          />
          <TextField
            label="Percent off those"
            {...form.field('getPercent')}
            inputMode="decimal"
            after="%"
            help="100 makes them free."
          />
        </div>
      );
    default:
      return (
        <div className="promotion-pair">
          {kind === 'fixed_price' && <TextField label="Quantity" {...form.field('buyQuantity')} inputMode="numeric" />}
          <AmountField label={VALUE_LABELS[kind]} {...form.field('value')} currencyCode={currencyCode} />
        </div>
      );
  }
}

function WhenFields({ form }: Pick<PromotionFieldsProps, 'form'>) {
  const { weekdays } = form.draft;
  return (
    <FormSection title="Schedule and channel" description="Days and hours are those of your business’s time zone.">
      <div className="promotion-pair">
        <TextField label="Start date" type="date" {...form.field('startsOn')} />
        <TextField label="End date" type="date" {...form.field('endsOn')} />
      </div>
      <fieldset className="promotion-days">
        <legend>Days of the week</legend>
        {WEEKDAYS.map((name, index) => (
          <CheckboxField
            key={name}
            label={name}
            checked={weekdays.includes(index + 1)}
            onChange={(isOn) =>
              form.change({
                weekdays: [...weekdays.filter((day) => day !== index + 1), ...(isOn ? [index + 1] : [])].sort(
                  (a, b) => a - b,
                ),
              })
            }
          />
        ))}
        <p className="promotion-hint">Tick none for every day.</p>
      </fieldset>
      <div className="promotion-pair">
        <TextField label="From" type="time" {...form.field('fromTime')} />
        <TextField
          label="Until"
          type="time"
          {...form.field('untilTime')}
          help="Can be after midnight. Both empty: the whole day."
        />
      </div>
      <SelectField label="Where" {...form.field('channels')} options={CHANNELS} />
    </FormSection>
  );
}

function LimitFields({ form }: Pick<PromotionFieldsProps, 'form'>) {
  return (
    <FormSection title="Limits and coupons" description="Limits apply across all tills and the online shop.">
      <CheckboxField label="Only with a coupon" {...form.tick('needsCoupon')} />
      <div className="promotion-pair">
        <TextField
          label="Uses in total"
          {...form.field('usageLimit')}
          inputMode="numeric"
          help="Leave it empty for no limit."
        />
        <TextField
          label="Uses per customer"
          {...form.field('perCustomerLimit')}
          inputMode="numeric"
          help="Counted for customers chosen at the till. Leave it empty for no limit."
        />
      </div>
      <CheckboxField label="Can be combined" {...form.tick('isStackable')} />
      <TextField
        label="Priority"
        {...form.field('priority')}
        inputMode="numeric"
        help="0 to 1000. If only one promotion can apply, the higher number wins; if equal, the bigger discount."
      />
      <CheckboxField label="Active" {...form.tick('isActive')} />
    </FormSection>
  );
}
