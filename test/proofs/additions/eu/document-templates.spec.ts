import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPdf, textOf } from '../../../support/read-pdf.ts';
import { runStorekeep } from '../../../support/run-command.ts';

let directory: string;
let templates: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'document-templates-'));
  templates = path.join(directory, 'templates');
  await mkdir(templates);
});
afterAll(() => rm(directory, { recursive: true }));

describe('storekeep documents:preview', () => {
  it('prints with the templates, and writes templates to start from', async () => {
    await writeFile(path.join(templates, 'introduction.liquid'), 'Thank you for your order.');
    const { code, error } = await runStorekeep({ EU_TEMPLATES: templates }, ['documents:preview'], directory);
    expect([code, error]).toEqual([0, '']);
    const folder = path.join(directory, '.data/documents-preview');
    const pdf = readPdf(await readFile(path.join(folder, 'en/invoice.pdf')));
    expect(textOf(pdf.root)).toContain('Thank you for your order.');
    expect(await readFile(path.join(folder, 'templates/notes.liquid'), 'utf8')).toContain('seller.note');
  });

  it('names the template that fails, and the name that does not exist', async () => {
    await writeFile(path.join(templates, 'introduction.liquid'), 'Order {{ order.nmber }}');
    const { code, error } = await runStorekeep({ EU_TEMPLATES: templates }, ['documents:preview'], directory);
    expect(code).not.toBe(0);
    expect(error).toContain(`${templates}/introduction.liquid: undefined variable: order.nmber`);
  });
});
