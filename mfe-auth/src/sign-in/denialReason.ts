const sentences = {
  other_business: 'You are signed in for another business, so this one cannot be opened.',
  closed: 'Your business is closed. Its owners sign in on the main site to open it again or to take its data along.',
  no_membership: 'This account is not part of a business, so it cannot open staff pages. Your orders are in the shop.',
  no_rights: 'Your role cannot open this page. The owner can change your role.',
  inactive: 'Your access to this business has been switched off. The owner can switch it on again.',
  deactivated: 'Your account has been deactivated and you have been signed out. The owner can switch it on again.',
  expired: 'Your session has ended. Please sign in again.',
  signed_out: 'You were signed out in another tab.',
  not_opened: 'Your business is at another address and could not be opened from here.',
};

/** Why somebody was sent to the sign-in page. */
export type DenialReason = keyof typeof sentences;

/** The reason in an address; null for none and for unknown ones. */
export function denialReasonOf(text: string | null): DenialReason | null {
  return text !== null && Object.hasOwn(sentences, text) ? (text as DenialReason) : null;
}

/** The reason in words. */
export function denialSentence(reason: DenialReason): string {
  return sentences[reason];
}
