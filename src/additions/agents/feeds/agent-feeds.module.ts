import { Module } from '@nestjs/common';
import { FilesModule, HttpModule, ProductsModule } from '@storekeep/server/extend';
import { AgentFeeds } from './agent-feeds.ts';
import { FeedsController } from './feeds.controller.ts';
import { RefreshFeeds } from './refresh-feeds.ts';
import { UnpackedFeeds } from './unpacked-feeds.ts';
import { WriteFeed } from './write-feed.ts';

/** Feeds of products for the searches of OpenAI and Google. */
@Module({
  imports: [HttpModule, FilesModule, ProductsModule],
  controllers: [FeedsController],
  providers: [AgentFeeds, RefreshFeeds, UnpackedFeeds, WriteFeed],
})
export class AgentFeedsModule {}
