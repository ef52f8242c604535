import type { ModuleDeclaration } from '#assembly/define-module';
import { loadProviders } from '#assembly/load-providers';
import { declaredModules } from '#assembly/module-list';
import type { PaymentProvider } from '#shop/payments/payment-provider';
import { readModuleConfig } from './config/config.ts';

/** The payment providers of modules that the environment has keys for. Only the variables of these modules are read. */
export async function configuredPayments(env: NodeJS.ProcessEnv): Promise<PaymentProvider[]> {
  const parts = await Promise.all(
    declaredModules.filter(takesPayments).map((module) => loadPayments(module, env)),
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

async function loadPayments(module: ModuleDeclaration, env: NodeJS.ProcessEnv): Promise<PaymentProvider[]> {
  const config = readModuleConfig(module.variables ?? {}, env);
  const { payments = [] } = (await module.configure?.(config, { isDemo: false })) ?? {};
  return loadProviders(payments);
}
