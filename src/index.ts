/* The public API of the package, for embedding applications. */
export { CommerceModule } from './commerce.module.ts';
export type {
  CommerceAsyncOptions,
  CommerceOptions,
  ConnectionOptions,
} from './assembly/commerce-options.ts';
export { dataSourceOptions, entities, migrations } from './assembly/data-source.ts';
export { defineModule, type ModuleDeclaration, type ModuleImplementation } from './assembly/define-module.ts';
export * from './core.ts';
export * from './modules.ts';
