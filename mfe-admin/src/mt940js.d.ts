declare module 'mt940js' {
  /** A line (tag 61 with its 86); the amount has its sign. */
  export interface Mt940Transaction {
    date: Date;
    /** Without a year of its own; '' where there is none. */
    entryDate: Date | '';
    amount: number;
    isReversal: boolean;
    details: string;
    extraDetails: string;
    transactionType: string;
    reference: string;
    bankReference: string;
  }

  export interface Mt940Statement {
    accountIdentification: string;
    currency: string;
    openingBalance: number;
    openingBalanceDate: Date;
    closingBalance: number;
    closingBalanceDate: Date;
    transactions: Mt940Transaction[];
  }

  export class Parser {
    constructor(options?: { no86Structure?: boolean });
    parse(text: string): Mt940Statement[];
  }
}
