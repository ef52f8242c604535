import { Injectable } from '@nestjs/common';
import { changeUser, createUser, removeUser } from '../../../engine/identity/users.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import type { CreateUserBody, UpdateUserBody } from './users.input.ts';

/** Manages users, i.e. the staff. */
@Injectable()
export class UsersService {
  constructor(private readonly database: Database) {}

  create(body: CreateUserBody): Promise<{ id: string }> {
    return createUser(this.database, body);
  }

  async update(id: string, body: UpdateUserBody): Promise<{ id: string }> {
    return changeUser(this.database, id, body);
  }

  delete(id: string): Promise<void> {
    return removeUser(this.database, id);
  }
}
