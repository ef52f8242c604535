import { defineModule } from '@storekeep/server/module';
import { fleetVariables } from './fleet-variables.ts';

/** Many shops in one process, each in a database of its own; see docs/operating/fleet.md. */
export const fleetModule = defineModule({
  name: 'fleet',
  variables: fleetVariables,
  findProblems: (config) => {
    const { shopsUrl, shopsFile, nodeEnv, cookieSecret, databaseUrl, demo, serveHttp } = config;
    const setting = shopsUrl !== null ? 'SHOPS_URL' : 'SHOPS_FILE';
    if (shopsUrl === null && shopsFile === null) return [];
    return [
      ...(shopsUrl !== null && shopsFile !== null ? ['SHOPS_FILE: is set, and so is SHOPS_URL'] : []),
      ...(databaseUrl === null
        ? []
        : [`DATABASE_URL: is set, and so is ${setting}, whose records have the databases`]),
      ...(demo ? [`DEMO: is set, and so is ${setting}`] : []),
      ...(serveHttp ? [] : [`SERVE_HTTP: a server of many shops, as of ${setting}, serves HTTP`]),
      ...(nodeEnv === 'production' && cookieSecret === null
        ? ['COOKIE_SECRET: is needed in production: the secrets of the shops are derived from it']
        : []),
    ];
  },
  isUsed: () => false,
  startServer: (config, env) =>
    config.shopsUrl === null && config.shopsFile === null
      ? undefined
      : import('./server/fleet-server.ts').then(({ startFleet }) => startFleet(env)),
  commands: {
    'shop:create': { summary: 'adds a shop to the fleet', load: () => import('./commands/shop-create.ts') },
    'shop:list': { summary: 'lists the shops of the fleet', load: () => import('./commands/shop-list.ts') },
    'shop:suspend': {
      summary: 'refuses the requests to a shop',
      load: () => import('./commands/shop-suspend.ts'),
    },
    'shop:resume': {
      summary: 'serves a suspended shop again',
      load: () => import('./commands/shop-resume.ts'),
    },
    'shop:upgrade': {
      summary: 'runs pending migrations of one shop, or of all',
      load: () => import('./commands/shop-upgrade.ts'),
    },
  },
});
