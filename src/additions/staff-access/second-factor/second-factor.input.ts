import { inputRules } from '@storekeep/server/extend';

const CODE = { max: 64, example: '287082' };

export class ConfirmSecondFactorBody {
  @inputRules.Identifier({ ...CODE, description: 'six digits of the app' })
  code!: string;
}

export class RemoveSecondFactorBody {
  @inputRules.Identifier({
    ...CODE,
    optional: true,
    description: 'six digits of the app, or a recovery code',
  })
  code?: string;
}
