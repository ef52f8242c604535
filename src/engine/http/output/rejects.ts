import { SetMetadata } from '@nestjs/common';
import type { CommerceError } from '#engine/kernel/errors';

export const REJECTIONS = 'storekeep:rejections';

/**
 * Declares errors that a handler may answer with, for the OpenAPI documents. They are made by the functions that make the thrown ones,
 * with the values of the examples, so that the texts are those of the server:
 *
 *     @Rejects(duplicate('discount', 'code', 'SPRING'), invalidData(messages.endsBeforeStart))
 */
export const Rejects = (...errors: CommerceError[]): MethodDecorator => SetMetadata(REJECTIONS, errors);
