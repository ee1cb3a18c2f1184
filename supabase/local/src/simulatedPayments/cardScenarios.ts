/** How a card on file behaves when it is charged. */
export interface CardScenario {
  /** Why its bank refuses; null where it pays. */
  declineCode: string | null;
  /** It pays, and the reply never arrives. */
  isReplyLost: boolean;
}

/** Words after a + in the address of its owner say so: shop+declined@mail.test, +expired, +lost; any other pays. */
export function cardScenario(owner: string): CardScenario {
  const word = /\+([a-z]+)@/.exec(owner)?.[1];
  const declineCode = word === 'declined' ? 'insufficient_funds' : word === 'expired' ? 'expired_card' : null;
  return { declineCode, isReplyLost: word === 'lost' };
}
