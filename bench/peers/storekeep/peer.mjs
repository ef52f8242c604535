import { readFileSync } from 'node:fs';
import { startStorekeep } from '../../processes.mjs';
import { fill } from '../medusa-v1/fill.mjs';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** This checkout, which speaks the interface of Medusa v1 and is filled and measured like it. */
export default {
  name: 'storekeep',
  title: 'Storekeep',
  version,
  requests: new URL('../medusa-v1/requests.mjs', import.meta.url),

  start({ env }) {
    return startStorekeep(env.DATABASE_URL, { env: { DATABASE_POOL_SIZE: env.POOL_SIZE } });
  },

  fill,
};
