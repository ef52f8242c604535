import type { ListedCommand } from '#engine/installation/define-command';

/**
 * The commands of modules of `STOREKEEP_MODULES`, which are loaded only if a name is not one of the package's commands. Modules that
 * cannot be used are named on stderr.
 */
export async function loadCommandsOfModules(
  env: NodeJS.ProcessEnv,
): Promise<Readonly<Record<string, ListedCommand>>> {
  if (!env.STOREKEEP_MODULES?.trim()) return {};
  // loads half the server, and the decorators of modules need the metadata
  await import('reflect-metadata');
  const { loadOwnModules } = await import('../own-modules.ts');
  const { modules, problems } = await loadOwnModules(env);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return Object.assign({}, ...modules.map(({ commands }) => commands)) as Record<string, ListedCommand>;
}
