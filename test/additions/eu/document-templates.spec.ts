import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleDocuments } from '#additions/eu/documents/commands/sample-documents';
import { writeCii } from '#additions/eu/documents/files/cii';
import { BUILT_IN_LABELS } from '#additions/eu/documents/files/labels';
import { BUILT_IN_LAYOUT } from '#additions/eu/documents/files/page-layout';
import { writePdf } from '#additions/eu/documents/files/write-pdf';
import type { DocumentContent } from '#additions/eu/documents/ledger/document-content';
import { verifyDocuments } from '#additions/eu/documents/records/verify-documents';
import { STARTER_TEMPLATES } from '#additions/eu/documents/templates/starter-templates';
import { TextRenderer } from '#additions/eu/documents/templates/text-renderer';
import { awaitDocuments, readOrder, SELLER, useEuShop } from '../../support/eu-shop.ts';
import { placeCapturedOrder } from '../../support/orders.ts';
import { findElements, readPdf, textOf } from '../../support/read-pdf.ts';
import { ok, type SampleShop } from '../../support/sample-shop.ts';

let directory: string;
beforeAll(async () => (directory = await mkdtemp(path.join(tmpdir(), 'document-templates-'))));
afterAll(() => rm(directory, { recursive: true }));

/** Writes a directory of templates. @param files texts by their paths in it */
async function writeTemplates(files: Readonly<Record<string, string>>): Promise<string> {
  const own = await mkdtemp(path.join(directory, 'shop-'));
  await mkdir(path.join(own, 'locales'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(own, name), text);
  return own;
}

const [invoice, creditNote, dueInvoice] = sampleDocuments('en');

function fail(error: Error): never {
  throw error;
}

async function render(
  files: Readonly<Record<string, string>>,
  content: DocumentContent = invoice,
  metadata: Record<string, unknown> = {},
): Promise<DocumentContent> {
  const renderer = await TextRenderer.create(await writeTemplates(files));
  return { ...content, texts: renderer.render(content, { metadata, isStrict: true, onError: fail }) };
}

const print = async (content: DocumentContent) =>
  readPdf(await writePdf(content, { logo: null, layout: BUILT_IN_LAYOUT })).root;

describe('Templates of documents', () => {
  it('write the seller, an introduction, the notes and the footer', async () => {
    const root = await print(
      await render(
        {
          'sender.liquid': '{{ seller.name }}\nfounded 1899',
          'introduction.liquid':
            '## Hello {{ buyer.name }}\n\nYour purchase order {{ order.metadata.reference }}.',
          'notes.liquid': 'You have paid {{ document.paid | money: document.currency_code }}.',
          'footer.liquid': 'Managing director: Clara Stool',
        },
        invoice,
        { reference: 'PO-7' },
      ),
    );
    const text = textOf(root);
    expect(text).toMatch(/^Chairs & More GmbH founded 1899 Invoice Bill to/);
    expect(text).toContain('Hello Ida Juhl Your purchase order PO-7. Description');
    expect(text).toMatch(/You have paid €164\.85\. Managing director: Clara Stool$/);
    expect(findElements(root, 'H2').map(textOf)).toEqual(['Bill to', 'Hello Ida Juhl']);
  });

  it('apply by type and language, the most specific one', async () => {
    const files = {
      'notes.liquid': 'all',
      'notes.de.liquid': 'German',
      'invoice.notes.liquid': 'invoice',
      'invoice.notes.de.liquid': 'German invoice',
    };
    const [germanInvoice, germanNote] = sampleDocuments('de');
    const contents = [invoice, creditNote, germanInvoice, germanNote];
    const notes = [];
    for (const content of contents) notes.push((await render(files, content)).texts?.notes);
    expect(notes).toEqual(['invoice', 'all', 'German invoice', 'German']);
  });

  it('write the terms of payment of what is due, also in the e-invoice', async () => {
    const files = { 'payment-terms.liquid': 'Payable within 14 days.' };
    const due = await render(files, dueInvoice);
    expect(textOf(await print(due))).toContain('Payable within 14 days.');
    expect(writeCii(due)).toContain('<ram:Description>Payable within 14 days.</ram:Description>');
    expect(await render(files, invoice)).toMatchObject({ texts: {} });
  });

  it('leave out no reason why nothing is taxed', async () => {
    const exemption = 'Reverse charge';
    const taxes = [{ category: 'AE' as const, rate: 0, exemption, net: 100, tax: 0 }];
    const text = textOf(await print(await render({ 'notes.liquid': '' }, { ...invoice, taxes })));
    expect(text).toContain(exemption);
    expect(text).not.toContain('Terms and conditions');
  });

  it('print the same as without them, if they are those to start from', async () => {
    const files = Object.entries(STARTER_TEMPLATES).map(([name, text]) => [`${name}.liquid`, text]);
    const labels = { 'locales/de.json': JSON.stringify(BUILT_IN_LABELS.de) };
    for (const locale of ['en', 'de'])
      for (const content of sampleDocuments(locale)) {
        const own = await render({ ...Object.fromEntries(files), ...labels }, content);
        expect(own.texts?.labels).toBeUndefined();
        expect(textOf(await print(own))).toBe(textOf(await print(content)));
      }
  });

  it('rename labels, and add languages that have all of them', async () => {
    const polish = Object.fromEntries(Object.keys(BUILT_IN_LABELS.en).map((name) => [name, `pl ${name}`]));
    const files = {
      'locales/en.json': '{"total": "Grand total", "acme.thanks": "Thank you"}',
      'locales/pl.json': JSON.stringify({ ...polish, invoice: 'Faktura', 'acme.thanks': 'Dziękujemy' }),
      'notes.liquid': "{{ 'acme.thanks' | t }}",
    };
    expect(textOf(await print(await render(files)))).toMatch(/Grand total 164\.85 EUR .* Thank you /);
    const text = textOf(await print(await render(files, { ...invoice, locale: 'pl' })));
    expect(text).toMatch(/Faktura .* pl total 164,85 EUR .* Dziękujemy /);
  });

  it.each([
    [{ 'note.liquid': '' }, 'note.liquid is not a template: expected a name such as notes.liquid'],
    [{ 'notes.liquid': '{% if %}' }, 'notes'],
    [{ 'locales/de.json': '{"totl": "Summe"}' }, 'locales/de.json: there is no label totl'],
    [{ 'locales/fr.json': '{"total": "Total"}' }, 'locales/fr.json: lacks the labels invoice, credit_note'],
    [{ 'layout.json': '{"accent_color": "green"}' }, 'accent_color must be a color such as #1a7f5a'],
    [{ 'layout.json': '{"color": "green"}' }, 'there is no color; the settings are accent_color'],
  ])('are rejected at startup: %j', async (files: Record<string, string>, message) => {
    await expect(TextRenderer.create(await writeTemplates(files))).rejects.toThrow(message);
  });
});

describe('A shop with templates', () => {
  let shop: SampleShop;
  let templates: string;
  beforeAll(async () => {
    templates = await writeTemplates({
      'introduction.liquid':
        'Order {{ order.number }}{% if order.metadata.reference %}, {{ order.metadata.reference }}{% endif %}',
      'credit-note.introduction.liquid': "{{ 'acme.missing' | t }}",
      'footer.liquid': 'Registered in Hamburg',
    });
    shop = await useEuShop({ EU_TEMPLATES: templates });
  });
  afterAll(() => shop.close());

  async function download(url: string): Promise<string> {
    const { rawPayload } = await shop.app.inject({ url });
    return textOf(readPdf(rawPayload).root);
  }

  it('stores their texts with the document, which later templates do not change', async () => {
    const { id } = await placeCapturedOrder(shop);
    const { display_id } = await readOrder(shop, id);
    const [{ files, id: document }] = await awaitDocuments(shop, id, ['invoice']);
    const [{ content }] = await shop.sql<{ content: string }>(
      'select content from eu_document where id = $1',
      [document],
    );
    expect((JSON.parse(content) as DocumentContent).texts).toEqual({
      introduction: `Order ${display_id}`,
      footer: 'Registered in Hamburg',
    });
    await writeFile(path.join(templates, 'footer.liquid'), 'Registered in Bremen');
    const second = await shop.openSecondInstance({ EU: 'documents', EU_TEMPLATES: templates });
    expect(await download(files.pdf)).toMatch(/Registered in Hamburg$/);
    await second.close();
    expect((await verifyDocuments(shop.database)).problems).toEqual([]);
  });

  it('issues a document whose template fails, with the built-in text', async () => {
    const { id } = await placeCapturedOrder(shop);
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 500, reason: 'discount' }));
    const [, note] = await awaitDocuments(shop, id, ['invoice', 'credit_note']);
    const text = await download(note.files.pdf);
    expect(text).toContain(`Credit note Bill to`);
    expect(text).toMatch(/Registered in Hamburg$/);
    expect(text).toContain(SELLER.name);
  });
});
