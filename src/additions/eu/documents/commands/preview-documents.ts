import 'reflect-metadata';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defineCommand } from '@storekeep/server/module';
import { writeCii } from '../files/cii.ts';
import { writeUbl } from '../files/ubl.ts';
import { writePdf } from '../files/write-pdf.ts';
import { sampleDocuments } from './sample-documents.ts';

const DIRECTORY = '.data/documents-preview';

export const command = defineCommand({
  options: {},
  examples: [['', `an invoice, a credit note and a packing slip in en and de, to ${DIRECTORY}`]],
  notes: 'EU_LOGO is the logo. No database is needed: the seller and the buyer are made up.',
  async run() {
    const logo = process.env.EU_LOGO ? await readFile(process.env.EU_LOGO) : null;
    await rm(DIRECTORY, { recursive: true, force: true });
    const files: string[] = [];
    for (const locale of ['en', 'de']) {
      await mkdir(path.join(DIRECTORY, locale), { recursive: true });
      for (const content of sampleDocuments(locale)) {
        const name = path.join(DIRECTORY, locale, content.type.replace('_', '-'));
        await writeFile(`${name}.pdf`, await writePdf(content, logo));
        files.push(`${name}.pdf`);
        if (content.type === 'packing_slip') continue;
        await writeFile(`${name}.ubl.xml`, writeUbl(content));
        await writeFile(`${name}.cii.xml`, writeCii(content));
      }
    }
    return { text: [`Open ${path.resolve(DIRECTORY)}:`, ...files].join('\n'), data: { files } };
  },
});
