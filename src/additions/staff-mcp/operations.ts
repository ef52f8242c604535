import { readFile } from 'node:fs/promises';
import { Injectable, type Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import {
  describeStaffOperation,
  findInPackage,
  invalidData,
  notFound,
  RESPONSE,
  SURFACE,
} from '@storekeep/server/extend';
import type { AdminRequest } from './admin-requests.ts';
import { type DocumentedOperation, inlineSchema, type Schema } from './inline-schema.ts';

/** An operation of `/admin` that an assistant can use. */
export interface Operation {
  /** As in the OpenAPI document, such as `PostOrdersOrderRefunds`. */
  id: string;
  kind: 'read' | 'change';
  method: AdminRequest['method'];
  /** With parameters, such as `/admin/orders/{id}/refund`. */
  path: string;
  scope: string;
  summary: string;
  /** Of the path and the query. */
  parameters: readonly {
    name: string;
    in: 'path' | 'query';
    required: boolean;
    description?: string;
    schema?: Schema;
  }[];
  /** Whether it changes settings, for which members have no permission where roles are enforced. */
  isRestricted: boolean;
  /** The schema of the body; null without one. */
  body: Schema | null;
}

/** Groups of operations that assistants do not get: their own door, and the decisions of people about what they propose. */
const EXCLUDED: ReadonlySet<string> = new Set(['mcp', 'proposals']);

/** The operations of `/admin` that this shop has, described by the OpenAPI document of the package. */
@Injectable()
export class Operations {
  private all?: Promise<readonly Operation[]>;

  constructor(private readonly modules: ModulesContainer) {}

  /** Those that scopes allow. */
  async allowedTo(scopes: readonly string[]): Promise<readonly Operation[]> {
    const operations = await (this.all ??= this.collect());
    return operations.filter(({ scope }) => scopes.includes(scope));
  }

  /** @throws not_found, also for one that the scopes do not allow */
  async require(scopes: readonly string[], id: string, kind: Operation['kind']): Promise<Operation> {
    const operation = (await this.allowedTo(scopes)).find((candidate) => candidate.id === id);
    if (!operation) throw notFound('Operation', id);
    if (operation.kind !== kind)
      throw invalidData(
        `${id} is ${operation.kind === 'read' ? 'for the tool read' : 'for the tool propose'}`,
      );
    return operation;
  }

  private async collect(): Promise<readonly Operation[]> {
    const text = await readFile(findInPackage('openapi/admin.json'), 'utf8');
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, DocumentedOperation>>;
      components: { schemas: Record<string, Schema> };
    };
    const present = this.findPresent();
    return Object.entries(paths)
      .filter(([path]) => !EXCLUDED.has(path.split('/')[2]))
      .flatMap(([path, item]) =>
        Object.entries(item).flatMap(([method, documented]) =>
          describe({ method, path, documented }, present, components.schemas),
        ),
      );
  }

  /** The document has all operations of the package; a shop may have chosen some of its modules. */
  private findPresent(): ReadonlyMap<string, boolean> {
    const controllers = [...this.modules.values()].flatMap((module) => [...module.controllers.values()]);
    const types = controllers.map(({ metatype }) => metatype as Type);
    const ofStaff = types.filter((type) => Reflect.getMetadata(SURFACE, type) === 'admin');
    return new Map(ofStaff.flatMap(operationsOf));
  }
}

/** @returns whether each is restricted, by its id */
function operationsOf(controller: Type): [id: string, isRestricted: boolean][] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name): [string, boolean][] => {
    const handler = prototype[name];
    if (!Reflect.hasMetadata(RESPONSE, handler)) return [];
    const { operationId, isRestricted } = describeStaffOperation(controller, handler);
    return [[operationId, isRestricted]];
  });
}

/** @returns nothing for an operation without a scope, and for a change that cannot be rehearsed */
function describe(
  { method, path, documented }: { method: string; path: string; documented: DocumentedOperation },
  present: ReadonlyMap<string, boolean>,
  schemas: Readonly<Record<string, Schema>>,
): Operation[] {
  const { operationId: id, summary, 'x-scope': scope, parameters = [], requestBody } = documented;
  const kind = method === 'get' ? 'read' : 'change';
  const isRehearsable = parameters.some(({ name }) => name === 'Prefer');
  const isRestricted = present.get(id);
  if (scope === undefined || isRestricted === undefined || (kind === 'change' && !isRehearsable)) return [];
  const schema = requestBody?.content['application/json']?.schema;
  return [
    {
      ...{
        id,
        kind,
        path,
        scope,
        summary,
        isRestricted,
        method: method.toUpperCase() as Operation['method'],
      },
      parameters: parameters.flatMap((parameter) =>
        parameter.in === 'path' || parameter.in === 'query'
          ? [{ ...parameter, in: parameter.in, required: parameter.required ?? false }]
          : [],
      ),
      body: schema ? inlineSchema(schema, schemas) : null,
    },
  ];
}

/**
 * The request of an operation. Values of the path cannot leave their segment.
 * @throws invalid_data for a parameter that the operation does not have, or a missing one
 */
export function buildRequest(
  { method, path, parameters, body: schema }: Operation,
  values: Readonly<Record<string, unknown>>,
  body: Record<string, unknown> | null,
): AdminRequest {
  const unknown = Object.keys(values).filter(
    (name) => !parameters.some((parameter) => parameter.name === name),
  );
  if (unknown.length > 0) throw invalidData(`Unknown parameters: ${unknown.join(', ')}`);
  if (body !== null && schema === null) throw invalidData('The operation has no body');
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, values[name]));
  const query = parameters
    .filter(({ name, in: place }) => place === 'query' && values[name] !== undefined)
    .flatMap(({ name }) => pairsOf(name, values[name]))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return {
    method,
    path: query.length === 0 ? filled : `${filled}?${query.join('&')}`,
    body: schema ? (body ?? {}) : null,
  };
}

/** A path is resolved before it is routed: `..` in a segment would lead to another operation. */
function segmentOf(name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidData(`${name} must be a text`);
  const text = String(value);
  if (!/^[\w:@+-][\w.:@+-]{0,254}$/.test(text)) throw invalidData(`${name} is not an id`);
  return encodeURIComponent(text);
}

/** As in a query: `created_at[gt]=…` for an object, `status[]=…` for a list. */
function pairsOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((item) => pairsOf(`${name}[]`, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item));
  return [[name, String(value)]];
}
