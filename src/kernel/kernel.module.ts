import { Module } from '@nestjs/common';

/**
 * What every room stands on: the database and the options of this installation. The class is a place to import;
 * `CommerceModule` puts the providers of one installation in it.
 */
@Module({})
export class KernelModule {}
