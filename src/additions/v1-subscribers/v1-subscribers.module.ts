import { type DynamicModule, Inject, Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { type AnyOutboxEvent, type EventName, Outbox } from '@storekeep/server/extend';
import { V1ReadServices } from './read-services.ts';
import { loadSubscriberFiles, type SubscriberFile, V1SubscribersError } from './subscriber-files.ts';
import {
  createContainer,
  requireMethods,
  servicesOf,
  UnavailableService,
  type V1Container,
} from './v1-container.ts';
import { v1DataOf } from './v1-event-data.ts';

export interface V1SubscribersOptions {
  /** Further services that subscribers can resolve, by name; they replace those of the same name. */
  services?: Readonly<Record<string, object>>;
  /** Modules that the subscribers need, such as the shop's, if the application has not made it global. */
  imports?: DynamicModule['imports'];
}

const FILES = Symbol('files of v1 subscribers');
const OPTIONS = Symbol('options of v1 subscribers');

type ClassHandler = (data: unknown, eventName: string) => unknown;

/** Registers the subscribers of a v1 project at the outbox, which delivers at least once: after an error or a crash they are called again. */
@Injectable()
class V1Subscribers implements OnModuleInit {
  private readonly logger = new Logger(V1Subscribers.name);

  constructor(
    @Inject(FILES) private readonly files: readonly SubscriberFile[],
    @Inject(OPTIONS) private readonly options: V1SubscribersOptions,
    private readonly readServices: V1ReadServices,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    const services = new Map<string, object>([
      ...[...this.readServices.byName].map(([name, service]) => guarded(name, service)),
      guarded('logger', this.createLogger()),
      ...Object.entries(this.options.services ?? {}),
    ]);
    for (const file of this.files) {
      if (file.kind === 'function') this.subscribeFunction(file, createContainer(services));
      else this.createSubscriber(file, services);
    }
  }

  private subscribeFunction(
    { name, handler, events, subscriberId = name }: SubscriberFile & { kind: 'function' },
    container: V1Container,
  ): void {
    this.subscribe(events, `v1 ${subscriberId}`, async (event) => {
      await handler({
        data: await v1DataOf(event, container),
        eventName: event.name,
        container,
        pluginOptions: {},
      });
    });
  }

  /** @throws V1SubscribersError if its constructor throws, such as for a service that is not available */
  private createSubscriber(
    { name, subscriber }: SubscriberFile & { kind: 'class' },
    services: ReadonlyMap<string, object>,
  ): void {
    const counts = new Map<string, number>();
    const subscribe = (event: string, handler: ClassHandler, context?: { subscriberId?: string }): void => {
      const count = (counts.get(event) ?? 0) + 1;
      counts.set(event, count);
      const id = context?.subscriberId ?? (count === 1 ? name : `${name} ${count}`);
      this.subscribe([event], `v1 ${id}`, async (delivered) => {
        await handler(await v1DataOf(delivered, container), delivered.name);
      });
    };
    const container = createContainer(new Map([...services, guarded('eventBusService', { subscribe })]));
    try {
      new subscriber(servicesOf(container), {});
    } catch (error) {
      const { message } = error as Error;
      const reason = error instanceof UnavailableService ? message : `its constructor failed: ${message}`;
      throw new V1SubscribersError([`the v1 subscriber ${name} cannot be created: ${reason}`]);
    }
  }

  private subscribe(
    events: readonly string[],
    as: string,
    call: (event: AnyOutboxEvent) => Promise<void>,
  ): void {
    // names that are never published are reported by the outbox at startup
    if (events.includes('*')) this.outbox.subscribe('*', call, as);
    else this.outbox.subscribe(events as EventName[], call, as);
  }

  /** The methods of v1's logger. */
  private createLogger(): object {
    return {
      debug: (message: string) => this.logger.debug(message),
      info: (message: string) => this.logger.log(message),
      warn: (message: string) => this.logger.warn(message),
      error: (message: string, error?: Error) => this.logger.error(message, error?.stack),
    };
  }
}

function guarded(name: string, service: object): [string, object] {
  return [name, requireMethods(name, service)];
}

@Module({})
class V1SubscribersModule {}

/**
 * Loads the subscribers of a v1 project as a module.
 * @param directory with the compiled files, such as `./dist/subscribers`, relative to the working directory
 * @throws V1SubscribersError
 */
export async function loadV1Subscribers(
  directory: string,
  options: V1SubscribersOptions = {},
): Promise<DynamicModule> {
  return {
    module: V1SubscribersModule,
    imports: options.imports,
    providers: [
      { provide: FILES, useValue: await loadSubscriberFiles(directory) },
      { provide: OPTIONS, useValue: options },
      V1ReadServices,
      V1Subscribers,
    ],
  };
}
