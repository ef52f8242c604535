import { describeSimulation } from '../../simulation/describe-simulation.ts';
import { openEnvironment } from '../../simulation/environment.ts';
import { readOptions, readVariables } from '../../simulation/options.ts';

describeSimulation(
  'A simulation of a shop',
  () => openEnvironment(readVariables(process.env)),
  readOptions(process.env, 25_000),
);
