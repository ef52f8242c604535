import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { DocumentContent, DocumentLine, Party } from '../ledger/document-content.ts';
import { writeCii } from './cii.ts';
import { dayOf, decimal, percent, priceQuantity } from './e-invoice.ts';
import { attachEInvoice } from './factur-x.ts';
import { type Labels, labelsOf } from './labels.ts';
import { type Cell, FONTS, type Pdf, PdfLayout } from './pdf-layout.ts';

const MARGIN = 50;
const FOOTER = 50;
const LOGO = { width: 150, height: 50 };
/** DejaVu Sans has the letters of all languages of the EU, Greek and Bulgarian included. */
const FONT_FILES = { regular: 'ttf/DejaVuSans.ttf', bold: 'ttf/DejaVuSans-Bold.ttf' };

const require = createRequire(import.meta.url);

/**
 * Writes a document as PDF. The same content has the same pages. Invoices and credit notes contain their CII as Factur-X.
 * @param logo a PNG or JPEG file
 */
export async function writePdf(content: DocumentContent, logo: Buffer | null): Promise<Buffer> {
  const labels = labelsOf(content.locale);
  const pdf = await createPdf(content, `${labels[content.type]} ${content.number}`);
  const done = collect(pdf);
  const layout = new PdfLayout(pdf, MARGIN, FOOTER);
  writeHead(layout, content, labels, logo);
  writeLines(layout, content, labels);
  if (content.type !== 'packing_slip') writeTotals(layout, content, labels);
  writeNotes(layout, content, labels);
  writeFooters(pdf, content, labels);
  if (content.type !== 'packing_slip') attachEInvoice(pdf, content, writeCii(content));
  pdf.end();
  return done;
}

async function createPdf(content: DocumentContent, Title: string): Promise<Pdf> {
  const issuedAt = new Date(content.issued_at);
  const pdf = new PDFDocument({
    ...{ size: content.page, margin: MARGIN, bufferPages: true, lang: content.locale },
    ...{ pdfVersion: '1.7', subset: 'PDF/A-3b', displayTitle: true },
    info: { Title, Author: content.seller.name, CreationDate: issuedAt, ModDate: issuedAt },
    // the footer is drawn below it
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    font: (await readFont('regular')) as unknown as string,
  });
  pdf.registerFont(FONTS.regular, await readFont('regular'));
  pdf.registerFont(FONTS.bold, await readFont('bold'));
  return pdf;
}

const fonts = new Map<string, Promise<Buffer>>();

function readFont(name: keyof typeof FONT_FILES): Promise<Buffer> {
  const read = fonts.get(name) ?? readFile(require.resolve(`dejavu-fonts-ttf/${FONT_FILES[name]}`));
  fonts.set(name, read);
  return read;
}

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

function writeHead(layout: PdfLayout, content: DocumentContent, labels: Labels, logo: Buffer | null): void {
  const { seller, buyer, delivery, type } = content;
  const half = layout.width / 2 - 10;
  const right = MARGIN + layout.width / 2 + 10;
  if (logo) layout.pdf.image(logo, MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] });
  const sellerEnd = layout.text([seller.name, ...addressLines(seller)], {
    x: right,
    width: half,
    align: 'right',
  });
  layout.y = Math.max(sellerEnd, MARGIN + LOGO.height) + 20;
  layout.y = layout.text([labels[type]], { font: FONTS.bold, size: 18 }) + 10;
  const top = layout.y;
  const recipient = type === 'packing_slip' ? (delivery ?? buyer) : buyer;
  const labelsEnd = layout.text([type === 'packing_slip' ? labels.deliverTo : labels.billTo], {
    ...{ font: FONTS.bold, width: half, y: top },
  });
  let end = layout.text(recipientLines(recipient, labels), { y: labelsEnd, width: half });
  if (type !== 'packing_slip' && delivery && !isSameAddress(delivery, buyer)) {
    const heading = layout.text([labels.deliverTo], { font: FONTS.bold, y: end + 8, width: half });
    end = layout.text(recipientLines(delivery, labels), { y: heading, width: half });
  }
  const facts = factsOf(content, labels);
  const namesEnd = layout.text(
    facts.map(([name]) => name),
    { x: right, y: top, width: half / 2, font: FONTS.bold },
  );
  const valuesEnd = layout.text(
    facts.map(([, value]) => value),
    { x: right + half / 2, y: top, width: half / 2, align: 'right' },
  );
  layout.y = Math.max(end, namesEnd, valuesEnd) + 20;
}

function factsOf(content: DocumentContent, labels: Labels): [name: string, value: string][] {
  const { number, issued_at, supplied_at, order, preceding } = content;
  return [
    [labels.number, number],
    [labels.date, dayOf(issued_at)],
    [labels.supplied, dayOf(supplied_at)],
    [labels.order, order.number],
    ...(preceding ? ([[labels.corrects, preceding.number]] as [string, string][]) : []),
  ];
}

function addressLines(party: Party): string[] {
  const city = [party.postal_code, party.city].filter(Boolean).join(' ');
  const lines = [party.address_1, party.address_2, city, party.province, party.country_code];
  return lines.filter((line): line is string => Boolean(line));
}

