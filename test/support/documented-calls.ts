import { readdirSync, readFileSync } from 'node:fs';

/* The commands that README, CONTRIBUTING and the docs tell people to run. */

/** A call of a program in a page, without the variables before it. */
export interface DocumentedCall {
  page: string;
  text: string;
  /** Whether it is in a block of code; otherwise it is in prose. */
  inBlock: boolean;
  words: string[];
}

const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.md') && !/^(notes|node_modules)\//.test(file),
);
const pages = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)];

/** Calls in inline code and in code blocks: `NAME=value npm run name -- --option value   # comment`. */
function callsIn(page: string): DocumentedCall[] {
  const text = readFileSync(page, 'utf8');
  const blocks = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, block]) => block);
  const prose = text.replaceAll(/^```[^\n]*\n[\s\S]*?^```/gm, '');
  const indented = [...prose.matchAll(/^ {4,}(.*)$/gm)].map(([, line]) => line);
  const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, code]) => code.replaceAll(/\s*\n\s*/g, ' '));
  const inBlocks = [...blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, ' ').split('\n')), ...indented];
  return [
    ...inBlocks.flatMap((line) => callsOfLine(page, line, true)),
    ...inline.flatMap((line) => callsOfLine(page, line, false)),
  ];
}

function callsOfLine(page: string, line: string, inBlock: boolean): DocumentedCall[] {
  return line
    .replace(/\s#.*/, '')
    .split(/ && | \| |;|\(|\)/)
    .map((call) => call.trim().replace(/^(?:export )?(?:[A-Z][A-Z_0-9]*=(?:'[^']*'|"[^"]*"|\S*)\s+)+/, ''))
    .filter((call) =>
      /^(npm (run|test|start)|npx (@storekeep\/server|jest)|node (?!-)|storekeep) ?/.test(call),
    )
    .map((call) => ({ page, text: call, inBlock, words: call.split(/\s+/).filter((word) => word !== '…') }));
}

/** The calls of all pages. */
export const documentedCalls: readonly DocumentedCall[] = pages.flatMap(callsIn);
