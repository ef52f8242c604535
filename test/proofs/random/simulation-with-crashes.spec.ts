import { describeSimulation } from '../../simulation/describe-simulation.ts';
import { openKillableEnvironment } from '../../simulation/killable-environment.ts';
import { readOptions, readVariables } from '../../simulation/options.ts';

describeSimulation(
  'A simulation of a shop whose server is killed now and then',
  () => openKillableEnvironment(readVariables(process.env)),
  {
    ...readOptions(process.env, 20_000),
    kills: true,
  },
);
