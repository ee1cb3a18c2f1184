/** Why somebody was sent to the sign-in page, in words. Unknown reasons say nothing. */
export function denialSentence(reason: string | null): string | null {
  switch (reason) {
    case 'other_business':
      return 'You are signed in for another business, so this one cannot be opened.';
    case 'no_membership':
      return 'This account does not belong to a business. Shoppers do not need to sign in here.';
    case 'inactive':
      return 'Your access to this business has been switched off. The owner can switch it on again.';
    case 'expired':
      return 'Your session has ended. Please sign in again.';
    case 'signed_out':
      return 'You are signed out.';
    default:
      return null;
  }
}
