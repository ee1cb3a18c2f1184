/** How a mail of a business looks, as claim_mails answers it. */
export interface MailBrand {
  name: string;
  /** A verified domain, or the label of the subdomain; null for a shop at /t/slug. */
  host: string | null;
  slug: string | null;
  /** https, or a path of the public storage. */
  logo_url: string | null;
  /** #rrggbb */
  color: string;
  phone: string | null;
  email: string | null;
  address: string | null;
}

/** What a mail says, in parts; addresses are whole. */
export interface MailContent {
  greeting?: string;
  paragraphs?: string[];
  /** Shown large, to be typed elsewhere. */
  code?: string;
  lines?: { name: string; detail?: string | null; amount?: string | null }[];
  totals?: { label: string; amount: string; is_total?: boolean }[];
  facts?: { label: string; value: string }[];
  links?: { label: string; button?: string; url: string }[];
  /** After everything else. */
  closing?: string;
}

/** How mails of the platform itself look. */
export const platformBrand: MailBrand = {
  name: 'Dukani',
  host: null,
  slug: null,
  logo_url: null,
  color: '#1d4ed8',
  phone: null,
  email: null,
  address: null,
};

interface BrandedMail {
  subject: string;
  /** The inside of the mail, as HTML. */
  inside: string;
  brand: MailBrand;
  /** Where the shop is, without a slash at the end. */
  shopUrl: string;
  /** Where news of the sender are stopped; null for what is no marketing. */
  unsubscribeUrl: string | null;
}

const textStyle = 'margin:0 0 16px;font-size:16px;line-height:1.5';
const cellStyle = 'padding:6px 0;font-size:15px;line-height:1.4;vertical-align:top';

/** A whole mail with the shop's name, logo and colour. Tables and inline styles: mail programs know no others. */
function brandedMail({ subject, inside, brand, shopUrl, unsubscribeUrl }: BrandedMail): string {
  const color = /^#[0-9a-f]{6}$/i.test(brand.color) ? brand.color : '#2563eb';
  const name = escapeHtml(brand.name);
  const logo =
    brand.logo_url === null
      ? ''
      : `<img src="${escapeHtml(absolute(brand.logo_url, shopUrl))}" alt="" height="40" style="display:block;max-height:40px;border:0;margin:0 0 8px">`;
  const foot = [brand.address, brand.phone, brand.email].filter((part) => part !== null && part !== '');
  const stop =
    unsubscribeUrl === null
      ? []
      : [`<a href="${escapeHtml(unsubscribeUrl)}" style="color:#475569">Unsubscribe from these emails</a>`];
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:0;background:#f1f5f9;color:#1e293b;font-family:system-ui,'Segoe UI',Arial,sans-serif">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border-top:6px solid ${color}">`,
    `<tr><td style="padding:24px 24px 8px"><a href="${escapeHtml(shopUrl)}" style="color:#1e293b;text-decoration:none;font-size:18px;font-weight:bold">${logo}${name}</a></td></tr>`,
    `<tr><td style="padding:8px 24px 24px">${inside}</td></tr>`,
    `<tr><td style="padding:16px 24px;background:#f8fafc;font-size:13px;line-height:1.5;color:#475569">${[name, ...foot.map((part) => escapeHtml(String(part))), ...stop].join('<br>')}</td></tr>`,
    `</table></td></tr></table></body></html>`,
  ].join('');
}

/** A mail of these parts as HTML; everything in them is text, and addresses are whole. */
export function mailHtml(mail: {
  subject: string;
  content: MailContent;
  brand: MailBrand | null;
  shopUrl: string;
  unsubscribeUrl?: string | null;
}): string {
  const brand = mail.brand ?? platformBrand;
  return brandedMail({
    subject: mail.subject,
    inside: contentHtml(mail.content, brand.color),
    brand,
    shopUrl: mail.shopUrl,
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
  });
}

/** The text part of a mail that no database wrote, from the same parts. */
export function contentText({ greeting, paragraphs = [], code, links = [], closing }: MailContent): string {
  return [greeting, ...paragraphs, code, ...links.map(({ label, url }) => `${label}:\n${url}`), closing]
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n');
}

function contentHtml(content: MailContent, color: string): string {
  const { greeting, paragraphs = [], code, lines = [], totals = [], facts = [], links = [], closing } = content;
  const rows = [
    ...lines.map(
      ({ name, detail, amount }) =>
        `<tr><td style="${cellStyle};border-bottom:1px solid #e2e8f0">${escapeHtml(name)}${!detail ? '' : `<br><span style="font-size:13px;color:#475569">${escapeHtml(detail)}</span>`}</td>${amountCell(amount ?? '', ';border-bottom:1px solid #e2e8f0')}</tr>`,
    ),
    ...totals.map(({ label, amount, is_total: isTotal = false }) => {
      const weight = isTotal ? ';font-weight:bold' : '';
      return `<tr><td style="${cellStyle}${weight}">${escapeHtml(label)}</td>${amountCell(amount, weight)}</tr>`;
    }),
  ];
  return [
    ...[greeting, ...paragraphs]
      .filter((text): text is string => text !== undefined && text !== '')
      .map((text) => `<p style="${textStyle}">${linesHtml(text)}</p>`),
    code === undefined
      ? ''
      : `<p style="margin:0 0 16px;font-size:28px;font-weight:bold;letter-spacing:.2em">${escapeHtml(code)}</p>`,
    rows.length === 0
      ? ''
      : `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`,
    ...facts.map(
      ({ label, value }) =>
        `<p style="margin:0 0 8px;font-size:15px;line-height:1.5"><b>${escapeHtml(label)}:</b>${value.includes('\n') ? '<br>' : ' '}${linesHtml(value)}</p>`,
    ),
    ...links.map((link, place) => linkHtml(link, place === 0 ? buttonStyle(color) : 'color:#1e293b')),
    closing === undefined ? '' : `<p style="margin:20px 0 0;font-size:15px;line-height:1.5">${linesHtml(closing)}</p>`,
  ].join('');
}

const linesHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

function amountCell(amount: string, style: string): string {
  return `<td align="right" style="${cellStyle};white-space:nowrap;padding-left:12px${style}">${escapeHtml(amount)}</td>`;
}

function linkHtml(
  { label, button = label, url }: { label: string; button?: string; url: string },
  style: string,
): string {
  return `<p style="margin:20px 0 4px;font-size:13px;color:#475569">${escapeHtml(label)}:</p><p style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(button)}</a></p>`;
}

/** Letters on the colour are the one of black and white that can be read on it (WCAG's relative luminance). */
function buttonStyle(color: string): string {
  const channels = /^#[0-9a-f]{6}$/i.test(color)
    ? [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    : [0, 0, 0];
  const [red = 0, green = 0, blue = 0] = channels.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  const isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
  return `display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:${isLight ? '#000000' : '#ffffff'};text-decoration:none;font-weight:bold;font-size:16px`;
}

function absolute(url: string, base: string): string {
  return url.startsWith('/') ? `${base.replace(/^(https?:\/\/[^/]+).*$/, '$1')}${url}` : url;
}

/** Text as it stands in HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
