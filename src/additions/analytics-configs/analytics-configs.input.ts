import { inputRules } from '@storekeep/server/extend';

export class CreateAnalyticsConfigBody {
  @inputRules.Flag({ description: 'whether the user opts out of measurements' })
  opt_out!: boolean;

  @inputRules.Flag({ description: 'whether the user is measured anonymously' })
  anonymize!: boolean;
}

export class UpdateAnalyticsConfigBody {
  @inputRules.Flag({ optional: true, description: 'whether the user opts out of measurements' })
  opt_out?: boolean;

  @inputRules.Flag({ optional: true, description: 'whether the user is measured anonymously' })
  anonymize?: boolean;
}
