import { Injectable } from '@nestjs/common';
import { changeUser, createUser, removeUser } from '#engine/identity/users';
import { Database } from '#engine/kernel/database/database';
import type { CreateUserBody, UpdateUserBody } from './users.input.ts';

/** Manages users, i.e. the staff. */
@Injectable()
export class UsersService {
  constructor(private readonly database: Database) {}

  /** @throws duplicate_error (e-mail), invalid_data */
  create(body: CreateUserBody): Promise<{ id: string }> {
    return createUser(this.database, body);
  }

  /** @throws not_found */
  async update(id: string, body: UpdateUserBody): Promise<{ id: string }> {
    return changeUser(this.database, id, body);
  }

  /** Does nothing if the user was deleted before. */
  delete(id: string): Promise<void> {
    return removeUser(this.database, id);
  }
}
