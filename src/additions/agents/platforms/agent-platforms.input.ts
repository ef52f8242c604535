import { inputRules, ListQuery, Region, SalesChannel } from '@storekeep/server/extend';
const PROTOCOLS = { example: ['ucp'], description: '`acp` and `ucp`' };
const CHANNEL = {
  nullable: true,
  description: 'the sales channel of its products; null means the default one',
};
const REGIONS = { optional: true, description: 'the regions in which it may sell; an empty list means all' };
const PROFILE_URL = {
  ...{ nullable: true, max: 2048, example: 'https://assistant.example/.well-known/ucp' },
  description: 'the profile that its requests must name (UCP)',
};
const WEBHOOK_URL = {
  ...{ nullable: true, max: 2048, example: 'https://assistant.example/hooks/orders' },
  description: 'receives the events of its orders (ACP)',
};
const RATE = {
  ...{ nullable: true, min: 1, max: 1_000_000 },
  description: 'requests per minute; null means the default of the shop',
};

export class CreateAgentPlatformBody {
  @inputRules.Name({ example: 'Assistant' })
  name!: string;

  @inputRules.Texts(PROTOCOLS)
  protocols!: string[];

  @inputRules.Id(SalesChannel, CHANNEL)
  sales_channel_id?: string | null;

  @inputRules.Ids(Region, REGIONS)
  region_ids?: string[];

  @inputRules.Text(PROFILE_URL)
  profile_url?: string | null;

  @inputRules.Text(WEBHOOK_URL)
  webhook_url?: string | null;

  @inputRules.Integer(RATE)
  rate_per_minute?: number | null;

  @inputRules.Text({
    optional: true,
    min: 16,
    max: 256,
    description: 'the secret that signs events, if the platform has chosen one',
  })
  webhook_secret?: string;
}

export class UpdateAgentPlatformBody {
  @inputRules.Name({ optional: true, example: 'Assistant' })
  name?: string;

  @inputRules.Texts({ ...PROTOCOLS, optional: true })
  protocols?: string[];

  @inputRules.Id(SalesChannel, CHANNEL)
  sales_channel_id?: string | null;

  @inputRules.Ids(Region, REGIONS)
  region_ids?: string[];

  @inputRules.Text(PROFILE_URL)
  profile_url?: string | null;

  @inputRules.Text(WEBHOOK_URL)
  webhook_url?: string | null;

  @inputRules.Integer(RATE)
  rate_per_minute?: number | null;

  @inputRules.Flag({ optional: true, description: 'its token is not accepted while it is disabled' })
  is_disabled?: boolean;
}

export class ListAgentPlatformsQuery extends ListQuery {
  @inputRules.Search('name')
  q?: string;
}
