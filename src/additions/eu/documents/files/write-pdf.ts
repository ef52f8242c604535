import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { DocumentContent, DocumentLine, Party } from '../ledger/document-content.ts';
import { writeCii } from './cii.ts';
import { dayOf, decimal, paymentTermsOf, percent, priceQuantity } from './e-invoice.ts';
import { attachEInvoice } from './factur-x.ts';
import { type Labels, labelsOf } from './labels.ts';
import type { PageLayout } from './page-layout.ts';
import { type Cell, FONTS, type Pdf, PdfLayout } from './pdf-layout.ts';

const MARGIN = 50;
const FOOTER = 50;
/** DejaVu Sans has the letters of all languages of the EU, Greek and Bulgarian included. */
const FONT_FILES = { regular: 'ttf/DejaVuSans.ttf', bold: 'ttf/DejaVuSans-Bold.ttf' };

const require = createRequire(import.meta.url);

/** What the shop sets of its documents. */
export interface PdfOptions {
  /** A PNG or JPEG file. */
  logo: Buffer | null;
  layout: PageLayout;
}

/**
 * Writes a document as tagged PDF. The same content and options have the same pages. Invoices and credit notes contain their CII as
 * Factur-X.
 */
export async function writePdf(content: DocumentContent, options: PdfOptions): Promise<Buffer> {
  const labels = labelsOf(content);
  const pdf = await createPdf(content, `${labels[content.type]} ${content.number}`);
  const done = collect(pdf);
  const layout = new PdfLayout(pdf, MARGIN, FOOTER, options.layout.accent_color);
  writeHead(layout, content, labels, options);
  if (content.texts?.introduction) {
    writeParagraphs(layout, content.texts.introduction);
    layout.y += 10;
  }
  writeLines(layout, content, labels);
  if (content.type !== 'packing_slip') writeTotals(layout, content, labels);
  writeNotes(layout, content, labels);
  writeFooters(layout, content, labels);
  layout.end();
  if (content.type !== 'packing_slip') attachEInvoice(pdf, content, writeCii(content));
  pdf.end();
  return done;
}

