import { PermanentFailure } from '@storekeep/server/extend';
/** A service, or a method of one, that subscribers use and that is not available. Its events are parked at once. */
export class UnavailableService extends PermanentFailure {
  constructor(what: string, available: Iterable<string>) {
    super(`${what} is not available to subscribers; available are ${[...available].sort().join(', ')}`);
    this.name = 'UnavailableService';
  }
}

/** The container of v1, as far as subscribers use it. */
export interface V1Container {
  /** @throws UnavailableService, unless the name may be missing */
  resolve<Service = unknown>(name: string, options?: { allowUnregistered?: boolean }): Service;
  hasRegistration(name: string): boolean;
}

/** @param services by the names of v1, such as `orderService` */
export function createContainer(services: ReadonlyMap<string, object>): V1Container {
  return {
    hasRegistration: (name) => services.has(name),
    resolve: <Service>(name: string, { allowUnregistered = false } = {}) => {
      const service = services.get(name);
      if (!service && !allowUnregistered) throw new UnavailableService(name, services.keys());
      return service as Service;
    },
  };
}

/** The services as the properties of an object, from which constructors of v1 take what they need. */
export function servicesOf(container: V1Container): object {
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? container.resolve(name) : undefined),
      has: (_, name) => typeof name === 'string' && container.hasRegistration(name),
    },
  );
}

/** Explains a call of a method that the service of v1 has and this one has not, which would be "… is not a function". */
export function requireMethods(name: string, service: object): object {
  return new Proxy(service, {
    get: (target, method, receiver) => {
      if (typeof method === 'symbol' || method in target || method === 'then')
        return Reflect.get(target, method, receiver) as unknown;
      throw new UnavailableService(`${name}.${method}`, methodsOf(name, target));
    },
  });
}

function methodsOf(name: string, service: object): string[] {
  return Object.keys(service).map((method) => `${name}.${method}`);
}
