import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { FrontPageController } from './front-page.controller.ts';

@Module({ imports: [HttpModule], controllers: [FrontPageController] })
class FrontPageModule {}

export const modules = () => [FrontPageModule];
