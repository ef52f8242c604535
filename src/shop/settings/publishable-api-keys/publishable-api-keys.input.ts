import { ColumnsOf } from '#engine/http/input/columns-of';
import { Name, References } from '#engine/http/input/input-decorators';
import { Dates, ListQuery, Search, ShowQuery } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { SalesChannel } from '#model/entities/settings/sales-channel.entity';

@ColumnsOf('publishable_api_key')
export class ListPublishableApiKeysQuery extends ListQuery {
  @Search('title')
  q?: string;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  revoked_at?: DateComparison;
}

export class ListChannelsOfKeyQuery extends ShowQuery {
  @Search('name', 'description')
  q?: string;
}

@ColumnsOf('publishable_api_key')
export class CreatePublishableApiKeyBody {
  @Name({ example: 'Storefront' })
  title!: string;
}

@ColumnsOf('publishable_api_key')
export class UpdatePublishableApiKeyBody {
  @Name({ optional: true, example: 'Storefront' })
  title?: string;
}

export class ChannelsOfKeyBody {
  @References(SalesChannel.idPrefix)
  sales_channel_ids!: { id: string }[];
}
