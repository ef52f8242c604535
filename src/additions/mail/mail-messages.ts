import { Injectable } from '@nestjs/common';
import { Database, type EventName, type OutboxEvent } from '@storekeep/server/extend';
import { AccountMessages } from './messages/account-messages.ts';
import { GiftCardMessages } from './messages/gift-card-messages.ts';
import type {
  MessageContent,
  MessageExtension,
  MessageLoader,
  MessageLoaders,
} from './messages/message-content.ts';
import { OrderMessages } from './messages/order-messages.ts';
import { plainName, withPlainNames } from './messages/plain-names.ts';
import { readStore } from './messages/read-store.ts';

/** The messages by the event that they are about. */
@Injectable()
export class MailMessages {
  private readonly loaders: MessageLoaders;

  constructor(
    private readonly database: Database,
    orders: OrderMessages,
    accounts: AccountMessages,
    giftCards: GiftCardMessages,
  ) {
    this.loaders = {
      ...orders.loaders,
      ...accounts.loaders,
      'gift_card.created': ({ id }) => giftCards.created(id),
    };
  }

  /** Adds the messages of a module. Call it in a constructor: subscriptions begin in `onModuleInit`. */
  register(loaders: MessageLoaders): void {
    Object.assign(this.loaders, loaders);
  }

  /** Adds to the message about an event, such as attachments. Call it in a constructor. */
  extend<Name extends EventName>(name: Name, add: MessageExtension<Name>): void {
    const load = this.loaders[name];
    const extended: MessageLoader<Name> = async (payload) => {
      const content = await load?.(payload);
      return content ? add(content, payload) : null;
    };
    Object.assign(this.loaders, { [name]: extended });
  }

  /** The events about which there is a message. */
  get eventNames(): EventName[] {
    return Object.keys(this.loaders) as EventName[];
  }

  /** @returns the content of the message about an event; null if none is needed, e.g. as the record does not exist any more */
  async contentOf({ name, data }: Pick<OutboxEvent, 'name' | 'data'>): Promise<MessageContent | null> {
    const load = this.loaders[name] as MessageLoader<EventName> | undefined;
    const content = await load?.(data);
    if (!content) return null;
    return { ...content, data: { ...plainData(content.data), store: await readStore(this.database) } };
  }
}

/** Strangers can write names and addresses. */
function plainData(data: MessageContent['data']): MessageContent['data'] {
  const { name } = data;
  return { ...withPlainNames(data), ...(typeof name === 'string' && { name: plainName(name) }) };
}
