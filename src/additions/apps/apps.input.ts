import { Text } from 'storekeep/extend';

export class AuthorizeAppBody {
  @Text({ min: 1, max: 255, example: 'fortnox' })
  application_name!: string;

  @Text({ min: 1, max: 1024, example: 'mK3vT0pQ', description: 'the `state` that the application returned' })
  state!: string;

  @Text({
    min: 1,
    max: 4096,
    example: '4f7a1c',
    description: 'from the application, to be exchanged for a token',
  })
  code!: string;
}
