import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import type { CommerceAsyncOptions, CommerceOptions } from './assembly/commerce-options.ts';
import type { ModuleDeclaration, NestModule } from './assembly/define-module.ts';
import { modulesOf, selectModules } from './assembly/module-list.ts';
import { prepareOptions } from './assembly/prepare-options.ts';
import { buildKernel, type SharedDataSource } from './assembly/shop-kernel.ts';
import { HttpModule } from './engine/http/http.module.ts';
import { ModuleCopies } from './engine/installation/module-copies.ts';
import { KernelModule } from './engine/kernel/kernel.module.ts';
import * as shopModules from './shop-modules.ts';
/**
 * A shop in a Nest application: the routes of both surfaces, and the services behind them. Nothing is bound globally, so the
 * application's own routes, pipes, guards and filters are not affected.
 */
@Module({})
export class CommerceModule {
  static forRoot(options: CommerceOptions): DynamicModule {
    const { dataSource, modules, additions, ...others } = options;
    const prepared = prepareOptions(others, modulesOf(additions));
    return build(
      { useFactory: () => prepared, prefix: options.http?.prefix, modules, additions },
      { known: { ...prepared, modules }, isUsed: ({ isUsed }, known) => !isUsed || isUsed(known) === true },
      dataSource && { useValue: dataSource },
    );
  }

  static forRootAsync(options: CommerceAsyncOptions): DynamicModule {
    const { dataSource, useFactory, ...known } = options;
    const prepare = async (...injected: never[]) =>
      prepareOptions({ ...known, ...(await useFactory(...injected)) }, modulesOf(options.additions));
    return build(
      { ...options, useFactory: prepare },
      { known, isUsed: ({ isUsed }, known) => isUsed?.(known) !== false },
      dataSource ? { useExisting: dataSource } : undefined,
    );
  }
}

/** How the modules of the shop's additions are chosen. */
interface Selection {
  /** The options that are known while modules are registered. */
  known: CommerceOptions;
  isUsed(module: ModuleDeclaration, known: CommerceOptions): boolean;
}

function build(
  options: CommerceAsyncOptions,
  { known, isUsed }: Selection,
  shared: SharedDataSource | undefined,
): DynamicModule {
  const { prefix, modules = Object.values<Type>(shopModules) } = options;
  const selected = selectModules(modulesOf(options.additions), (module) => isUsed(module, known));
  const kernel = buildKernel(options, { requested: modules, used: selected }, shared);
  const copies = new ModuleCopies(KernelModule, kernel);
  // the HTTP module is exported, so that controllers of the application can stand behind our guards
  const own = copies.instantiate([...modules, HttpModule]);
  class CommerceAdditionsModule {}
  const additions = loadAdditions(selected, known, copies).then(({ loaded, withRoutes }) => ({
    module: CommerceAdditionsModule,
    imports: [...loaded, ...withPrefix(prefix, withRoutes)],
    exports: loaded,
  }));
  return {
    module: class extends CommerceModule {},
    imports: [copies.kernel, ...own, additions, ...withPrefix(prefix, own)],
    exports: [...own, copies.kernel, CommerceAdditionsModule],
  };
}

/** Loads the code of modules and instantiates them; each can inject what the shop and the modules that it requires export. */
async function loadAdditions(
  selected: readonly ModuleDeclaration[],
  options: CommerceOptions,
  copies: ModuleCopies,
): Promise<{ loaded: DynamicModule[]; withRoutes: DynamicModule[] }> {
  const loaded = new Map<string, DynamicModule[]>();
  const withRoutes: DynamicModule[] = [];
  const implementations = await Promise.all(
    selected.map(async (declaration) => [
      ...modulesIn(declaration),
      ...((await (await declaration.load?.())?.modules(options)) ?? []),
    ]),
  );
  // an application that has chosen a few modules of the shop gets the others only if an addition needs them
  if (implementations.every((modules) => modules.length === 0)) return { loaded: [], withRoutes };
  const shop = copies.instantiate([...Object.values<Type>(shopModules), HttpModule], { withRoutes: false });
  for (const [index, { name, requires = [] }] of selected.entries()) {
    const required = requires.flatMap((other) => loaded.get(other) ?? []);
    const extended = copies.extend(implementations[index], [copies.kernel, ...shop, ...required]);
    loaded.set(name, extended.copies);
    withRoutes.push(...extended.all);
  }
  return { loaded: [...loaded.values()].flat(), withRoutes };
}

/** The Nest modules of a declaration that are loaded with it. */
function modulesIn({ module = [], controllers = [], services = [] }: ModuleDeclaration): NestModule[] {
  const modules = [module].flat();
  if (controllers.length === 0 && services.length === 0) return modules;
  class DeclaredModule {}
  const lists = { controllers: [...controllers], providers: [...services], exports: [...services] };
  return [...modules, { module: DeclaredModule, ...lists }];
}

function withPrefix(prefix: string | undefined, modules: readonly DynamicModule[]): DynamicModule[] {
  return prefix ? [RouterModule.register(modules.map(({ module }) => ({ path: prefix, module })))] : [];
}
