/*
 * Runs a simulation, see docs/simulation.md:
 *
 *   npm run simulate -- --minutes 10 --seed 42
 *
 * It is the spec that CI runs, for longer and with a report.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    length: { type: 'string' },
    areas: { type: 'string', default: '' },
    except: { type: 'string', multiple: true },
    'keep-going': { type: 'boolean', default: false },
    'hold-minutes': { type: 'string', default: '' },
    kill: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.hours ?? 0) * 60 + Number(values.minutes ?? (values.hours ? 0 : 1));
if (!(minutes > 0) || !Number.isSafeInteger(Number(values.seed))) {
  console.error(
    'npm run simulate -- [--hours n | --minutes n] [--seed n] [--areas payers,edits] [--hold-minutes n] [--kill] [--keep-going] [--except invariant]',
  );
  process.exit(2);
}
const spec = `test/proofs/random/${values.kill ? 'simulation-with-crashes' : 'simulation'}.spec.ts`;
console.log(`Simulating ${minutes} minutes from seed ${values.seed}`);
const env = {
  ...process.env,
  SIMULATE_MS: String(minutes * 60_000),
  SIMULATE_SEED: values.seed,
  SIMULATE_AREAS: values.areas,
  SIMULATE_HOLD_MINUTES: values['hold-minutes'],
  SIMULATE_EXCEPT: (values.except ?? []).join(';'),
  ...(values['keep-going'] && { SIMULATE_KEEP_GOING: 'true' }),
  ...(values.length && { SIMULATE_LENGTH: values.length }),
};
const run = spawn('npx', ['jest', spec], { env, stdio: 'inherit' });
run.on('exit', (code) => process.exit(code ?? 1));
