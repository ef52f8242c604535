import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { override, readTemplates, type TemplateNames, type TemplateSet } from '../../../mail/index.ts';
import { BUILT_IN_LABELS } from '../files/labels.ts';
import { BUILT_IN_LAYOUT, type PageLayout } from '../files/page-layout.ts';

/** The parts of a document whose texts a shop can write. */
export const PARTS = ['sender', 'introduction', 'payment-terms', 'notes', 'footer'] as const;
export type Part = (typeof PARTS)[number];

const LAYOUT_FILE = 'layout.json';

/** `notes`, `notes.de`, `invoice.notes` or `invoice.notes.de`; `_address` is only included by others. */
const NAMES: TemplateNames = {
  pattern: new RegExp(
    `^(_[a-z0-9-]+|(?:(?:invoice|credit-note|packing-slip)\\.)?(?:${PARTS.join('|')})(?:\\.[a-z]{2,3})?)\\.liquid$`,
  ),
  example: 'notes.liquid, invoice.notes.liquid or invoice.notes.de.liquid',
  others: [LAYOUT_FILE],
};

/** The templates of a shop, its labels with the built-in ones, and its layout. */
export interface DocumentTemplateSet extends TemplateSet {
  layout: PageLayout;
}

/**
 * Reads the templates of a shop: `<directory>/invoice.notes.de.liquid`, labels in `<directory>/locales/de.json`, `<directory>/layout.json`.
 * @throws for a file that is none of it, a label that does not exist, and a language without all labels
 */
export async function readDocumentTemplates(directory: string): Promise<DocumentTemplateSet> {
  const own = await readTemplates(directory, NAMES);
  const builtIn: TemplateSet = {
    templates: {},
    translations: Object.fromEntries(
      Object.entries(BUILT_IN_LABELS).map(([language, labels]) => [language, { ...labels }]),
    ),
  };
  for (const [language, texts] of Object.entries(own.translations))
    requireLabels(path.join(directory, 'locales', `${language}.json`), language, texts);
  return { ...override(builtIn, own), layout: await readLayout(path.join(directory, LAYOUT_FILE)) };
}

/** Texts with a dot in their names are the shop's own, for the filter `t`. */
function requireLabels(file: string, language: string, texts: Readonly<Record<string, string>>): void {
  if (!/^[a-z]{2,3}$/.test(language)) throw new Error(`${file}: expected a language such as de.json`);
  const names = Object.keys(BUILT_IN_LABELS.en);
  const unknown = Object.keys(texts).filter((name) => !name.includes('.') && !names.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `${file}: there is no label ${unknown.join(', ')}; texts of your own have a name with a dot. The labels are ${names.join(', ')}`,
    );
  const missing = language in BUILT_IN_LABELS ? [] : names.filter((name) => !texts[name]);
  if (missing.length > 0) throw new Error(`${file}: lacks the labels ${missing.join(', ')}`);
}

/** What each setting of the layout may be. */
const RULES: Readonly<Record<keyof PageLayout, { isValid(value: unknown): boolean; expected: string }>> = {
  accent_color: {
    isValid: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
    expected: 'a color such as #1a7f5a',
  },
  logo_width: { isValid: isLength, expected: 'a number of points from 10 to 300' },
  logo_height: { isValid: isLength, expected: 'a number of points from 10 to 300' },
};

function isLength(value: unknown): boolean {
  return typeof value === 'number' && value >= 10 && value <= 300;
}

async function readLayout(file: string): Promise<PageLayout> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return BUILT_IN_LAYOUT;
    throw error;
  }
  const settings = parseObject(file, text);
  for (const [name, value] of Object.entries(settings)) {
    const rule = Object.hasOwn(RULES, name) ? RULES[name as keyof PageLayout] : undefined;
    if (!rule)
      throw new Error(`${file}: there is no ${name}; the settings are ${Object.keys(RULES).join(', ')}`);
    if (!rule.isValid(value)) throw new Error(`${file}: ${name} must be ${rule.expected}`);
  }
  return { ...BUILT_IN_LAYOUT, ...settings };
}

function parseObject(file: string, text: string): Partial<PageLayout> {
  try {
    return { ...(JSON.parse(text) as Partial<PageLayout>) };
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
}
