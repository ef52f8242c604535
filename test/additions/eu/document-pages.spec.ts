import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleDocuments } from '#additions/eu/documents/commands/sample-documents';
import { BUILT_IN_LAYOUT } from '#additions/eu/documents/files/page-layout';
import { writePdf } from '#additions/eu/documents/files/write-pdf';
import type { DocumentContent } from '#additions/eu/documents/ledger/document-content';
import { findElements, readPdf, textOf } from '../../support/read-pdf.ts';

const [invoice, creditNote, , slip] = sampleDocuments('en');
const LOGO = path.join(__dirname, '../../../docs/eu-invoice-mail.png');

const write = async (content: DocumentContent, logo: Buffer | null = null) =>
  readPdf(await writePdf(content, { logo, layout: BUILT_IN_LAYOUT }));

describe('The pages of a document', () => {
  it('are tagged, with the language and the title', async () => {
    const [german] = sampleDocuments('de');
    const { language, title, isMarked, root, hasUnmarked } = await write(german);
    expect([language, title, isMarked]).toEqual(['de', 'Rechnung 2026-000042', true]);
    expect(findElements(root, 'H1').map(textOf)).toEqual(['Rechnung']);
    expect(findElements(root, 'H2').map(textOf)).toEqual(['Rechnung an']);
    expect(hasUnmarked).toBe(false);
  });

  it('are read from the seller to the footer', async () => {
    const { root } = await write(invoice);
    expect(textOf(root)).toBe(
      'Chairs & More GmbH Hafenstr. 5 20457 Hamburg DE Invoice Bill to Ida Juhl Hauptstr. 1 10115 Berlin DE ' +
        'Number 2026-000042 Date 2026-11-24 Date of supply 2026-11-24 Order 1042 ' +
        'Description Quantity Price VAT Net ' +
        'Wool jumper Medium / Navy · JUMPER-M Discount -10.84 1 108.40 19 % 97.56 ' +
        'Knitting in winter BOOK-7 2 20.00 7 % 40.00 Standard 1 5.00 19 % 5.00 ' +
        'Total without VAT 142.56 EUR VAT 19 % (102.56) 19.49 EUR VAT 7 % (40.00) 2.80 EUR Total 164.85 EUR ' +
        'Paid -164.85 EUR Amount due 0.00 EUR Accepted by the buyer: Terms and conditions (version 3) ' +
        'shop@chairs.example · +49 40 123456   VAT ID DE123456789   Registration HRB 12345   ' +
        'Account DE02120300000000202051 BYLADEM1001',
    );
  });

  it('have tables whose cells are named by headers', async () => {
    const { root } = await write(invoice);
    const [lines, totals] = findElements(root, 'Table');
    expect(findElements(lines, 'TH').map((cell) => [textOf(cell), cell.scope])).toEqual([
      ['Description', 'Column'],
      ['Quantity', 'Column'],
      ['Price', 'Column'],
      ['VAT', 'Column'],
      ['Net', 'Column'],
    ]);
    for (const row of findElements(lines, 'TR').slice(1)) expect(row.children).toHaveLength(5);
    expect(findElements(totals, 'TH').map(({ scope }) => scope)).toEqual(Array(6).fill('Row'));
  });

  it('describe the logo by the name of the seller', async () => {
    const { root, hasUnmarked } = await write(creditNote, await readFile(LOGO));
    expect(findElements(root, 'Figure').map(({ alt }) => alt)).toEqual(['Chairs & More GmbH']);
    expect(hasUnmarked).toBe(false);
  });

  it('have repeated headers, footers and page numbers as artifacts', async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({ ...slip.lines[0], title: `Jumper no. ${i}` }));
    const { root, pages, artifacts, hasUnmarked } = await write({ ...slip, lines });
    expect([pages, hasUnmarked]).toEqual([3, false]);
    const [header, ...rows] = findElements(root, 'TR').map(textOf);
    expect(header).toBe('Description Quantity');
    expect(rows.map((row) => /no\. (\d+)/.exec(row)![1])).toEqual(lines.map((_, i) => String(i)));
    expect(artifacts.map((text) => /Page \d\/\d/.exec(text)![0])).toEqual([
      'Page 1/3',
      'Page 2/3',
      'Page 3/3',
    ]);
    expect(artifacts[1]).toContain('Description Quantity');
    expect(textOf(root).match(/HRB 12345/g)).toHaveLength(1);
  });

  it('print Greek, Bulgarian and Polish', async () => {
    const note = 'Ευχαριστούμε, благодарим, dziękujemy: źdźbło';
    const { root } = await write({ ...slip, seller: { ...slip.seller, note } });
    expect(textOf(root)).toContain(note);
  });
});
