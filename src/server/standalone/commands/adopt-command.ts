import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { Adoption } from '../../adopt/adoption.ts';
import { adoptedProviders } from '../adopted-providers.ts';
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
const UNDO = 'Revert the adoption, for use by v1?';
const WIDEN =
  'Widen the columns of amounts to bigint? v1 would read them as text and write wrong orders, so it must be shut down permanently.';

/* npm run adopt -- [--yes] [--beside] [--provider <id>]… | --widen | --undo */
runCommand(async () => {
  const { yes, beside, widen, undo, provider } = parseArgs({ options: OPTIONS }).values;
  const url = adoptedUrl(process.env);
  const question = undo ? UNDO : widen ? WIDEN : ADOPT;
  if (!yes && !(await isConfirmed(`${question} (${new URL(url).pathname.slice(1)}) [y/N] `)))
    return 'Nothing was changed';
  const providers = adoptedProviders(process.env, provider);
  const adoption = await Adoption.open(url);
  try {
    if (undo) return `The adoption is reverted (${(await adoption.undo({ beside })).length} steps)`;
    if (widen) return `${(await adoption.widen()).length} columns were widened to bigint`;
    const steps = await adoption.adopt({ providers, beside });
    return steps === null
      ? 'The database was adopted before: nothing to do'
      : `Adopted in ${steps.length} steps, recorded in adoption_log; npm start starts the shop, npm run adopt -- --undo reverts the adoption`;
  } finally {
    await adoption.close();
  }
});

async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('There is no terminal for the confirmation: pass --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
