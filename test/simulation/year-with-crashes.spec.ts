import { describeYear } from './describe-year.ts';
import { openMortalWorld } from './mortal-world.ts';
import { optionsOf } from './options.ts';

describeYear('A year in the life of a shop whose server is killed now and then', openMortalWorld, {
  ...optionsOf(process.env, 20_000),
  kills: true,
});
