/** What goes with everything that anyone may send to a shop. */
export interface VisitorProof {
  /** A uuid that this browser keeps: people who share an address are told apart by it. */
  device_id?: string;
  /** The work that a refusal with the code challenge_required has asked for. */
  challenge?: ChallengeAnswer;
}

/** In the details of challenge_required: find a nonce for which sha256 of `token:nonce` begins with so many zero bits. */
export interface Challenge {
  token: string;
  bits: number;
}

export interface ChallengeAnswer {
  token: string;
  /** Digits. */
  nonce: string;
}
