import { Logger } from '@nestjs/common';
import { CommerceError, conflict, notAllowed } from '../kernel/errors.ts';
import { ask, type End, type Question } from './ask.ts';
import type { Provider } from './provider.ts';

/** The implementations of one role (payment, fulfillment, tax …), registered from above by whoever brings them. */
export abstract class Registry<P extends Provider> {
  protected readonly providers = new Map<string, P>();
  private readonly logger: Logger;

  /** @param title e.g. `Payment provider` */
  protected constructor(private readonly title: string) {
    this.logger = new Logger(title);
  }

  /** Call it in a constructor or in `onModuleInit`. A second provider of the same id replaces the first. */
  register(provider: P): void {
    this.providers.set(provider.id, provider);
  }

  /** The provider, or undefined when this process does not have it. */
  get(id: string): P | undefined {
    return this.providers.get(id);
  }

  /** @throws not_allowed when this process does not have it */
  require(id: string): P {
    const provider = this.get(id);
    if (!provider) throw notAllowed(`${this.title} ${id} is not installed`);
    return provider;
  }

  /** Asks a provider; one that this process does not have gives no answer. Never call it while a transaction is open. */
  async ask<T>(
    id: string,
    question: Question,
    call: (provider: P, signal: AbortSignal) => Promise<T>,
  ): Promise<End<T>> {
    const provider = this.get(id);
    if (provider) return ask(this.logger, provider, question, call);
    return { end: 'unknown', error: new Error(`${this.title} ${id} is not installed`) };
  }

  /**
   * Asks for what has no effect outside, so that whoever wants it can simply try again.
   * @throws not_allowed when this process does not have the provider, or it refuses; what it throws for the caller
   * (`CommerceError`); else conflict, which is worth a retry
   */
  async answer<T>(
    id: string,
    question: Question,
    call: (provider: P, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const reply = await ask(this.logger, this.require(id), question, call);
    if (reply.end === 'answered') return reply.answer;
    if (reply.end === 'refused') throw notAllowed(reply.message);
    if (reply.error instanceof CommerceError) throw reply.error;
    throw conflict(`${this.title} ${id} does not answer; try again`, reply.error);
  }
}
