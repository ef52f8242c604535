import { formatted, optional, POSTGRES_URL, required, text, wholeNumber } from '@storekeep/server/module';

/** Variables of a process that serves many shops. */
export const fleetVariables = {
  shopsUrl: optional('SHOPS_URL', formatted(POSTGRES_URL), {
    description:
      'The database with the records of many shops, which one process serves by the host of a request; see `docs/operating/fleet.md`',
    secret: true,
  }),
  shopsFile: optional('SHOPS_FILE', text('file', /^[^\0]+$/), {
    description: 'The same records in a JSON file, for one machine',
  }),
  fleetOpenShops: required('FLEET_OPEN_SHOPS', wholeNumber('number from 1', 1), 25, {
    description:
      'How many shops a process keeps open; when it opens another one, it closes the one that was not requested for the longest time',
  }),
  fleetIdleSeconds: required('FLEET_IDLE_SECONDS', wholeNumber('number of seconds', 1), 600, {
    description: 'How long a shop stays open without requests',
  }),
};
