import { Controller, useController, type Control, type UseFormClearErrors } from 'react-hook-form';
import type { CheckoutOptions, FulfilmentMethod, ShopPaymentMethod } from '@dukani/shared/rpc';
import { TextAreaField, TextField } from '@dukani/shared/fields';
import { Button, Icon, type IconName } from '@dukani/shared/ui-core';
import { addressText } from '../common/addressText';
import { deliveryText } from '../common/fulfilmentText';
import { useFormatPrice } from '../common/useFormatPrice';
import { useShop } from '../common/useShop';
import type { ShopQuery } from '../common/useShopQuery';
import { AreaField } from './AreaField';
import { fieldLabels, problemOf, type CheckoutField, type CheckoutForm } from './checkoutForm';
import { fieldId } from './ErrorSummary';
import { PaymentChoice } from './PaymentChoice';
import { PickupTimeField } from './PickupTimeField';
import type { SavedAddresses } from './useSavedDetails';

interface CheckoutFieldsProps {
  control: Control<CheckoutForm>;
  clearErrors: UseFormClearErrors<CheckoutForm>;
  isDelivered: boolean;
  options: ShopQuery<CheckoutOptions>;
  /** How the shop is paid online. */
  methods: readonly ShopPaymentMethod[];
  /** Addresses that the shopper keeps here, and how to take one. */
  kept: SavedAddresses;
}

/** The form itself, in the order in which one would say it on the phone. */
export function CheckoutFields({ control, clearErrors, isDelivered, options, methods, kept }: CheckoutFieldsProps) {
  const { fulfilment, ordering } = useShop();
  return (
    <>
      <fieldset className="shop-group">
        <legend>Contact</legend>
        <FormText control={control} field="name" autoComplete="name" isRequired />
        <div className="shop-group__pair">
          <FormText
            control={control}
            field="phone"
            autoComplete="tel"
            type="tel"
            isRequired
            help="The shop uses this number to call you about your order."
          />
          <FormText control={control} field="email" autoComplete="email" type="email" />
        </div>
      </fieldset>
      <MethodChoice control={control} clearErrors={clearErrors} />
      {isDelivered && (
        <fieldset className="shop-group">
          <legend>Delivery address</legend>
          {kept.addresses.length > 1 && <AddressChoice {...kept} />}
          {fulfilment.has_delivery_zones && (
            <DeliveryArea control={control} clearErrors={clearErrors} options={options} />
          )}
          <FormText control={control} field="line1" autoComplete="address-line1" isRequired />
          <FormText control={control} field="line2" autoComplete="address-line2" />
          {!fulfilment.has_delivery_zones && (
            <FormText control={control} field="city" autoComplete="address-level2" isRequired />
          )}
          <FormText control={control} field="deliveryNotes" autoComplete="off" />
        </fieldset>
      )}
      {!isDelivered && ordering.has_pickup_times && (
        <fieldset className="shop-group" id={fieldId('pickupAt')}>
          <legend>{fieldLabels.pickupAt}</legend>
          {options.data === undefined ? (
            <OptionsWait options={options} />
          ) : (
            <PickupTimeField control={control} times={options.data.pickup_times} />
          )}
        </fieldset>
      )}
      <PaymentChoice control={control} isDelivered={isDelivered} methods={methods} />
      <div className="shop-group">
        <FormNote control={control} />
      </div>
    </>
  );
}

/** What was used before, one press each. */
function AddressChoice({ addresses, take }: SavedAddresses) {
  return (
    <div className="shop-kept" role="group" aria-label="Your addresses">
      {addresses.map((address) => (
        <button key={addressText(address)} type="button" className="shop-chip" onClick={() => take(address)}>
          <Icon name="map-pin" size={16} />
          {addressText(address)}
        </button>
      ))}
    </div>
  );
}

