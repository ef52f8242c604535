import { Text } from '#engine/http/input/input-decorators';
import { AnyOfCommaSeparated, conditionsOf, ListQuery } from '#engine/http/input/list-query';
import { FlagParameter } from '#engine/http/input/query-parameters';
import type { ListResult } from '#engine/http/output/response-decorators';

export class ListNotificationsQuery extends ListQuery {
  @AnyOfCommaSeparated('event_name')
  event_name?: string;

  @AnyOfCommaSeparated('resource_type')
  resource_type?: string;

  @AnyOfCommaSeparated('resource_id')
  resource_id?: string;

  @AnyOfCommaSeparated('to')
  to?: string;

  @FlagParameter('Whether what was sent again is in the list, too')
  include_resends?: boolean;
}

/** Leaves out resent messages by default: they are in `resends` of the first message. */
export function listNotifications(query: ListNotificationsQuery): ListResult {
  const withoutResends = query.include_resends ? [] : [{ path: 'parent_id', equals: null }];
  return { query, conditions: [...conditionsOf(query), ...withoutResends] };
}

export class ResendBody {
  @Text({ optional: true, min: 1, max: 255, description: 'Another address', example: 'oliver@example.com' })
  to?: string;
}
