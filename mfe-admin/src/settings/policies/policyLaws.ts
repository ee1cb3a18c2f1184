/** What starter texts say of the law of a country. */
export interface PolicyLaw {
  /** The law on personal data, as a sentence names it. */
  data: string;
  /** Who hears complaints about personal data. */
  authority: string;
  /** Days in which somebody who ordered from afar may change their mind, where the law gives them; null elsewhere. */
  withdrawalDays: number | null;
}

/** Where nothing more is known: what holds in every country. */
const ELSEWHERE: PolicyLaw = {
  data: 'the data protection law of our country',
  authority: 'the data protection authority of our country',
  withdrawalDays: null,
};

const GDPR: PolicyLaw = {
  data: 'the General Data Protection Regulation (EU) 2016/679',
  authority: 'the data protection authority of your country',
  withdrawalDays: 14,
};

const EUROPEAN_UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

const LAWS: Partial<Record<string, PolicyLaw>> = {
  KE: {
    data: 'the Data Protection Act, 2019',
    authority: 'the Office of the Data Protection Commissioner',
    withdrawalDays: null,
  },
  UG: {
    data: 'the Data Protection and Privacy Act, 2019',
    authority: 'the Personal Data Protection Office',
    withdrawalDays: null,
  },
  TZ: {
    data: 'the Personal Data Protection Act, 2022',
    authority: 'the Personal Data Protection Commission',
    withdrawalDays: null,
  },
  RW: {
    data: 'Law No. 058/2021 on the protection of personal data and privacy',
    authority: 'the National Cyber Security Authority',
    withdrawalDays: null,
  },
  NG: {
    data: 'the Nigeria Data Protection Act, 2023',
    authority: 'the Nigeria Data Protection Commission',
    withdrawalDays: null,
  },
  GH: {
    data: 'the Data Protection Act, 2012 (Act 843)',
    authority: 'the Data Protection Commission',
    withdrawalDays: null,
  },
  ZA: {
    data: 'the Protection of Personal Information Act, 2013',
    authority: 'the Information Regulator',
    withdrawalDays: 7,
  },
  GB: {
    data: 'the UK GDPR and the Data Protection Act 2018',
    authority: 'the Information Commissioner’s Office',
    withdrawalDays: 14,
  },
};

/** The law of a country by its two letters (ISO 3166). */
export function lawOf(country: string | null): PolicyLaw {
  if (country === null) return ELSEWHERE;
  return LAWS[country] ?? (EUROPEAN_UNION.includes(country) ? GDPR : ELSEWHERE);
}
