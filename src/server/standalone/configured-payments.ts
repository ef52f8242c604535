import type { ModuleDeclaration } from '#assembly/define-module';
import { loadProviders } from '#assembly/load-providers';
import { declaredModules } from '#assembly/module-list';
import type { PaymentProvider } from '#shop/payments/payment-provider';
import { readModuleConfig } from './config/config.ts';
import { loadOwnModules } from './own-modules.ts';

/**
 * The payment providers of modules that the environment has keys for. Only the variables of these modules are read. Modules of
 * `STOREKEEP_MODULES` that cannot be used are named on stderr.
 */
export async function configuredPayments(env: NodeJS.ProcessEnv): Promise<PaymentProvider[]> {
  const { modules, problems } = await loadOwnModules(env);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  const parts = await Promise.all(
    [...declaredModules, ...modules].filter(takesPayments).map((module) => loadPayments(module, env)),
  );
  return parts.flat();
}

/** The names of the modules that take payments once they are configured. */
export function paymentModules(): string[] {
  return declaredModules.filter(takesPayments).map(({ name }) => name);
}

function takesPayments({ takesPayments = false }: ModuleDeclaration): boolean {
  return takesPayments;
}

const NO_PAGES = { staffPage: null, storefrontPage: null, staffUrl: null, storefrontUrl: null };

async function loadPayments(module: ModuleDeclaration, env: NodeJS.ProcessEnv): Promise<PaymentProvider[]> {
  const config = readModuleConfig(module.variables ?? {}, env);
  const { payments = [] } = (await module.configure?.(config, { isDemo: false, ...NO_PAGES })) ?? {};
  return loadProviders(payments);
}
