import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['docs', 'examples', 'packages'];
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].concat(
  FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
      .map((file) => path.join(folder, file)),
  ),
);

/** The first lines of code blocks that are indented by four spaces: they have no language, and nothing tries them. */
function findIndentedBlocks(text: string): string[] {
  const lines = text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, 'a fenced block').split('\n');
  return lines.filter((line, index) => {
    if (!/^ {4,}\S/.test(line) || lines[index - 1]?.trim() !== '') return false;
    const outer = lines.slice(0, index).findLast((one) => /^ {0,3}\S/.test(one));
    return !/^ {0,3}([-*+]|\d+[.)]) /.test(outer ?? ''); // a paragraph of a list
  });
}

describe('A block of code', () => {
  it.each(pages)('is fenced: %s', (page) => {
    expect(findIndentedBlocks(readFileSync(page, 'utf8'))).toEqual([]);
  });

  it('would be reported if it were indented', () => {
    const text = [
      'Run',
      '',
      '    npm start',
      '',
      '```sh',
      '    npm test',
      '```',
      '',
      '1. so',
      '',
      '    it goes on',
    ];
    expect(findIndentedBlocks(text.join('\n'))).toEqual(['    npm start']);
  });
});
