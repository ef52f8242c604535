import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Adoption } from '../../adopt/adoption.ts';
import { adoptedUrl } from '../adopted-url.ts';
import { runCommand } from './run-command.ts';

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  beside: { type: 'boolean', default: false },
  widen: { type: 'boolean', default: false },
  undo: { type: 'boolean', default: false },
  provider: { type: 'string', multiple: true, default: [] as string[] },
} as const;

const ADOPT = 'Adopt this database?';
const UNDO = 'Give this database back to v1?';
const WIDEN =
  'Make the columns of amounts bigint? v1 reads them as text from then on, and writes wrong orders: it has to be off for good.';

/* npm run adopt -- [--yes] [--beside] [--provider <id>]… | --widen | --undo */
runCommand(async () => {
  const { yes, beside, widen, undo, provider } = parseArgs({ options: OPTIONS }).values;
  const url = adoptedUrl(process.env);
  const question = undo ? UNDO : widen ? WIDEN : ADOPT;
  if (!yes && !(await isConfirmed(`${question} (${new URL(url).pathname.slice(1)}) [y/N] `)))
    return 'Nothing was changed';
  const adoption = await Adoption.open(url);
  try {
    if (undo)
      return `The database is v1's again (${(await adoption.undo({ beside })).length} steps taken back)`;
    if (widen) return `${(await adoption.widen()).length} columns are bigint now`;
    const done = await adoption.adopt({ providers: provider, beside });
    return done === null
      ? 'It was adopted already: nothing to do'
      : `Adopted in ${done.length} steps, which adoption_log holds; npm start opens the shop, npm run adopt -- --undo takes it back`;
  } finally {
    await adoption.close();
  }
});

async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Nobody to ask here: say --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
