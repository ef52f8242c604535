import { describeSimulation } from './describe-simulation.ts';
import { openKillableEnvironment } from './killable-environment.ts';
import { readOptions } from './options.ts';

describeSimulation('A simulation of a shop whose server is killed now and then', openKillableEnvironment, {
  ...readOptions(process.env, 20_000),
  kills: true,
});
