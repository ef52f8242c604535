import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { CacheHeaders } from './cache-headers.ts';
import { CatalogueTables } from './catalogue-tables.ts';
import { PriceListMoments } from './price-list-moments.ts';
import { PurgeChanges } from './purge-changes.ts';
import { PurgeLog } from './purge-log.ts';
import { ResponseTags } from './response-tags.ts';

@Module({
  imports: [HttpModule],
  providers: [CatalogueTables, PriceListMoments, ResponseTags, CacheHeaders, PurgeLog, PurgeChanges],
})
export class EdgeModule {}

export const modules = () => [EdgeModule];
