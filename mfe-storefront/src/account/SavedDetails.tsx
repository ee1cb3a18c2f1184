import { useState } from 'react';
import { callRpc } from '@dukani/shared/data';
import { errorMessage, toApiError } from '@dukani/shared/errors';
import { TextField } from '@dukani/shared/fields';
import type { ShopperAccount, ShopperAccountInput } from '@dukani/shared/rpc';
import { Button, toast } from '@dukani/shared/ui-core';
import { normalisePhone } from '@dukani/shared/validation';
import { addressText } from '../common/addressText';
import { isRecord } from '../common/browserStorage';
import { phoneProblem } from '../common/phoneExample';
import { ScreenError } from '../common/ScreenError';
import { useShop } from '../common/useShop';
import { CartMailChoice } from './CartMailChoice';
import { useShopperAccount } from '../common/shopperQueries';

/** Name, phone and addresses that the next checkout begins with. */
export function SavedDetails() {
  const { data, error, retry } = useShopperAccount();
  return (
    <section className="shop-account__section" aria-labelledby="shop-account-details">
      <h2 id="shop-account-details">Your details</h2>
      <p className="shop-account__note">Used at checkout. Your last checkout details are saved here.</p>
      {data === undefined ? (
        error === null ? (
          <span className="shop-shimmer shop-orders__wait" role="status" aria-label="Loading your details" />
        ) : (
          <ScreenError error={error} title="Details not loaded" onRetry={retry} />
        )
      ) : (
        <>
          <DetailsForm key={JSON.stringify(data)} account={data} onSaved={retry} />
          <CartMailChoice account={data} />
        </>
      )}
    </section>
  );
}

interface Problems {
  name?: string;
  phone?: string;
  other?: string;
}

function DetailsForm({ account, onSaved }: { account: ShopperAccount; onSaved: () => void }) {
  const { tenant_id: tenantId, address } = useShop();
  const [name, setName] = useState(account.name ?? '');
  const [phone, setPhone] = useState(account.phone ?? '');
  const [addresses, setAddresses] = useState(account.addresses);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    if (phone.trim() !== '' && normalisePhone(phone) === null)
      return setProblems({ phone: phoneProblem(address.country) });
    const changed: ShopperAccountInput = {
      tenant_id: tenantId,
      name: name.trim() === '' ? null : name.trim(),
      phone: phone.trim() === '' ? null : phone.trim(),
      addresses,
    };
    setIsBusy(true);
    setProblems({});
    try {
      await callRpc('save_my_shop_account', { p_account: changed });
      toast({ tone: 'success', title: 'Your details are saved' });
      onSaved();
    } catch (thrown) {
      const { details } = toApiError(thrown);
      const field = isRecord(details) ? details['field'] : null;
      setProblems({ [field === 'phone' || field === 'name' ? field : 'other']: errorMessage(thrown) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      className="shop-account__form"
      aria-label="Your details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label="Full name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={setName}
        error={problems.name}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={30}
        value={phone}
        onChange={setPhone}
        error={problems.phone}
      />
      {addresses.length > 0 && (
        <fieldset className="shop-account__addresses">
          <legend>Addresses</legend>
          <ul className="shop-addresses">
            {addresses.map((address, index) => (
              <li key={addressText(address)}>
                <span>{addressText(address)}</span>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Remove ${addressText(address)}`}
                  onClick={() => setAddresses(addresses.filter((_address, place) => place !== index))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {problems.other !== undefined && (
        <p role="alert" className="shop-account__problem">
          {problems.other}
        </p>
      )}
      <Button type="submit" isBusy={isBusy}>
        Save details
      </Button>
    </form>
  );
}
