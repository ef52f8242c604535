import { Flag, Id, Ids, Integer, ListQuery, Name, Region, SalesChannel,SearchText, Text, Texts } from 'storekeep/extend';
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
  @Name({ example: 'Assistant' })
  name!: string;

  @Texts(PROTOCOLS)
  protocols!: string[];

  @Id(SalesChannel, CHANNEL)
  sales_channel_id?: string | null;

  @Ids(Region, REGIONS)
  region_ids?: string[];

  @Text(PROFILE_URL)
  profile_url?: string | null;

  @Text(WEBHOOK_URL)
  webhook_url?: string | null;

  @Integer(RATE)
  rate_per_minute?: number | null;

  @Text({
    optional: true,
    min: 16,
    max: 256,
    description: 'the secret that signs events, if the platform has chosen one',
  })
  webhook_secret?: string;
}

export class UpdateAgentPlatformBody {
  @Name({ optional: true, example: 'Assistant' })
  name?: string;

  @Texts({ ...PROTOCOLS, optional: true })
  protocols?: string[];

  @Id(SalesChannel, CHANNEL)
  sales_channel_id?: string | null;

  @Ids(Region, REGIONS)
  region_ids?: string[];

  @Text(PROFILE_URL)
  profile_url?: string | null;

  @Text(WEBHOOK_URL)
  webhook_url?: string | null;

  @Integer(RATE)
  rate_per_minute?: number | null;

  @Flag({ optional: true, description: 'its token is not accepted while it is disabled' })
  is_disabled?: boolean;
}

export class ListAgentPlatformsQuery extends ListQuery {
  @SearchText('name')
  q?: string;
}
