import { Module } from '@nestjs/common';
import { KernelModule } from '../../../engine/kernel/kernel.module.ts';
import { Search } from './search.ts';

/** Finding products by words. */
@Module({
  imports: [KernelModule],
  providers: [Search],
  exports: [Search],
})
export class SearchModule {}
