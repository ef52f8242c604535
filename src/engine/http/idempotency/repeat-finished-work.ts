import type { ExecutionContext } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { CommerceError, resultUnavailable } from '#engine/kernel/errors';
import type { Resource } from '#engine/mapping/resource';
import type { Json } from '#engine/reader/row-text';
import { RESPONSE, type ResponseDeclaration } from '../output/response-decorators.ts';
import { resourceOf, type ResponseInterceptor, surfaceOf } from '../output/response-interceptor.ts';
import { principalOf } from '../principal.ts';

/** The id prefixes of the resources that an operation may return. */
export function idPrefixesOf(context: ExecutionContext): string[] {
  const declaration = declarationOf(context);
  return declaration.kind === 'one'
    ? resourcesOf(declaration, context).flatMap(({ entity }) => entity.idPrefix ?? [])
    : [];
}

/**
 * Responds in place of a handler that has run before and must not run again, with the present state of the row that it created, of a
 * row that its path names, or of the customer that is logged in; a value is read by the method that its operation names.
 * @param modules finds the controller of the operation
 * @param created ids that it generated, the latest one last
 * @throws result_unavailable if there is no such row, or the operation has another kind of response
 */
export async function rebuildResponse(
  responses: ResponseInterceptor,
  modules: ModuleRef,
  context: ExecutionContext,
  created: readonly string[],
): Promise<Json | undefined> {
  const declaration = declarationOf(context);
  if (declaration.kind === 'nothing' || declaration.kind === 'deletion') return responses.repeat(context, {});
  if (declaration.rereadBy !== undefined) {
    const controller = modules.get<Record<string, (...values: string[]) => Promise<unknown>>>(
      context.getClass(),
      {
        strict: false,
      },
    );
    return responses.send(context, await controller[declaration.rereadBy](...pathValues(context)));
  }
  const resourceIndexes = declaration.kind === 'one' ? resourcesOf(declaration, context).keys() : [];
  for (const resource of resourceIndexes) {
    for (const id of [...created.toReversed(), ...(await requestIds(context))]) {
      try {
        return await responses.repeat(context, { id, resource });
      } catch (error) {
        if (!(error instanceof CommerceError) || error.type !== 'not_found') throw error;
      }
    }
  }
  throw resultUnavailable('The request was carried out, and its response cannot be repeated');
}

/** The ids in the path, and the id of the customer that is logged in. */
async function requestIds(context: ExecutionContext): Promise<string[]> {
  const shopper = surfaceOf(context) === 'store' ? await principalOf(context).shopperId() : null;
  return [...pathValues(context), ...(shopper === null ? [] : [shopper])];
}

function pathValues(context: ExecutionContext): string[] {
  const { params } = context.switchToHttp().getRequest<FastifyRequest>();
  return Object.values(params as Record<string, string>);
}

function declarationOf(context: ExecutionContext): ResponseDeclaration {
  return Reflect.getMetadata(RESPONSE, context.getHandler()) as ResponseDeclaration;
}

/** All resources that an operation may return. */
function resourcesOf(declaration: ResponseDeclaration, context: ExecutionContext): readonly Resource[] {
  return declaration.resources ?? [resourceOf(declaration, context)];
}
