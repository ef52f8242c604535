import { randomBytes } from 'node:crypto';
import { createJsonClient } from '../json-client.mjs';
import { runScript, startPeer } from '../servers.mjs';
import { fill } from './fill.mjs';

const CLI = 'node_modules/@medusajs/cli/cli.js';
const SECRET = randomBytes(16).toString('hex');
const STAFF = { email: 'bench@shop.example', password: randomBytes(16).toString('hex') };
/** Without `warn`, it writes a line to its log for each request. */
const MORE = { SECRET, LOG_LEVEL: 'warn' };

export default {
  name: 'medusa-v2',
  title: 'Medusa v2',
  package: '@medusajs/medusa',
  requests: new URL('requests.mjs', import.meta.url),
  files: ['medusa-config.js'],

  async migrate({ directory, env }) {
    const options = { directory, env: { ...env, ...MORE } };
    await runScript([CLI, 'db:migrate'], options);
    await runScript([CLI, 'user', '--email', STAFF.email, '--password', STAFF.password], options);
  },

  start({ directory, env, port }) {
    const args = [CLI, 'start', '--host', '127.0.0.1', '--port', String(port)];
    return startPeer(args, { ...{ directory, port, healthPath: '/health' }, env: { ...env, ...MORE } });
  },

  async fill({ port, products }) {
    const { token } = await createJsonClient(port).post('/auth/user/emailpass', STAFF);
    return fill(createJsonClient(port, { authorization: `Bearer ${token}` }), products);
  },
};
