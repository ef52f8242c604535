import { describeSimulation } from '../../simulation/describe-simulation.ts';
import { openEnvironment } from '../../simulation/environment.ts';
import { readOptions } from '../../simulation/options.ts';

describeSimulation('A simulation of a shop', openEnvironment, readOptions(process.env, 25_000));
