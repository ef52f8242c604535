import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Database } from '../kernel/database.ts';
import { CommerceError, conflict, notAllowed } from '../kernel/errors.ts';
import { ask, type End, type Question } from './ask.ts';
import type { Provider } from './provider.ts';

/**
 * The implementations of one role (payment, fulfillment, tax …), registered from above by whoever brings them. The
 * table of the role tells clients which are installed; its rows follow at start.
 */
export abstract class ProviderRegistry<P extends Provider> implements OnApplicationBootstrap {
  private readonly providers = new Map<string, P>();
  private readonly logger: Logger;
  /** e.g. `Payment provider` */
  private readonly title: string;

  protected constructor(
    private readonly database: Database,
    private readonly table:
      'payment_provider' | 'fulfillment_provider' | 'tax_provider' | 'notification_provider',
  ) {
    this.title = table.charAt(0).toUpperCase() + table.slice(1).replace('_', ' ');
    this.logger = new Logger(this.title);
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

  async onApplicationBootstrap(): Promise<void> {
    await this.database.query(
      `insert into ${this.table} (id, is_installed) select id, true from unnest($1::text[]) id
       on conflict (id) do update set is_installed = true where not ${this.table}.is_installed`,
      [[...this.providers.keys()]],
    );
    await this.database.query(
      `update ${this.table} set is_installed = false where is_installed and id <> all($1)`,
      [[...this.providers.keys()]],
    );
  }
}