function recipientLines(party: Party, labels: Labels): string[] {
  const vat = party.vat_id === null ? [] : [`${labels.vatId} ${party.vat_id}`];
  return [party.name, ...(party.contact === null ? [] : [party.contact]), ...addressLines(party), ...vat];
}

function isSameAddress(a: Party, b: Party): boolean {
  return a.name === b.name && addressLines(a).join() === addressLines(b).join();
}

function writeLines(layout: PdfLayout, content: DocumentContent, labels: Labels): void {
  const isSlip = content.type === 'packing_slip';
  const widths = isSlip ? { quantity: 70 } : { quantity: 60, price: 80, rate: 55, net: 80 };
  const taken = Object.values(widths).reduce((sum, width) => sum + width, 0);
  const columns = [
    { label: labels.description, width: layout.width - taken, align: 'left' as const },
    ...Object.entries(widths).map(([name, width]) => ({
      ...{ label: labels[name as keyof Labels], width },
      align: 'right' as const,
    })),
  ];
  layout.table(
    columns,
    content.lines.map((line) =>
      isSlip ? [describe(line), [String(line.quantity)]] : pricedCells(line, content, labels),
    ),
  );
  layout.y += 10;
}

function describe({ title, description, sku }: DocumentLine): Cell {
  const details = [description, sku].filter(Boolean).join(' · ');
  return details === '' ? [title] : [title, details];
}

function pricedCells(line: DocumentLine, content: DocumentContent, labels: Labels): Cell[] {
  const { currency_code } = content;
  const { quantity, price } = priceQuantity(line, currency_code);
  const discount = line.discount === 0 ? [] : [`${labels.discount} ${format(0 - line.discount, content)}`];
  return [
    [...describe(line), ...discount],
    [String(quantity)],
    [localize(price, content)],
    [`${localize(percent(line.rate), content)} %`],
    [format(line.net, content)],
  ];
}

function writeTotals(layout: PdfLayout, content: DocumentContent, labels: Labels): void {
  const { totals, taxes, type, currency_code } = content;
  const isCredit = type === 'credit_note';
  const rows: [label: string, amount: number, isBold?: boolean][] = [
    [labels.netTotal, totals.net],
    ...taxes.map(({ rate, net, tax }): [string, number] => [
      `${labels.tax} ${localize(percent(rate), content)} % (${format(net, content)})`,
      tax,
    ]),
    [labels.total, totals.total, true],
  ];
  if (totals.gift_cards !== 0) rows.push([labels.giftCards, 0 - totals.gift_cards]);
  if (totals.paid !== 0) rows.push([isCredit ? labels.paidBack : labels.paid, 0 - totals.paid]);
  rows.push([isCredit ? labels.dueBack : labels.due, totals.due, true]);
  layout.reserve(rows.length * 14 + 10);
  const x = MARGIN + layout.width * 0.4;
  const width = layout.width * 0.6;
  for (const [label, amount, isBold] of rows) {
    const font = isBold ? FONTS.bold : FONTS.regular;
    layout.text([label], { x, width: width * 0.62, font });
    layout.y = layout.text([`${format(amount, content)} ${currency_code.toUpperCase()}`], {
      ...{ x: x + width * 0.62, width: width * 0.38, align: 'right', font },
    });
    layout.y += 3;
  }
  layout.y += 10;
}

function writeNotes(
  layout: PdfLayout,
  { taxes, seller, legal_texts = [] }: DocumentContent,
  labels: Labels,
): void {
  const exemptions = [...new Set(taxes.flatMap(({ exemption }) => exemption ?? []))];
  const accepted = legal_texts.map(({ title, version }) => `${title} (${labels.version} ${version})`);
  const notes = [
    ...exemptions,
    ...(accepted.length === 0 ? [] : [`${labels.accepted} ${accepted.join(', ')}`]),
    ...(seller.note === null ? [] : [seller.note]),
  ];
  for (const note of notes) {
    layout.pdf.font(FONTS.regular).fontSize(9);
    layout.reserve(layout.pdf.heightOfString(note, { width: layout.width }) + 6);
    layout.y = layout.text([note]) + 6;
  }
}

function writeFooters(pdf: Pdf, { seller }: DocumentContent, labels: Labels): void {
  const facts = [
    [null, [seller.email, seller.phone].filter(Boolean).join(' · ')],
    [labels.vatId, seller.vat_id],
    [labels.taxNumber, seller.tax_number],
    [labels.registration, seller.registration],
    [labels.account, [seller.iban, seller.bic].filter(Boolean).join(' ')],
  ] as const;
  const text = facts.flatMap(([label, value]) =>
    value ? [label === null ? value : `${label} ${value}`] : [],
  );
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const y = pdf.page.height - MARGIN - 20;
    const width = pdf.page.width - 2 * MARGIN;
    pdf.font(FONTS.regular).fontSize(7).fillColor('#555555');
    pdf.text(text.join('   '), MARGIN, y, { width: width - 60, height: 30 });
    const place = `${labels.page} ${page - start + 1}/${count}`;
    pdf.text(place, MARGIN + width - 60, y, { width: 60, align: 'right', lineBreak: false });
  }
}

function format(amount: number, content: DocumentContent): string {
  return localize(decimal(amount, content.currency_code), content);
}

/** German uses a comma in decimals. */
function localize(text: string, { locale }: DocumentContent): string {
  return locale === 'de' ? text.replace('.', ',') : text;
}
