import { ConfigError, loadOwnModules } from '@storekeep/server/commands';
import { isSimulation, type Simulation } from './define-simulation.ts';
import { SimulatedShop } from './simulated-shop.ts';

/** Variables of the core that change what a shop sells, and contact no company. */
const SHOP_VARIABLES = ['OWN_COLUMNS', 'REQUIRE_SHIPPING', 'STAFF_ROLES', 'STOCK_LOCATIONS'];

const SETTINGS = {
  ...{ LOG_LEVEL: 'fatal', DATABASE_POOL_SIZE: '8', CONFIRM_EMAIL_CHANGES: 'false' },
  ATTEMPTS_PER_ADDRESS: '1000000', // all requests come from one address
};

/**
 * Opens a copy of a shop with modules. Of the environment, only what decides what the shop sells and the variables of these modules are
 * used: the simulation must not reach companies, mailboxes or files of the real shop.
 * @param url of the database
 * @param specifiers the modules, as in `STOREKEEP_MODULES`
 * @throws ConfigError if a module cannot be used; Error if what it declares as `simulation` is none
 */
export async function openSimulation(
  url: string,
  specifiers: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ shop: SimulatedShop; simulations: Simulation[] }> {
  const STOREKEEP_MODULES = specifiers.join(',');
  const { modules, problems } = await loadOwnModules({ STOREKEEP_MODULES });
  if (problems.length > 0) throw new ConfigError(problems);
  const simulations: Simulation[] = [];
  for (const { name, simulation } of modules) {
    if (!simulation) continue;
    const { simulation: declared } = await simulation();
    if (!isSimulation(declared)) throw new Error(`${name}: simulation is not made by defineSimulation`);
    simulations.push(declared);
  }
  const names = modules.flatMap(({ variables = {} }) =>
    Object.values(variables).map((variable) => variable.name),
  );
  const used = [...SHOP_VARIABLES, ...names].map((name) => [name, env[name]] as const);
  const shop = await SimulatedShop.open({
    ...Object.fromEntries(used.filter(([, value]) => value !== undefined)),
    ...SETTINGS,
    ...{ DATABASE_URL: url, STOREKEEP_MODULES },
  });
  return { shop, simulations };
}
