import type * as rpc from '@dukani/shared/rpc';

export const CHAPTERS: readonly { title: string; chapters: readonly rpc.ReportChapter[] }[] = [
  { title: 'Sales', chapters: ['sales'] },
  { title: 'Products and stock', chapters: ['products', 'stock'] },
  { title: 'Customers', chapters: ['customers'] },
  { title: 'Staff and tills', chapters: ['staff'] },
  { title: 'Money and tax', chapters: ['money'] },
  { title: 'Online shop', chapters: ['shop'] },
  { title: 'Control', chapters: ['control'] },
];

/** The reports in which every word is found: in title, question, figures or groupings. */
export function searchReports(catalogue: rpc.ReportCatalogue, text: string): rpc.ReportDefinition[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return catalogue.reports;
  const labels = new Map([...catalogue.measures, ...catalogue.dimensions].map(({ key, label }) => [key, label]));
  return catalogue.reports.filter((report) => {
    const keys = [...report.measures, ...report.more_measures, ...report.dimensions];
    const found = [report.title, report.question, ...keys.map((key) => labels.get(key) ?? '')].join(' ').toLowerCase();
    return words.every((word) => found.includes(word));
  });
}
