import { Module } from '@nestjs/common';

/**
 * Provides the database and the options of this installation to all modules. The class exists to be imported; `CommerceModule`
 * supplies its providers.
 */
@Module({})
export class KernelModule {}
