import { Injectable } from '@nestjs/common';
import { StaffAccess } from '@storekeep/server/extend';

/** Which entries staff and keys may see and undo: those who may not do everything, their own. */
@Injectable()
export class EntriesOfMembers {
  constructor(private readonly access: StaffAccess) {}

  /** @returns the id of the user or key whose entries these are; null for all */
  async limitOf(id: string): Promise<string | null> {
    return (await this.access.rules.isUnrestricted(id)) ? null : id;
  }
}
