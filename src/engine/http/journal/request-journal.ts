import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { getMetadataArgsStorage } from 'typeorm';
import type { Tx } from '#engine/kernel/database/sql';
import { newEntryId } from '#engine/kernel/journal-entries';
import type { Actor, JournaledWork } from '#engine/kernel/journaled-work';
import type { Rehearsal } from '#engine/kernel/rehearsal';
import type { Resource, Surface } from '#engine/mapping/resource';
import { clientAddress } from '../limits/client-connection.ts';
import { RESOURCE, RESPONSE, type ResponseDeclaration, SURFACE } from '../output/response-decorators.ts';

export interface JournalSettings {
  /** Whether entries have the address of the client. */
  withAddresses: boolean;
  /** Describes what a rehearsal has changed, in its transaction. */
  summarize(tx: Tx, work: JournaledWork, rehearsal: Rehearsal): Promise<object>;
  /** Writes an entry without changes. */
  writeEntry(work: JournaledWork): Promise<void>;
}

/** Names the journal entries of requests. Off until a journal switches it on, so that nothing is recorded without one. */
@Injectable()
export class RequestJournal {
  private settings: JournalSettings | null = null;

  switchOn(settings: JournalSettings): void {
    this.settings = settings;
  }

  /** Records that a user has logged in, which changes no row of the shop. */
  async recordLogin(staffId: string, request: FastifyRequest): Promise<void> {
    const actor: Actor = { actor_type: 'user', actor_id: staffId };
    await this.settings?.writeEntry({ ...this.describeRequest(actor, request), operation: 'Login' });
  }

  /** Describes what a rehearsal has changed, in its transaction. */
  summarize(tx: Tx, work: JournaledWork, rehearsal: Rehearsal): Promise<object> {
    return this.settings!.summarize(tx, work, rehearsal);
  }

  /** The entry that a request would have; null for those of shoppers and anonymous clients. */
  async describe(
    context: ExecutionContext,
    findActor: () => Promise<Actor | null>,
  ): Promise<JournaledWork | null> {
    const surface = Reflect.getMetadata(SURFACE, context.getClass()) as Surface | undefined;
    if (this.settings === null || surface !== 'admin') return null;
    const actor = await findActor();
    if (actor === null) return null;
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params?: Record<string, string> }>>();
    const resource = Reflect.getMetadata(RESOURCE, context.getClass()) as Resource | undefined;
    const declaration = Reflect.getMetadata(RESPONSE, context.getHandler()) as
      ResponseDeclaration | undefined;
    const [id] = Object.values(request.params ?? {});
    return {
      ...this.describeRequest(actor, request),
      operation: declaration?.operationId ?? context.getHandler().name,
      ...(resource && { resource: resource.path }),
      ...(id === undefined ? resource && { creates: tableOf(resource) } : { resource_id: id }),
    };
  }

  private describeRequest(actor: Actor, request: FastifyRequest): Omit<JournaledWork, 'operation'> {
    return {
      entry: newEntryId(),
      ...actor,
      method: request.method,
      path: pathOf(request),
      request_id: request.id,
      ...(this.settings?.withAddresses && { ip: clientAddress(request) }),
    };
  }
}

/** Without the query, which may have secrets, such as the tokens of links. */
function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '').split('?')[0];
}

function tableOf({ entity }: Resource): string | undefined {
  return tables.get(entity) ?? findTable(entity);
}

const tables = new Map<unknown, string>();

function findTable(entity: Resource['entity']): string | undefined {
  const name = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
  if (name !== undefined) tables.set(entity, name);
  return name;
}
