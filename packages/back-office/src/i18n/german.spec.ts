import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { german } from './german.ts';

const SOURCES = path.join(process.cwd(), 'packages/back-office/src');

describe('The German texts', () => {
  it('have the same names in braces as the English ones', () => {
    const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [english, text] of Object.entries(german))
      expect([english, namesIn(text)]).toEqual([english, namesIn(english)]);
  });

  it('are all used', () => {
    const code = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('i18n'))
      .map((file) => readFileSync(path.join(SOURCES, file), 'utf8'))
      .join('\n');
    const isUsed = (phrase: string) => code.includes(`'${phrase}'`) || code.includes(`"${phrase}"`);
    expect(Object.keys(german).filter((phrase) => !isUsed(phrase))).toEqual([]);
  });
});
