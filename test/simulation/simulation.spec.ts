import { describeSimulation } from './describe-simulation.ts';
import { readOptions } from './options.ts';
import { openEnvironment } from './environment.ts';

describeSimulation('A simulation of a shop', openEnvironment, readOptions(process.env, 25_000));