async function createPdf(content: DocumentContent, Title: string): Promise<Pdf> {
  const issuedAt = new Date(content.issued_at);
  const pdf = new PDFDocument({
    ...{ size: content.page, margin: MARGIN, bufferPages: true, lang: content.locale },
    ...{ pdfVersion: '1.7', subset: 'PDF/A-3b', displayTitle: true, tagged: true },
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

function writeHead(
  layout: PdfLayout,
  content: DocumentContent,
  labels: Labels,
  { logo, layout: { accent_color, logo_width, logo_height } }: PdfOptions,
): void {
  const { seller, buyer, delivery, type, texts } = content;
  const half = layout.width / 2 - 10;
  const right = MARGIN + layout.width / 2 + 10;
  if (logo) layout.image(logo, seller.name, [logo_width, logo_height]);
  const sender = texts?.sender?.split('\n') ?? [seller.name, ...addressLines(seller)];
  const senderEnd = layout.text(sender, { x: right, width: half, align: 'right' });
  layout.y = Math.max(senderEnd, MARGIN + logo_height) + 20;
  const title = { font: FONTS.bold, size: 18, color: accent_color, tag: 'H1' } as const;
  layout.y = layout.text([labels[type]], title) + 10;
  const top = layout.y;
  const recipient = type === 'packing_slip' ? (delivery ?? buyer) : buyer;
  const heading = { font: FONTS.bold, width: half, tag: 'H2' } as const;
  const label = type === 'packing_slip' ? labels.deliver_to : labels.bill_to;
  const labelEnd = layout.text([label], { ...heading, y: top });
  let end = layout.text(recipientLines(recipient, labels), { y: labelEnd, width: half });
  if (type !== 'packing_slip' && delivery && !isSameAddress(delivery, buyer)) {
    const deliveryEnd = layout.text([labels.deliver_to], { ...heading, y: end + 8 });
    end = layout.text(recipientLines(delivery, labels), { y: deliveryEnd, width: half });
  }
  layout.y = top;
  writeFacts(layout, factsOf(content, labels), right, half);
  layout.y = Math.max(end, layout.y) + 20;
}

function writeFacts(layout: PdfLayout, facts: readonly Fact[], x: number, width: number): void {
  const half = width / 2;
  layout.within('L', () => {
    for (const [name, value] of facts)
      layout.within('LI', () => {
        const end = layout.text([name], { x, width: half, font: FONTS.bold, tag: 'Lbl' });
        const box = { x: x + half, width: half, align: 'right' } as const;
        layout.y = Math.max(end, layout.text([value], { ...box, tag: 'LBody' }));
      });
  });
}

type Fact = [name: string, value: string];

function factsOf(content: DocumentContent, labels: Labels): Fact[] {
  const { number, issued_at, supplied_at, order, preceding } = content;
  return [
    [labels.number, number],
    [labels.date, dayOf(issued_at)],
    [labels.supplied, dayOf(supplied_at)],
    [labels.order, order.number],
    ...(preceding ? ([[labels.corrects, preceding.number]] as Fact[]) : []),
  ];
}

function addressLines(party: Party): string[] {
  const city = [party.postal_code, party.city].filter(Boolean).join(' ');
  const lines = [party.address_1, party.address_2, city, party.province, party.country_code];
  return lines.filter((line): line is string => Boolean(line));
}

function recipientLines(party: Party, labels: Labels): string[] {
  const vat = party.vat_id === null ? [] : [`${labels.vat_id} ${party.vat_id}`];
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
    [labels.net_total, totals.net],
    ...taxes.map(({ rate, net, tax }): [string, number] => [
      `${labels.tax} ${localize(percent(rate), content)} % (${format(net, content)})`,
      tax,
    ]),
    [labels.total, totals.total, true],
  ];
  if (totals.gift_cards !== 0) rows.push([labels.gift_cards, 0 - totals.gift_cards]);
  if (totals.paid !== 0) rows.push([isCredit ? labels.paid_back : labels.paid, 0 - totals.paid]);
  rows.push([isCredit ? labels.due_back : labels.due, totals.due, true]);
  layout.reserve(rows.length * 14 + 10);
  const x = MARGIN + layout.width * 0.4;
  const width = layout.width * 0.6;
  layout.within('Table', () => {
    for (const [label, amount, isBold] of rows)
      layout.within('TR', () => {
        const font = isBold ? FONTS.bold : FONTS.regular;
        const name = { x, width: width * 0.62, font };
        const value = { x: x + width * 0.62, width: width * 0.38, align: 'right', font } as const;
        const text = `${format(amount, content)} ${currency_code.toUpperCase()}`;
        layout.within('TH', () => layout.text([label], name), { scope: 'Row' });
        layout.within('TD', () => (layout.y = layout.text([text], value)));
        layout.y += 3;
      });
  });
  layout.y += 10;
}

function writeNotes(layout: PdfLayout, content: DocumentContent, labels: Labels): void {
  const { taxes, seller, legal_texts = [], texts } = content;
  const exemptions = new Set(taxes.flatMap(({ exemption }) => exemption ?? []));
  const accepted = legal_texts.map(({ title, version }) => `${title} (${labels.version} ${version})`);
  const notes = [
    ...(accepted.length === 0 ? [] : [`${labels.accepted} ${accepted.join(', ')}`]),
    ...(seller.note === null ? [] : [seller.note]),
  ];
  // the reasons are required by law: no template leaves them out
  for (const exemption of exemptions) writeParagraphs(layout, exemption);
  if (content.type !== 'packing_slip') writeParagraphs(layout, paymentTermsOf(content) ?? '');
  for (const note of texts?.notes === undefined ? notes : [texts.notes]) writeParagraphs(layout, note);
}

/** Writes the paragraphs of a text, which blank lines separate; a paragraph that begins with `## ` is a heading. */
function writeParagraphs(layout: PdfLayout, text: string): void {
  for (const paragraph of text.split(/\n{2,}/).filter(Boolean)) {
    const isHeading = paragraph.startsWith('## ');
    const font = isHeading ? FONTS.bold : FONTS.regular;
    const lines = (isHeading ? paragraph.slice(3) : paragraph).split('\n');
    layout.pdf.font(font).fontSize(9);
    layout.reserve(layout.pdf.heightOfString(lines.join('\n'), { width: layout.width }) + 6);
    layout.y = layout.text(lines, { font, tag: isHeading ? 'H2' : 'P' }) + 6;
  }
}

/** The facts about the seller are read once, behind everything else; on further pages they are artifacts, as page numbers are. */
function writeFooters(layout: PdfLayout, content: DocumentContent, labels: Labels): void {
  const { pdf, width } = layout;
  const lines = content.texts?.footer?.split('\n') ?? [footerOf(content.seller, labels)];
  const { start, count } = pdf.bufferedPageRange();
  const style = { y: pdf.page.height - MARGIN - 20, size: 7, color: '#555555' };
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    const drawFacts = (): void => void layout.text(lines, { ...style, width: width - 60 });
    if (page === start + count - 1) drawFacts();
    else layout.asArtifact(drawFacts);
    const place = `${labels.page} ${page - start + 1}/${count}`;
    const box = { x: MARGIN + width - 60, width: 60, align: 'right' } as const;
    layout.asArtifact(() => layout.text([place], { ...style, ...box }));
  }
}

function footerOf(seller: DocumentContent['seller'], labels: Labels): string {
  const facts = [
    [null, [seller.email, seller.phone].filter(Boolean).join(' · ')],
    [labels.vat_id, seller.vat_id],
    [labels.tax_number, seller.tax_number],
    [labels.registration, seller.registration],
    [labels.account, [seller.iban, seller.bic].filter(Boolean).join(' ')],
  ] as const;
  const texts = facts.flatMap(([label, value]) =>
    value ? [label === null ? value : `${label} ${value}`] : [],
  );
  return texts.join('   ');
}

function format(amount: number, content: DocumentContent): string {
  return localize(decimal(amount, content.currency_code), content);
}

/** With the decimal separator of the language. */
function localize(text: string, { locale }: DocumentContent): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return text.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.');
}
