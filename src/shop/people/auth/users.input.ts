import { ColumnsOf } from '#engine/http/input/columns-of';
import { Email, Metadata, StaffPassword, Text } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, Equals, ListQuery, Search } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';

@ColumnsOf('user')
export class ListUsersQuery extends ListQuery {
  @Search('email', 'first_name', 'last_name')
  q?: string;

  @AnyOf()
  id?: string[];

  @Equals()
  email?: string;

  @Equals()
  first_name?: string;

  @Equals()
  last_name?: string;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  deleted_at?: DateComparison;
}

@ColumnsOf('user')
export class CreateUserBody {
  @Email({ example: 'emma@example.com' })
  email!: string;

  @StaffPassword()
  password!: string;

  @Text({ nullable: true, max: 1024 })
  first_name?: string | null;

  @Text({ nullable: true, max: 1024 })
  last_name?: string | null;

  @Text({
    optional: true,
    max: 64,
    example: 'member',
    description: 'the name of a role; defaults to `member`',
  })
  role?: string;
}

export class StaffPasswordTokenBody {
  @Email({ example: 'emma@example.com' })
  email!: string;
}

export class StaffPasswordResetBody {
  @Email({
    optional: true,
    example: 'emma@example.com',
    description: 'if it is sent, it must be that of the user',
  })
  email?: string;

  @Text({
    max: 1024,
    example: 'dGhpcyBpcyBhIHRva2Vu',
    description: 'from the e-mail that `password-token` has sent',
  })
  token!: string;

  @StaffPassword()
  password!: string;
}

@ColumnsOf('user')
export class UpdateUserBody {
  @Text({ nullable: true, max: 1024 })
  first_name?: string | null;

  @Text({ nullable: true, max: 1024 })
  last_name?: string | null;

  @Text({ optional: true, max: 64, example: 'member', description: 'the name of a role' })
  role?: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}
