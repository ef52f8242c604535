import { runScript, startPeer } from '../servers.mjs';
import { fill } from './fill.mjs';

const CLI = 'node_modules/@medusajs/medusa/dist/bin/medusa.js';

export default {
  name: 'medusa-v1',
  title: 'Medusa v1',
  package: '@medusajs/medusa',
  requests: new URL('requests.mjs', import.meta.url),
  files: ['medusa-config.js'],

  async migrate({ directory, env }) {
    await runScript([CLI, 'migrations', 'run'], { directory, env });
  },

  start({ directory, env, port }) {
    return startPeer([CLI, 'start', '--port', String(port)], { directory, env, port, healthPath: '/health' });
  },

  fill,
};
