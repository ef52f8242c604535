import { inputRules, ListQuery } from '@storekeep/server/extend';
import type { RoleLimits } from './staff-role.entity.ts';

const SCOPES = {
  example: ['customers:read', 'orders:read', 'orders:write'],
  description: 'groups of operations: the first segment of the path below `/admin`, with `read` or `write`',
};

const LIMITS = {
  optional: true,
  example: { refund: { eur: 10000 } },
  description:
    '`refund`: how much of an order the role may refund, by currency codes, in the smallest unit; nothing in other currencies',
};

const SECOND_FACTOR = { optional: true, description: 'whether its users need a second factor' };

export class CreateRoleBody {
  @inputRules.Identifier({ min: 1, max: 64, example: 'support' })
  name!: string;

  @inputRules.Texts(SCOPES)
  scopes!: string[];

  @inputRules.Json(LIMITS)
  limits?: RoleLimits;

  @inputRules.Flag(SECOND_FACTOR)
  requires_second_factor?: boolean;
}

export class UpdateRoleBody {
  @inputRules.Identifier({ optional: true, min: 1, max: 64, example: 'support' })
  name?: string;

  @inputRules.Texts({ ...SCOPES, optional: true })
  scopes?: string[];

  @inputRules.Json({ ...LIMITS, description: `${LIMITS.description}. Replaces the former limits` })
  limits?: RoleLimits;

  @inputRules.Flag(SECOND_FACTOR)
  requires_second_factor?: boolean;
}

export class ListRolesQuery extends ListQuery {}
