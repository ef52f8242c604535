import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Templates by name, such as `order-placed.html`, and texts by language and key. */
export interface TemplateSet {
  templates: Record<string, string>;
  translations: Record<string, Record<string, string>>;
}

/** How the files of templates are named. */
export interface TemplateNames {
  /** Its first group is the name of the template. */
  pattern: RegExp;
  example: string;
  /** Further files that are not templates. */
  others?: readonly string[];
}

const MESSAGES: TemplateNames = {
  pattern: /^([a-z0-9-]+(?:\.[A-Za-z-]+)?\.(?:html|text|subject))\.liquid$/,
  example: 'order-placed.html.liquid',
};
const TRANSLATION = /^([A-Za-z-]+)\.json$/;
const MAX_BYTES = 256 * 1024;

/**
 * Reads the templates of a shop: `<directory>/order-placed.html.liquid`, for one language `order-placed.de.html.liquid`, and
 * `<directory>/locales/de.json`. Templates are rendered from memory, so they cannot read any other file.
 * @throws if the directory does not exist, or a file in it is not a template, not a regular file, or too large
 */
export async function readTemplates(
  directory: string,
  { pattern, example, others = [] }: TemplateNames = MESSAGES,
): Promise<TemplateSet> {
  const set: TemplateSet = { templates: {}, translations: {} };
  for (const name of await readdir(directory)) {
    if (name === 'locales' || name.startsWith('.') || others.includes(name)) continue;
    const [, template] = pattern.exec(name) ?? [];
    if (template === undefined)
      throw new Error(`${path.join(directory, name)} is not a template: expected a name such as ${example}`);
    set.templates[template] = await readText(path.join(directory, name));
  }
  const locales = path.join(directory, 'locales');
  for (const name of await namesIn(locales)) {
    const [, language] = TRANSLATION.exec(name) ?? [];
    if (language === undefined)
      throw new Error(`${path.join(locales, name)} is not a translation: expected a name such as de.json`);
    set.translations[language] = parseTranslation(await readText(path.join(locales, name)), name);
  }
  return set;
}

/** Merges two sets: templates and texts of the second one replace those of the first one that have the same name. */
export function override(base: TemplateSet, other: TemplateSet): TemplateSet {
  const languages = new Set([...Object.keys(base.translations), ...Object.keys(other.translations)]);
  return {
    templates: { ...base.templates, ...other.templates },
    translations: Object.fromEntries(
      [...languages].map((language) => [
        language,
        { ...base.translations[language], ...other.translations[language] },
      ]),
    ),
  };
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readText(file: string): Promise<string> {
  const stats = await lstat(file);
  if (!stats.isFile()) throw new Error(`${file} is not a regular file`);
  if (stats.size > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES} bytes`);
  return readFile(file, 'utf8');
}

function parseTranslation(text: string, name: string): Record<string, string> {
  const value = JSON.parse(text) as unknown;
  const isFlat =
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((translation) => typeof translation === 'string');
  if (!isFlat) throw new Error(`${name} is not an object of texts`);
  return value as Record<string, string>;
}
