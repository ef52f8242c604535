import { Injectable } from '@nestjs/common';
import { User } from '../entities/user.ts';
import { createUser } from '../identity/users.ts';
import { Database } from '../kernel/database.ts';
import { changeRow, softDelete } from '../kernel/rows.ts';
import type { CreateUserBody, UpdateUserBody } from './users.input.ts';

/** The staff. */
@Injectable()
export class UsersService {
  constructor(private readonly database: Database) {}

  create(body: CreateUserBody): Promise<{ id: string }> {
    return createUser(this.database, body);
  }

  async update(id: string, body: UpdateUserBody): Promise<{ id: string }> {
    return changeRow(this.database, User, id, body);
  }

  /** Their token and sessions are worth nothing from now on: both are looked up with the user. */
  async delete(id: string): Promise<void> {
    await softDelete(this.database, User, id);
  }
}
