/**
 * Why a request is not taken. 910 and 913 stand for the validation of the gateway, which has HTTP 400 and no code of its own; which of
 * the codes the flat style uses for which rule is modelled.
 */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A field or rule is wrong. */
export function invalid(message: string): Refusal {
  return new Refusal('910', message);
}

/** A value is not in its code list. One source names this code. */
export function unknownCode(path: string): Refusal {
  return new Refusal('913', `Validation failed: code value error at ${path}`);
}
