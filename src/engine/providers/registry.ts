import { Inject, Logger } from '@nestjs/common';
import { CommerceError, conflict, notAllowed } from '../kernel/errors.ts';
import { Observability } from '../observability/observability.ts';
import { callProvider, type CallResult, type ProviderCall } from './call-provider.ts';
import type { Provider } from './provider.ts';

/** The implementations of one role (payment, fulfillment, tax …), which the modules of the providers register. */
export abstract class Registry<P extends Provider> {
  protected readonly providers = new Map<string, P>();
  readonly logger: Logger;
  /** Injected as a property, so that each registry need not pass it on. */
  @Inject(Observability) readonly observability = Observability.OFF;

  /** @param title e.g. `Payment provider` */
  protected constructor(private readonly title: string) {
    this.logger = new Logger(title);
  }

  /** Call it in a constructor or in `onModuleInit`. A second provider of the same id replaces the first. */
  register(provider: P): void {
    this.providers.set(provider.id, provider);
  }

  /** Returns the provider, or undefined if it is not registered in this process. */
  get(id: string): P | undefined {
    return this.providers.get(id);
  }

  /** @throws not_allowed if the provider is not registered in this process */
  require(id: string): P {
    const provider = this.get(id);
    if (!provider) throw notAllowed(`${this.title} ${id} is not installed`);
    return provider;
  }

  /**
   * Calls a provider; the outcome is unknown if it is not registered in this process. Never call it while a transaction is open, except
   * for a provider that makes no external call.
   */
  async call<T>(
    id: string,
    options: ProviderCall,
    call: (provider: P, signal: AbortSignal) => Promise<T>,
  ): Promise<CallResult<T>> {
    const provider = this.get(id);
    if (provider) return callProvider(this, provider, options, call);
    return { outcome: 'unknown', error: new Error(`${this.title} ${id} is not installed`) };
  }

  /**
   * Calls a provider without side effects, so that the caller can simply retry.
   * @throws not_allowed if the provider is not registered in this process or rejects the call; a `CommerceError` that the provider
   * throws; conflict for any other failure, which the caller may retry
   */
  async callOrThrow<T>(
    id: string,
    options: ProviderCall,
    call: (provider: P, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const reply = await callProvider(this, this.require(id), options, call);
    if (reply.outcome === 'answered') return reply.response;
    if (reply.outcome === 'refused') throw notAllowed(reply.message);
    if (reply.error instanceof CommerceError) throw reply.error;
    throw conflict(`${this.title} ${id} does not answer; try again`, reply.error);
  }
}
