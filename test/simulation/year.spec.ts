import { describeYear } from './describe-year.ts';
import { optionsOf } from './options.ts';
import { openWorld } from './world.ts';

describeYear('A year in the life of a shop', openWorld, optionsOf(process.env, 25_000));
