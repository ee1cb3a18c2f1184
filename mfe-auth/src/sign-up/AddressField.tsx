import { TextField } from '@dukani/shared/fields';
import { hostNames } from '../common/hostNames';
import type { AddressCheck } from '@dukani/shared/rpc';
import { useAddressCheck } from './useAddressCheck';

interface AddressFieldProps {
  /** What the name makes; shown until something is typed. Empty while there is no name. */
  suggestion: string;
  /** Null until the person has chosen an address themselves. */
  typed: string | null;
  error: string | undefined;
  /** Null when the field was left empty: the suggestion then counts again. */
  onChange: (typed: string | null) => void;
}

/** The first part of the shop's address, with the rest of it shown behind. Says while one types whether it is taken. */
export function AddressField({ suggestion, typed, error, onChange }: AddressFieldProps) {
  const base = hostNames().tenantBaseDomains[0];
  const availability = useAddressCheck((typed ?? suggestion).trim());
  const isRefused = error === undefined && typed !== null && availability !== null && availability.status !== 'free';
  const shownError = isRefused ? (availability.message ?? undefined) : error;
  return (
    <TextField
      label="Address of your shop"
      value={typed ?? suggestion}
      onChange={(text) => onChange(text.toLowerCase())}
      onBlur={() => {
        if (typed === '') onChange(null);
      }}
      {...(base === undefined ? {} : { after: <span className="auth__suffix">.{base}</span> })}
      {...(shownError === undefined
        ? {
            help: (
              <span role="status">{helpText({ isTyped: typed !== null, status: availability?.status ?? null })}</span>
            ),
          }
        : { error: shownError })}
      aria-required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={63}
    />
  );
}

function helpText({ isTyped, status }: { isTyped: boolean; status: AddressCheck['status'] | null }): string {
  if (status === 'free')
    return isTyped ? 'This address is available.' : 'This address is available. You can change it.';
  if (isTyped) return 'Letters, digits and hyphens';
  // An address that was made from the name gets a number behind it, or “shop” where it is reserved.
  if (status === 'taken') return 'This address is taken. We add a number, or choose another.';
  return status === 'reserved'
    ? 'This address is reserved. We add “shop”, or choose another.'
    : 'Made from the business name. You can change it.';
}
