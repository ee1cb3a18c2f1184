/** How a number is written where the shop is, by the country's name or code; of numbers that belong to nobody where there are such. */
const examples: Record<string, string> = {
  kenya: '0712 345 678',
  ke: '0712 345 678',
  'united states': '(212) 555-0142',
  us: '(212) 555-0142',
  'united kingdom': '020 7946 0018',
  gb: '020 7946 0018',
  japan: '03-1234-5678',
  jp: '03-1234-5678',
};

/** What to say of something that is no phone number, with an example as people write it in the shop's country. */
export function phoneProblem(country: string | null): string {
  const example = examples[country?.trim().toLowerCase() ?? ''];
  return example === undefined ? 'Enter a phone number.' : `Enter a phone number, for example ${example}.`;
}
