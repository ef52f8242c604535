import { formatted, optional, POSTGRES_URL, text } from '@storekeep/server/module';

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
};
