import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CommerceError, resultUnavailable } from '../kernel/errors.ts';
import type { Json } from '../reader/json.ts';
import type { Resource } from '../reader/resource.ts';
import { ANSWER, resourceOf, surfaceOf, type Answer, type AnswerInterceptor } from './answers.ts';
import { callerOf } from './caller.ts';

/** What the ids of those begin with that an operation may show. */
export function idPrefixesOf(context: ExecutionContext): string[] {
  const answer = answerOf(context);
  return answer.kind === 'one'
    ? resourcesOf(answer, context).flatMap(({ entity }) => entity.idPrefix ?? [])
    : [];
}

/**
 * Answers for a handler that has run before and must not run again, with the present state of what it has created or changed: what its
 * path names, or the customer that is logged in.
 * @param created ids of what it may have created, the last one last
 * @throws result_unavailable when that is not there (any more), or the answer is of another kind
 */
export async function repeatDone(
  answers: AnswerInterceptor,
  context: ExecutionContext,
  created: readonly string[],
): Promise<Json | undefined> {
  const answer = answerOf(context);
  if (answer.kind === 'nothing' || answer.kind === 'deletion') return answers.repeat(context, {});
  const places = answer.kind === 'one' ? resourcesOf(answer, context).keys() : [];
  for (const resource of places) {
    for (const id of [...created.toReversed(), ...(await namedIn(context))]) {
      try {
        return await answers.repeat(context, { id, resource });
      } catch (error) {
        if (!(error instanceof CommerceError) || error.type !== 'not_found') throw error;
      }
    }
  }
  throw resultUnavailable('The request was carried out, and its response cannot be repeated');
}

/** Ids that the request itself names. */
async function namedIn(context: ExecutionContext): Promise<string[]> {
  const { params } = context.switchToHttp().getRequest<FastifyRequest>();
  const shopper = surfaceOf(context) === 'store' ? await callerOf(context).shopperId() : null;
  return [...Object.values(params as Record<string, string>), ...(shopper === null ? [] : [shopper])];
}

function answerOf(context: ExecutionContext): Answer {
  return Reflect.getMetadata(ANSWER, context.getHandler()) as Answer;
}

/** All that an operation may answer. */
function resourcesOf(answer: Answer, context: ExecutionContext): readonly Resource[] {
  return answer.resources ?? [resourceOf(answer, context)];
}
