import type { ModuleDeclaration } from './define-module.ts';

/** The declarations of the modules that are installed in a shop. */
export class UsedModules {
  constructor(readonly declarations: readonly ModuleDeclaration[]) {}
}
