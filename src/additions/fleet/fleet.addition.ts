import { defineModule } from '@storekeep/server/module';
import { fleetVariables } from './fleet-variables.ts';

/** Many shops in one process, each in a database of its own; see docs/operating/fleet.md. */
export const fleetModule = defineModule({
  name: 'fleet',
  variables: fleetVariables,
  findProblems: ({ shopsUrl, shopsFile }) =>
    shopsUrl !== null && shopsFile !== null ? ['SHOPS_FILE: is set, and so is SHOPS_URL'] : [],
  isUsed: () => false,
});
