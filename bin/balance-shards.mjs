/*
 * Runs all tests, and writes the duration of each spec to `test/shards/seconds.json`, by which the shards are balanced.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MEASURED = path.resolve('.data/shard-seconds.jsonl');
mkdirSync(path.dirname(MEASURED), { recursive: true });
rmSync(MEASURED, { force: true });

const { status } = spawnSync('npm', ['test'], {
  stdio: 'inherit',
  env: { ...process.env, SHARD_SECONDS: MEASURED },
});
const lines = readFileSync(MEASURED, 'utf8').trim().split('\n');
const seconds = lines
  .map((line) => JSON.parse(line))
  .sort((first, second) => (first.spec < second.spec ? -1 : 1));
const measured = Object.fromEntries(seconds.map((entry) => [entry.spec, entry.seconds]));
writeFileSync('test/shards/seconds.json', `${JSON.stringify(measured, null, 2)}\n`);
process.exitCode = status ?? 1;
