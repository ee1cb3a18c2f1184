/** Half of a pair of surrogates: a damaged cell, or a character that was cut through. No text of the database holds it. */
export const halfCharacters = /\p{Surrogate}/gu;
