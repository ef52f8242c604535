import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { CommerceError, principalOf } from '@storekeep/server/extend';

/** Refuses keys, whatever their scopes are: below `@AdminController`, whose guards find the caller. */
@Injectable()
export class PeopleOnly implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (principalOf(context).apiKey !== null)
      throw new CommerceError('forbidden', 'Only people decide about proposals, not keys');
    return true;
  }
}
