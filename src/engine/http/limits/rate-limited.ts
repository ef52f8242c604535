import { SetMetadata } from '@nestjs/common';

export const RATE_LIMITED = 'storekeep:rate-limited';

/** Declares for the OpenAPI document that a handler is rate limited and may respond with 429. */
export const RateLimited = (): MethodDecorator => SetMetadata(RATE_LIMITED, true);
