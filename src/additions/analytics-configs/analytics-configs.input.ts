import { Flag } from 'storekeep/extend';

export class CreateAnalyticsConfigBody {
  @Flag({ description: 'whether the user opts out of measurements' })
  opt_out!: boolean;

  @Flag({ description: 'whether the user is measured anonymously' })
  anonymize!: boolean;
}

export class UpdateAnalyticsConfigBody {
  @Flag({ optional: true, description: 'whether the user opts out of measurements' })
  opt_out?: boolean;

  @Flag({ optional: true, description: 'whether the user is measured anonymously' })
  anonymize?: boolean;
}
