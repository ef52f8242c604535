/*
 * Runs one test of each spec alone, chosen by a seed: `npm run test:alone -- 7`. A test that needs the tests before it fails. Further
 * arguments are those of Jest, such as the specs.
 */
import { spawnSync } from 'node:child_process';

const [seed = String(Math.floor(Math.random() * 1000)), ...rest] = process.argv.slice(2);
console.log(`seed ${seed}`);
const args = ['node_modules/jest/bin/jest.js', ...(rest.length > 0 ? rest : ['--selectProjects', 'tests'])];
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, ALONE: seed },
});
process.exitCode = status ?? 1;
