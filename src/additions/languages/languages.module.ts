import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminTranslationsController } from './admin-translations.controller.ts';
import { TranslationsService } from './translations.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminTranslationsController],
  providers: [TranslationsService],
})
export class LanguagesModule {}

export const modules = () => [LanguagesModule];
