import { TextField } from '@dukani/shared/fields';
import { hostNames } from '../common/hostNames';
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
  const isRefused = error === undefined && typed !== null && availability === 'taken';
  const shownError = isRefused ? addressTaken : error;
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
        ? { help: <span role="status">{helpText({ isTyped: typed !== null, availability })}</span> }
        : { error: shownError })}
      aria-required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={63}
    />
  );
}

export const addressTaken = 'This address is taken. Choose another one.';

function helpText({
  isTyped,
  availability,
}: {
  isTyped: boolean;
  availability: ReturnType<typeof useAddressCheck>;
}): string {
  if (availability === 'free')
    return isTyped
      ? 'No other shop uses this address.'
      : 'Made from the name; no other shop uses it. You can change it.';
  if (isTyped) return 'Letters, digits and hyphens';
  // An address that was made from the name gets a number behind it.
  return availability === 'taken'
    ? 'Taken by another shop: yours gets a number behind it, or choose another.'
    : 'Made from the name; you can change it.';
}
