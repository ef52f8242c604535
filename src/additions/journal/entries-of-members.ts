import { Injectable } from '@nestjs/common';
import { Database, HttpOptions, isAdmin } from 'storekeep/extend';

/** Which entries staff may see and undo: where roles are enforced, members their own. */
@Injectable()
export class EntriesOfMembers {
  constructor(
    private readonly options: HttpOptions,
    private readonly database: Database,
  ) {}

  /** @returns the id of the user whose entries these are; null for all */
  async limitOf(userId: string): Promise<string | null> {
    if (this.options.staffRoles === 'open') return null;
    return (await isAdmin(this.database, userId)) ? null : userId;
  }
}
