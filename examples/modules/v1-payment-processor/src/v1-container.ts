import { Logger } from '@nestjs/common';

/**
 * What the constructor of a processor gets as its container. v1 has all of its services there; here there is a logger only, and asking for
 * anything else fails with a message that names it.
 */
export function createContainer(id: string): object {
  const logger = new Logger(id);
  const services: Record<string, unknown> = {
    logger: {
      debug: (message: string) => logger.debug(message),
      info: (message: string) => logger.log(message),
      warn: (message: string) => logger.warn(message),
      error: (message: string, error?: Error) => logger.error(message, error?.stack),
    },
    resolve: (name: string) => find(name),
  };
  const find = (name: string): unknown => {
    if (name in services) return services[name];
    throw new Error(`The payment processor ${id} needs ${name} of Medusa v1, which only its server has`);
  };
  return new Proxy(services, {
    get: (_, name) => (typeof name === 'string' ? find(name) : undefined),
  });
}