/** What the shop offers is on its way, or could not be read. */
function OptionsWait({ options }: { options: ShopQuery<CheckoutOptions> }) {
  if (options.error === null) return <p role="status">One moment…</p>;
  return (
    <div role="alert">
      <p>Delivery and pickup options could not be loaded.</p>
      <Button size="small" onClick={options.retry}>
        Try Again
      </Button>
    </div>
  );
}

function DeliveryArea({
  control,
  clearErrors,
  options,
}: Pick<CheckoutFieldsProps, 'control' | 'clearErrors' | 'options'>) {
  const { fulfilment } = useShop();
  const { field: method } = useController({ control, name: 'fulfilmentMethod' });
  const collect = () => {
    method.onChange('pickup');
    clearErrors();
  };
  return (
    <div id={fieldId('city')}>
      {options.data === undefined ? (
        <OptionsWait options={options} />
      ) : (
        <AreaField control={control} zones={options.data.zones} onPickup={fulfilment.pickup_enabled ? collect : null} />
      )}
    </div>
  );
}

interface FormTextProps {
  control: Control<CheckoutForm>;
  field: CheckoutField;
  autoComplete: string;
  type?: 'text' | 'tel' | 'email';
  isRequired?: boolean;
  help?: string;
}

function FormText({ control, field, autoComplete, type = 'text', isRequired = false, help }: FormTextProps) {
  const { country } = useShop().address;
  return (
    <div id={fieldId(field)}>
      <Controller
        control={control}
        name={field}
        rules={{ validate: (_value, form) => problemOf(field, form, country) ?? true }}
        render={({ field: { name, value, onChange, onBlur, ref }, fieldState: { error } }) => (
          <TextField
            label={fieldLabels[field]}
            type={type}
            name={name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
            autoComplete={autoComplete}
            required={isRequired}
            error={error?.message}
            {...(help === undefined ? {} : { help })}
          />
        )}
      />
    </div>
  );
}

function FormNote({ control }: { control: Control<CheckoutForm> }) {
  return (
    <Controller
      control={control}
      name="note"
      rules={{ validate: (_value, form) => problemOf('note', form, null) ?? true }}
      render={({ field: { name, value, onChange, onBlur }, fieldState: { error } }) => (
        <TextAreaField
          label={fieldLabels.note}
          name={name}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          rows={2}
          error={error?.message}
        />
      )}
    />
  );
}

function MethodChoice({ control, clearErrors }: Pick<CheckoutFieldsProps, 'control' | 'clearErrors'>) {
  const { fulfilment } = useShop();
  const formatPrice = useFormatPrice();
  const methods: { method: FulfilmentMethod; icon: IconName; title: string; text: string }[] = [];
  if (fulfilment.delivery_enabled) {
    methods.push({
      method: 'delivery',
      icon: 'truck',
      title: 'Delivery',
      text: [deliveryText(fulfilment, formatPrice), fulfilment.delivery_note].filter(Boolean).join(' '),
    });
  }
  if (fulfilment.pickup_enabled) {
    methods.push({
      method: 'pickup',
      icon: 'store',
      title: 'Pickup',
      text: fulfilment.pickup_note ?? 'Collect it from the shop free of charge.',
    });
  }
  return (
    <fieldset className="shop-group" id={fieldId('fulfilmentMethod')}>
      <legend>{fieldLabels.fulfilmentMethod}</legend>
      <Controller
        control={control}
        name="fulfilmentMethod"
        render={({ field: { name, value, onChange }, fieldState: { error } }) => (
          <>
            {methods.map(({ method, icon, title, text }) => (
              <label key={method} className="shop-method">
                <input
                  type="radio"
                  name={name}
                  value={method}
                  checked={value === method}
                  onChange={() => {
                    onChange(method);
                    // An address that is no longer asked for cannot be wrong.
                    clearErrors();
                  }}
                />
                <Icon name={icon} />
                <span>
                  <b>{title}</b>
                  <small>{text}</small>
                </span>
              </label>
            ))}
            {error?.message !== undefined && <p className="shop-field-error">{error.message}</p>}
          </>
        )}
      />
    </fieldset>
  );
}
