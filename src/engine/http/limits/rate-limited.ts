import { SetMetadata } from '@nestjs/common';

export const RATIONED = 'storekeep:rationed';

/** Declares for the OpenAPI document that a handler is rate limited and may respond with 429. */
export const Rationed = (): MethodDecorator => SetMetadata(RATIONED, true);
