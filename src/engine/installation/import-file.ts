import { pathToFileURL } from 'node:url';

/** Imports a module by its path, and returns what it exports, in the same form for ES modules and for code that was compiled to CommonJS. */
export async function importFile(file: string): Promise<Record<string, unknown>> {
  // a URL without its scheme: spaces are encoded, and tests, which run as CommonJS, can load it as well
  const exported = (await import(pathToFileURL(file).pathname)) as Record<string, unknown>;
  const { default: own } = exported;
  // the default export of compiled code is a property of what Node.js takes for the default
  const isCompiled = typeof own === 'object' && own !== null && 'default' in own;
  return isCompiled ? own : exported;
}
