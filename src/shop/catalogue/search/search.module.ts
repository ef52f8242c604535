import { Module } from '@nestjs/common';
import { KernelModule } from '#engine/kernel/kernel.module';
import { Search } from './search.ts';

/** The product search. */
@Module({
  imports: [KernelModule],
  providers: [Search],
  exports: [Search],
})
export class SearchModule {}
