import { TextField } from '@dukani/shared/ui-core';
import { hostNames } from '../common/hostNames';

interface AddressFieldProps {
  /** What the name makes; shown until something is typed. Empty while there is no name. */
  suggestion: string;
  /** Null until the person has chosen an address themselves. */
  typed: string | null;
  error: string | undefined;
  /** Null when the field was left empty: the suggestion then counts again. */
  onChange: (typed: string | null) => void;
}

/** The first part of the shop's address, with the rest of it shown behind. */
export function AddressField({ suggestion, typed, error, onChange }: AddressFieldProps) {
  const base = hostNames().tenantBaseDomains[0];
  return (
    <TextField
      label="Address of your shop"
      value={typed ?? suggestion}
      onChange={(text) => onChange(text.toLowerCase())}
      onBlur={() => {
        if (typed === '') onChange(null);
      }}
      {...(base === undefined ? {} : { after: <span className="auth__suffix">.{base}</span> })}
      {...(error === undefined ? {} : { error })}
      help={typed === null ? 'Made from the name; you can change it.' : 'Letters, digits and hyphens'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={63}
    />
  );
}
