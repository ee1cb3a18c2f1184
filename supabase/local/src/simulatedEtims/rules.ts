/**
 * What public sources tell differently, or one of them alone; each is a setting, none was tried at a live host. The values below are
 * those of live rejections where there are any.
 */
export interface EtimsRules {
  /** Taxable amounts without tax (live rejections), or with it (samples of the specification). */
  taxableBasis: 'net' | 'gross';
  /** Amounts of credit notes. */
  creditSign: 'positive' | 'negative';
  /** Whether invoice numbers count for the whole taxpayer or for each branch. */
  counterScope: 'pin' | 'branch';
  /** Whether numbers of item codes count for the taxpayer or for each prefix. */
  itemCodeCounter: 'pin' | 'prefix';
  itemCodeDigits: 7 | 8;
  /** The rate of a band without lines. */
  unusedBandRate: 'zero' | 'any';
  /** One source only: how many credit notes an invoice takes; 0 for any number. */
  maxCreditNotes: number;
  /** One source only: how old the original may be; 0 for any age. */
  creditWindowMonths: number;
  /** The field tables have two decimals; a vector of the same page has three. */
  quantityDecimals: 2 | 3;
  importStatusField: 'imptItemSttsCd' | 'imptItemsttsCd';
  importDateFormat: 'YYYYMMDD' | 'DDMMYYYY';
  /** Other devices answer a second initialising with a text about the number of results. */
  repeatedInitialise: 'refused' | 'corrupt';
  /** No source says that documents of people who were not registered are refused; a stricter authority may. */
  unknownPeople: 'taken' | 'refused';
}

/** How the authority behaves unless somebody changes it. */
export const defaultRules: EtimsRules = {
  taxableBasis: 'net',
  creditSign: 'positive',
  counterScope: 'branch',
  itemCodeCounter: 'pin',
  itemCodeDigits: 7,
  unusedBandRate: 'zero',
  maxCreditNotes: 2,
  creditWindowMonths: 0,
  quantityDecimals: 3,
  importStatusField: 'imptItemSttsCd',
  importDateFormat: 'YYYYMMDD',
  repeatedInitialise: 'refused',
  unknownPeople: 'taken',
};

/** The values that a rule may have, for the page and for tests. */
export const ruleChoices: { [Name in keyof EtimsRules]: readonly EtimsRules[Name][] } = {
  taxableBasis: ['net', 'gross'],
  creditSign: ['positive', 'negative'],
  counterScope: ['branch', 'pin'],
  itemCodeCounter: ['pin', 'prefix'],
  itemCodeDigits: [7, 8],
  unusedBandRate: ['zero', 'any'],
  maxCreditNotes: [0, 1, 2, 3, 5, 10],
  creditWindowMonths: [0, 1, 3, 6, 12],
  quantityDecimals: [2, 3],
  importStatusField: ['imptItemSttsCd', 'imptItemsttsCd'],
  importDateFormat: ['YYYYMMDD', 'DDMMYYYY'],
  repeatedInitialise: ['refused', 'corrupt'],
  unknownPeople: ['taken', 'refused'],
};

/** Rules with those changes that name a rule and one of its values; null when one does not. */
export function changedRules(rules: EtimsRules, changes: Record<string, unknown>): EtimsRules | null {
  const next: Record<string, unknown> = { ...rules };
  for (const [name, value] of Object.entries(changes)) {
    const choices: readonly unknown[] | undefined = isRule(name) ? ruleChoices[name] : undefined;
    const chosen = choices?.find((choice) => String(choice) === String(value));
    if (chosen === undefined) return null;
    next[name] = chosen;
  }
  // Each value was found among the choices of its name.
  return next as unknown as EtimsRules;
}

function isRule(name: string): name is keyof EtimsRules {
  return Object.hasOwn(ruleChoices, name);
}
