import { createRequire } from 'node:module';

/** Something is switched on and cannot work; the message is one line for the operator, who needs no stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Finds packages that a setting needs and that are not installed.
 * @param setting the variable or option, such as `STRIPE_API_KEY`
 * @returns a problem of that setting, or none
 */
export function findMissingPackages(setting: string, ...packages: string[]): string[] {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return [];
  const names =
    missing.length === 1 ? `the package ${missing[0]} is` : `the packages ${missing.join(', ')} are`;
  return [`${setting}: is set, but ${names} not installed: npm install ${missing.join(' ')}`];
}

/** As `findMissingPackages`, for options of an embedded shop. @throws StartError */
export function requirePackages(option: string, ...packages: string[]): void {
  const [problem] = findMissingPackages(option, ...packages);
  if (problem !== undefined) throw new StartError(problem);
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND'; // one for `import` alone is installed
  }
}

const NEST_MAJOR = 12;

/** @param version of `@nestjs/core` @throws StartError if it is too old */
export function requireNest(version: string): void {
  if (Number(version.split('.')[0]) < NEST_MAJOR)
    throw new StartError(
      `Storekeep needs Nest ${NEST_MAJOR}, and this application has ${version}: npm install @nestjs/core@${NEST_MAJOR} @nestjs/common@${NEST_MAJOR} @nestjs/platform-fastify@${NEST_MAJOR}`,
    );
}
