import 'reflect-metadata';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defineCommand } from '@storekeep/server/module';
import { writeCii } from '../files/cii.ts';
import { BUILT_IN_LABELS } from '../files/labels.ts';
import { BUILT_IN_LAYOUT } from '../files/page-layout.ts';
import { writeUbl } from '../files/ubl.ts';
import { writePdf } from '../files/write-pdf.ts';
import type { DocumentContent } from '../ledger/document-content.ts';
import { STARTER_TEMPLATES } from '../templates/starter-templates.ts';
import { TextRenderer } from '../templates/text-renderer.ts';
import { sampleDocuments } from './sample-documents.ts';

const DIRECTORY = '.data/documents-preview';

export const command = defineCommand({
  options: {},
  examples: [['', `invoices, a credit note and a packing slip in each language, to ${DIRECTORY}`]],
  notes:
    'EU_LOGO is the logo, EU_TEMPLATES the directory of templates: one that fails ends the command. No database is needed: the seller and the buyer are made up.',
  async run() {
    const { EU_LOGO, EU_TEMPLATES } = process.env;
    const logo = EU_LOGO ? await readFile(EU_LOGO) : null;
    const renderer = EU_TEMPLATES ? await TextRenderer.create(EU_TEMPLATES) : null;
    const layout = renderer?.layout ?? BUILT_IN_LAYOUT;
    await rm(DIRECTORY, { recursive: true, force: true });
    const files: string[] = [];
    for (const locale of renderer?.languages ?? Object.keys(BUILT_IN_LABELS)) {
      await mkdir(path.join(DIRECTORY, locale), { recursive: true });
      for (const sample of sampleDocuments(locale)) {
        const content = addTexts(sample, renderer);
        const isDue = content.type === 'invoice' && content.totals.due > 0;
        const name = path.join(DIRECTORY, locale, content.type.replace('_', '-') + (isDue ? '-due' : ''));
        await writeFile(`${name}.pdf`, await writePdf(content, { logo, layout }));
        files.push(`${name}.pdf`);
        if (content.type === 'packing_slip') continue;
        await writeFile(`${name}.ubl.xml`, writeUbl(content));
        await writeFile(`${name}.cii.xml`, writeCii(content));
      }
    }
    await writeStarters(path.join(DIRECTORY, 'templates'));
    return { text: [`Open ${path.resolve(DIRECTORY)}:`, ...files].join('\n'), data: { files } };
  },
});

/** @throws for a template that fails, also for a name that does not exist */
function addTexts(content: DocumentContent, renderer: TextRenderer | null): DocumentContent {
  if (renderer === null) return content;
  const onError = (error: Error): never => {
    throw error;
  };
  return { ...content, texts: renderer.render(content, { metadata: null, isStrict: true, onError }) };
}

/** Writes templates that change nothing, to copy single ones to `EU_TEMPLATES`. */
async function writeStarters(directory: string): Promise<void> {
  await mkdir(path.join(directory, 'locales'), { recursive: true });
  for (const [name, template] of Object.entries(STARTER_TEMPLATES))
    await writeFile(path.join(directory, `${name}.liquid`), template);
  for (const [language, labels] of Object.entries(BUILT_IN_LABELS))
    await writeFile(
      path.join(directory, 'locales', `${language}.json`),
      `${JSON.stringify(labels, null, 2)}\n`,
    );
  await writeFile(path.join(directory, 'layout.json'), `${JSON.stringify(BUILT_IN_LAYOUT, null, 2)}\n`);
}
