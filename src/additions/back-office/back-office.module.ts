import { Module } from '@nestjs/common';
import { type CommerceOptions, HttpModule } from '@storekeep/server/extend';
import { backOfficeController } from './back-office.controller.ts';
import { BackOfficeOptions } from './back-office-options.ts';

/** The path of the routes is an option, so that the controller is made with it. */
export function modules({ dashboard }: CommerceOptions) {
  const { path } = new BackOfficeOptions(dashboard);
  @Module({ imports: [HttpModule], controllers: [backOfficeController(path)] })
  class BackOfficeModule {}
  return [BackOfficeModule];
}
