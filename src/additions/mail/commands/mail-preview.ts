import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readModuleConfig } from '@storekeep/server/commands';
import { defineCommand, type Progress } from '@storekeep/server/extend';
import { mailVariables } from '../mail-variables.ts';
import { previewMessages } from '../previews/mail-preview-data.ts';
import { MessageRenderer } from '../rendering/message-renderer.ts';
import { builtInTemplates } from '../templates/built-in-templates.ts';

const LANGUAGES = ['en', 'de'];
const DIRECTORY = '.data/mail-preview';

export const command = defineCommand({
  options: { png: { type: 'boolean', description: 'also as pictures, by Chromium (CHROMIUM names it)' } },
  examples: [
    ['', `all messages in ${LANGUAGES.join(' and ')}, to ${DIRECTORY}`],
    ['--png', 'also as pictures'],
  ],
  notes: 'The templates of MAIL_TEMPLATES replace the built-in ones.',
  async run({ values: { png }, progress }) {
    const { mailTemplates: templates, defaultLocale } = readModuleConfig(mailVariables, process.env);
    const renderer = await MessageRenderer.create({ templates, defaultLocale });
    await rm(DIRECTORY, { recursive: true, force: true });
    const languages = [...new Set([...LANGUAGES, defaultLocale])];
    const sections: string[] = [];
    for (const language of languages) {
      await mkdir(path.join(DIRECTORY, language), { recursive: true });
      for (const { template, data } of previewMessages) {
        const { subject, html, text } = await renderer.render(template, language, data);
        const name = `${language}/${template}`;
        await writeFile(path.join(DIRECTORY, `${name}.html`), html);
        await writeFile(path.join(DIRECTORY, `${name}.txt`), text);
        sections.push(sectionOf(name, subject));
      }
    }
    await writeFile(path.join(DIRECTORY, 'index.html'), pageOf(sections));
    await writeBuiltInTemplates(path.join(DIRECTORY, 'templates'));
    if (png) await takePictures(languages, progress);
    const index = path.resolve(DIRECTORY, 'index.html');
    return { text: `Open ${index}`, data: { index, languages } };
  },
});

function sectionOf(name: string, subject: string): string {
  return `<section><h2>${name}</h2><p>${escape(subject)} <a href="${name}.txt">text</a></p>
<iframe src="${name}.html" title="${name}" sandbox></iframe></section>`;
}

function pageOf(sections: readonly string[]): string {
  return `<!doctype html><meta charset="utf-8"><title>E-mails</title>
<style>body{font:15px sans-serif;margin:24px}iframe{width:680px;height:640px;border:1px solid #ccc}section{margin-bottom:32px}</style>
<h1>E-mails</h1>
${sections.join('\n')}
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Writes the built-in templates and texts, to copy single ones to `MAIL_TEMPLATES`. */
async function writeBuiltInTemplates(directory: string): Promise<void> {
  await mkdir(path.join(directory, 'locales'), { recursive: true });
  for (const [name, template] of Object.entries(builtInTemplates.templates))
    await writeFile(path.join(directory, `${name}.liquid`), template);
  for (const [language, texts] of Object.entries(builtInTemplates.translations))
    await writeFile(
      path.join(directory, 'locales', `${language}.json`),
      `${JSON.stringify(texts, null, 2)}\n`,
    );
}

async function takePictures(languages: readonly string[], progress: Progress): Promise<void> {
  const total = languages.length * previewMessages.length;
  let done = 0;
  const run = promisify(execFile);
  for (const language of languages)
    for (const { template } of previewMessages) {
      const file = path.resolve(DIRECTORY, language, template);
      await run(process.env.CHROMIUM ?? 'chromium', [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        '--window-size=680,900',
        `--screenshot=${file}.png`,
        `file://${file}.html`,
      ]);
      progress.count('pictures', ++done, total);
    }
}
