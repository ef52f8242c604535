import type { EntityMetadata } from 'typeorm';
import type { Heading } from '../http/surface.ts';
import type { ResponseDeclaration } from '../http/output/response-decorators.ts';
import type { Schema } from '../http/output/value-schemas.ts';
import type { Resource, Surface } from '../reader/resource.ts';
import { withEager } from '../reader/selection.ts';

/** A handler of ours, and what its decorators say. */
export interface Handler {
  surface: Surface;
  resource: Resource;
  /** Whether its module has the path of the resource that it responds with. */
  isOwn: boolean;
  /** What it stands under. */
  heading: Heading;
  response: ResponseDeclaration;
  /** Open to everybody on the admin surface. */
  open: boolean;
  /** Needs a customer who is logged in. */
  needsShopper: boolean;
  /** Whether it may answer 429. */
  rateLimited: boolean;
  /** Takes an `Idempotency-Key`. */
  idempotent: boolean;
}

/** An operation as Nest describes it, and as we do. */
export interface Operation extends Schema {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Schema[];
  requestBody?: { content: Record<string, Schema> };
  responses: Record<string, Schema>;
}

/** What is known of an operation while it is described. */
export interface OperationContext extends Handler {
  operationId: string;
  path: string;
  entity: EntityMetadata;
}

/** Whether it takes `expand` and `fields`. */
export function returnsResource({ response }: OperationContext): boolean {
  return response.kind === 'one' || response.kind === 'list';
}

/** What is shown when `expand` is not given. */
export function defaultRelations({ response, entity, resource, surface }: OperationContext): readonly string[] {
  const view = resource[surface];
  const listed = response.kind === 'list' ? view?.listRelations : undefined;
  const { onlyExpanded = [] } = view ?? {};
  return withEager(entity, response.relations ?? listed ?? view?.relations ?? []).filter(
    (path) => !onlyExpanded.includes(path),
  );
}

/** What comes back, in a sentence. */
export function describeResponse({ response, resource }: OperationContext): string {
  switch (response.kind) {
    case 'one':
      return `Answers the ${spaced(response.as ?? resource.one)}.`;
    case 'list':
      return response.unpaged
        ? `Answers all ${spaced(resource.many)}.`
        : `Answers a page of ${spaced(resource.many)}.`;
    case 'deletion':
      return 'Answers the same when it was deleted before.';
    case 'value':
      return 'Answers what was asked for.';
    case 'nothing':
      return 'Answers without a body.';
  }
}

export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}
