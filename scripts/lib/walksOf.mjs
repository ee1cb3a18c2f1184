/** The walks of each subject: what a screen or a domain of the database can break. A walk may be of several. */
const subjects = {
  till: 'approvals counting exchange giftCards instalments liveTills modifiers offlinePrices offlinePromotions offlineTill openPrices parked paymentProof promotions quotes selling serialNumbers shopperAndCashier takenOrder tillKeyboard tillScreens twoWindows wholeDay',
  shop: 'addresses branding budgets cookieNotice directPayment firstPaint lastUnit modifiers onlinePayment orderSteps paymentCallbacks pictures reviews screens shopOffline shopRules shopperAccount shopperAndCashier tillScreens variantChoice',
  products:
    'catalogue catalogueScreens keyboard keyboardLists keyboardProducts modifiers openPrices pictures promotions rowHeight selling variantChoice',
  stock: 'catalogueScreens counting keyboard keyboardStock selling serialNumbers',
  contacts: 'catalogue catalogueScreens keyboard keyboardContacts keyboardLists reviews selling',
  sales:
    'approvals dailyLists directPayment exchange giftCards instalments onlinePayment orderSteps parked paymentProof quotes screens shopRules takenOrder tillKeyboard wholeDay',
  payments: 'directPayment onlinePayment paymentCallbacks paymentProof shopRules',
  account: 'accounts areaFaults keyboard openStorefront screens sessions shopperAccount accountStatus',
  settings:
    'branding catalogueScreens directPayment firstSetup keyboardSettings screens shopRules accountStatus accounts',
  books: 'accounting booksMonth keyboardBooks keyboardPurchases money phoneBooks phonePurchases purchases recurring',
  reports: 'reportMail reports screens',
  fiscal: 'etims etimsFaults screens',
  platform: 'affiliateMoney areaFaults blockedAddress platformCare screens accountStatus supportVisit',
  billing: 'affiliateMoney billing accountStatus platformCare',
  messages: 'firstSetup messages screens',
  imports: 'catalogue catalogueScreens keyboardSettings',
};

/** @typedef {keyof typeof subjects} Subject */

/** Which folder is of which subject; the first that fits counts. What is in none of them can break any walk. @type {[RegExp, Subject[]][]} */
const folders = [
  [/^mfe-storefront\//, ['shop']],
  [/^mfe-auth\//, ['account']],
  [/^mfe-superadmin\//, ['platform']],
  [/^mfe-admin\/src\/(till|checkout|receipts)\//, ['till', 'sales']],
  [
    /^mfe-admin\/src\/(sales|orders|returns|till-sessions|quotes|gift-cards|mobile-money|dashboard)\//,
    ['sales', 'till'],
  ],
  [/^mfe-admin\/src\/products\//, ['products']],
  [/^mfe-admin\/src\/stock\//, ['stock']],
  [/^mfe-admin\/src\/customers\//, ['contacts']],
  [/^mfe-admin\/src\/import\//, ['imports']],
  [/^mfe-admin\/src\/(accounting|purchases)\//, ['books']],
  [/^mfe-admin\/src\/reports\//, ['reports']],
  [/^mfe-admin\/src\/etims\//, ['fiscal']],
  [/^mfe-admin\/src\/communications\//, ['messages']],
  [/^supabase\/(functions\/(message-[a-z]+|unsubscribe)|local\/src\/simulatedMessages)\//, ['messages']],
  [/^mfe-admin\/src\/billing\//, ['billing', 'account']],
  [/^mfe-admin\/src\/(settings|team)\//, ['settings', 'account']],
  [/^supabase\/schemas\/(44_returns|46_quotes|48_prepaid)\//, ['till', 'sales']],
  [/^supabase\/schemas\/28_promotions\//, ['till', 'shop', 'products']],
  [/^supabase\/schemas\/(60_payments)\//, ['payments', 'till']],
  [/^supabase\/(schemas\/11_billing|functions\/(_shared\/billing|billing-payment))\//, ['billing', 'platform']],
  [/^supabase\/schemas\/82_fiscal\//, ['fiscal']],
  [/^supabase\/(functions\/(_shared\/fiscal|fiscal-device)|local\/src\/simulatedEtims)\//, ['fiscal']],
  [/^supabase\/(schemas\/84_api|functions\/api)\//, ['settings']],
  [/^supabase\/schemas\/85_imports\//, ['imports']],
  [/^supabase\/schemas\/92_reports\//, ['reports']],
  [/^supabase\/schemas\/93_team\//, ['settings', 'account']],
  [/^supabase\/schemas\/(37_purchases|72_money)\//, ['books', 'stock']],
  [/^supabase\/functions\/payment-[a-z]+\//, ['payments']],
  [
    /^supabase\/functions\/(invite-member|send-otp-verification|verify-otp|session-handover)\//,
    ['account', 'settings'],
  ],
];

/** What no walk meets. */
const unseen =
  /^(docs|bench|docker|\.ci|supabase\/(tests|local\/testing)|scripts\/(schema|screen-texts|checkDatabase))\/|^(oxlint|stryker|tsconfig|\.)[^/]*$|\.(md|test\.tsx?)$/;
/** Migrations follow schemas, and generated types what they are made of. */
const followers = /^(supabase\/migrations\/|shared\/src\/api\/(database\.types|errorCodes)\.ts)/;

/**
 * The walks that a change can break, by the map above.
 * @param {string[]} changed files below the root
 * @param {string[]} walks names of all there are
 * @returns {{ files: string[], why: string }}
 */
export function walksOf(changed, walks) {
  const own = walks.filter((name) => changed.includes(`e2e/${name}.test.ts`));
  const schema = changed.some((file) => file.startsWith('supabase/schemas/'));
  const met = changed.filter(
    (file) => !unseen.test(file) && !(schema && followers.test(file)) && !own.includes(walkName(file)),
  );
  const meant = met.map((file) => ({ file, subjects: folders.find(([folder]) => folder.test(file))?.[1] }));
  const anywhere = meant.find((one) => one.subjects === undefined);
  if (anywhere !== undefined) return { files: walks.map(walkFile), why: `${anywhere.file} can break any of them` };
  const named = [...new Set(meant.flatMap((one) => one.subjects ?? []))];
  const chosen = new Set([...own, ...named.flatMap((subject) => subjects[subject].split(' '))]);
  return {
    files: walks.filter((name) => chosen.has(name)).map(walkFile),
    why: [...named, ...(own.length > 0 ? ['the walks that changed'] : [])].join(', '),
  };
}

/** Every walk that the map names. */
export const mappedWalks = () => [...new Set(Object.values(subjects).flatMap((names) => names.split(' ')))].sort();

/** @param {string} name */
const walkFile = (name) => `e2e/${name}.test.ts`;

/** @param {string} file */
const walkName = (file) => /^e2e\/(\w+)\.test\.ts$/.exec(file)?.[1] ?? '';
