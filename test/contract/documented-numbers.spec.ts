import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/*
 * Limits and times that the docs state are those of the code. An excerpt of a page has `{file|name|unit}` where the page has a
 * number: that of the constant or default `name` in `src/file`, in this unit. A new row of a table of limits needs an excerpt.
 */

const EXCERPTS = parse(readFileSync('test/contract/documented-numbers.yaml', 'utf8')) as Record<
  string,
  string[]
>;

/** In seconds or bytes. A number without a unit is shown as it is. */
const UNITS: Record<string, number> = {
  ...{ s: 1, minutes: 60, hours: 3600, days: 86_400 },
  ...{ KiB: 1024, MiB: 2 ** 20 },
};
/** Of constants, in seconds, by the ends of their names. Others are in seconds or bytes, or counts. */
const SCALES: [RegExp, number][] = [
  [/(_MS|Ms|Millis)$/, 0.001],
  [/_HOURS$/, 3600],
  [/_DAYS$/, 86_400],
];

/** The number that a source file gives a name: `NAME = 10_000`, `name ?? 16 * 2 ** 20`, `name: '20s'` or `'24 hours'`. */
function readNumber(file: string, name: string): number {
  const pattern = new RegExp(
    `(?<!\\w)${name}(?:: number)?(?: =|:|,| \\?\\?) '?([\\d_]+(?: \\*+ [\\d_]+)*)( hours)?`,
    'g',
  );
  const found = [...readFileSync(`src/${file}`, 'utf8').matchAll(pattern)].map(([, product, unit = '']) =>
    product
      .replaceAll('_', '')
      .split(' * ')
      .map((factor) => factor.split(' ** ').map(Number))
      .reduce((result, [base, power = 1]) => result * base ** power, UNITS[unit.trim()] ?? 1),
  );
  if (new Set(found).size !== 1) throw new Error(`src/${file} gives ${name} the numbers [${found.join()}]`);
  return found[0];
}

function fillIn(excerpt: string): string {
  return excerpt.replaceAll(
    /\{([^|{}]+)\|([^|{}]+)\|(\w*)\}/g,
    (_, file: string, name: string, unit: string) => {
      const value = readNumber(file, name);
      if (unit === '') return value.toLocaleString('en');
      const scale = SCALES.find(([suffix]) => suffix.test(name))?.[1] ?? 1;
      return `${((value * scale) / UNITS[unit]).toLocaleString('en')} ${unit}`;
    },
  );
}

const readPage = (name: string): string => readFileSync(`docs/${name}`, 'utf8').replaceAll(/\s+/g, ' ');

describe('A number of the docs', () => {
  it.each(
    Object.entries(EXCERPTS).flatMap(([page, excerpts]) => excerpts.map((one) => [page, one] as const)),
  )('is that of the code: %s: %s', (page, excerpt) => expect(readPage(page)).toContain(fillIn(excerpt)));

  it('in a table of limits is compared with the code', () => {
    const rows = readdirSync('docs').flatMap((page) => (page.endsWith('.md') ? readLimits(page) : []));
    expect(rows.length).toBeGreaterThan(20);
    const isCovered = ({ page, row }: (typeof rows)[number]) =>
      (EXCERPTS[page] ?? []).some((excerpt) => row.includes(fillIn(excerpt)));
    expect(rows.filter((row) => !isCovered(row))).toEqual([]);
  });
});

/** The rows with numbers of the tables that have a column `limit`. */
function readLimits(page: string): { page: string; row: string }[] {
  return [
    ...readFileSync(`docs/${page}`, 'utf8').matchAll(/^\|[^\n]*\| limit \|.*\n\|[-| ]+\n((?:\|.*\n)*)/gm),
  ]
    .flatMap(([, rows]) => rows.trim().split('\n'))
    .filter((row) => /(?<![\w/`.])\d/.test(row.split(' | ').slice(0, 2).join()))
    .map((row) => ({ page, row }));
}
