import { inputRules, ListQuery } from '@storekeep/server/extend';

export class CreateApiKeyBody {
  @inputRules.Identifier({ min: 1, max: 255, example: 'ERP' })
  title!: string;

  @inputRules.Texts({
    example: ['orders:read', 'products:write'],
    description: 'groups of operations: the first segment of the path below `/admin`, with `read` or `write`',
  })
  scopes!: string[];

  @inputRules.DateTime({
    nullable: true,
    example: '2099-12-31T00:00:00Z',
    description: 'in the future; never, if it is omitted or null',
  })
  expires_at?: string | null;
}

export class ListApiKeysQuery extends ListQuery {}
