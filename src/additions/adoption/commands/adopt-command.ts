import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { defineCommand, parseLoginUrl, UsageError } from '@storekeep/server/extend';
import { Adoption } from '../adoption.ts';
import { adoptedProviders } from './adopted-providers.ts';
import { adoptedUrl } from './adopted-url.ts';

const ADOPT = 'Adopt this database?';
const UNDO = 'Revert the adoption, for use by v1?';
const WIDEN =
  'Widen the columns of amounts to bigint? v1 would read them as text and write wrong orders, so it must be shut down permanently.';

export const command = defineCommand({
  options: {
    yes: { type: 'boolean', description: 'does not ask for a confirmation' },
    beside: { type: 'boolean', description: 'adopts the database while v1 continues to use it' },
    widen: { type: 'boolean', description: 'widens amounts to bigint, after v1 was shut down for good' },
    undo: { type: 'boolean', description: 'returns the database to v1' },
    provider: {
      type: 'string',
      value: '<id>',
      multiple: true,
      description: 'a payment or fulfillment provider that will be installed',
    },
  },
  examples: [
    ['', 'adopts the database of DATABASE_URL in place, after a confirmation'],
    ['--undo --yes', 'returns it to v1, without a confirmation'],
  ],
  notes: 'Run adopt:check first; docs/coming-from-medusa-v1.md has all steps.',
  async run({ values: { yes, beside, widen, undo, provider }, progress }) {
    const url = adoptedUrl(process.env);
    const question = undo ? UNDO : widen ? WIDEN : ADOPT;
    if (
      !yes &&
      !(await isConfirmed(`${question} (${parseLoginUrl(url)!.path.slice(1).split('?')[0]}) [y/N] `))
    )
      return { text: 'Nothing was changed', data: { changed: false } };
    const providers = await adoptedProviders(process.env, provider);
    const adoption = await Adoption.open(url);
    try {
      progress.step('Changing the database…');
      if (undo) {
        const steps = (await adoption.undo({ beside })).length;
        return { text: `The adoption is reverted (${steps} steps)`, data: { changed: true, steps } };
      }
      if (widen) {
        const columns = (await adoption.widen()).length;
        return { text: `${columns} columns were widened to bigint`, data: { changed: columns > 0, columns } };
      }
      const steps = await adoption.adopt({ providers, beside });
      return steps === null
        ? { text: 'The database was adopted before: nothing to do', data: { changed: false } }
        : {
            text: `Adopted in ${steps.length} steps, recorded in adoption_log; npm start starts the shop, npm run adopt -- --undo reverts the adoption`,
            data: { changed: true, steps: steps.length },
          };
    } finally {
      await adoption.close();
    }
  },
});

async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('There is no terminal for the confirmation: pass --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
