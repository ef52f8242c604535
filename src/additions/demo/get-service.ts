import type { INestApplication, Type } from '@nestjs/common';

/** Finds a service of the application. */
export type GetService = <T>(service: Type<T>) => T;

export function servicesOf(app: INestApplication): GetService {
  return (service) => app.get(service, { strict: false });
}
