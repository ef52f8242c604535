import { Flag } from '../../../engine/http/input/input-decorators.ts';

export class CreateAnalyticsConfigBody {
  @Flag({ description: 'whether the user does not want to be measured' })
  opt_out!: boolean;

  @Flag({ description: 'whether the user wants to be measured without a name' })
  anonymize!: boolean;
}

export class UpdateAnalyticsConfigBody {
  @Flag({ optional: true, description: 'whether the user does not want to be measured' })
  opt_out?: boolean;

  @Flag({ optional: true, description: 'whether the user wants to be measured without a name' })
  anonymize?: boolean;
}
