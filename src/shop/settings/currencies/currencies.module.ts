import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminCurrenciesController } from './admin-currencies.controller.ts';
import { CurrenciesService } from './currencies.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminCurrenciesController],
  providers: [CurrenciesService],
  exports: [CurrenciesService],
})
export class CurrenciesModule {}
