import { inputRules } from '@storekeep/server/extend';

export class AuthorizeAppBody {
  @inputRules.Text({ min: 1, max: 255, example: 'fortnox' })
  application_name!: string;

  @inputRules.Text({
    min: 1,
    max: 1024,
    example: 'mK3vT0pQ',
    description: 'the `state` that the application returned',
  })
  state!: string;

  @inputRules.Text({
    min: 1,
    max: 4096,
    example: '4f7a1c',
    description: 'from the application, to be exchanged for a token',
  })
  code!: string;
}
