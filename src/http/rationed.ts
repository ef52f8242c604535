import { SetMetadata } from '@nestjs/common';

export const RATIONED = 'storekeep:rationed';

/** Says, for the OpenAPI document, that what a handler does is rationed: it may answer 429. */
export const Rationed = (): MethodDecorator => SetMetadata(RATIONED, true);
