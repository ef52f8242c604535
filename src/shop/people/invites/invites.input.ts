import { ColumnsOf } from '#engine/http/input/columns-of';
import { Email, Nested, StaffPassword, Text } from '#engine/http/input/input-decorators';

@ColumnsOf('invite')
export class CreateInviteBody {
  @Email({ example: 'emma@example.com', description: 'the e-mail of the person to invite' })
  user!: string;

  @Text({ max: 64, example: 'member', description: 'the name of a role' })
  role!: string;
}

export class NewcomerBody {
  @Text({ nullable: true, max: 1024 })
  first_name?: string | null;

  @Text({ nullable: true, max: 1024 })
  last_name?: string | null;

  @StaffPassword()
  password!: string;
}

export class AcceptInviteBody {
  @Text({ max: 4096, example: 'dGhpcyBpcyBhIHRva2Vu', description: 'from the link in the invitation' })
  token!: string;

  @Nested(() => NewcomerBody)
  user!: NewcomerBody;
}
