import { BodyExample } from '#engine/http/input/body-example';
import { ColumnsOf } from '#engine/http/input/columns-of';
import { Email, Id, Metadata, NestedList, Password, Text } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, Is, ListQuery, SearchIn } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { CustomerGroup } from '#model/entities/people/customer-group.entity';
import { type AddressBody, AddressOrId } from './address.input.ts';

@ColumnsOf('customer')
export class ListCustomersQuery extends ListQuery {
  @SearchIn({ paths: ['email', 'first_name', 'last_name'], byWord: true })
  q?: string;

  @Is()
  has_account?: boolean;

  @AnyOf('groups.id')
  groups?: string[];

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

export class RegisterBody {
  @Text({ max: 1024, example: 'Oliver' })
  first_name!: string;

  @Text({ max: 1024, example: 'Juhl' })
  last_name!: string;

  @Email()
  email!: string;

  @Password()
  password!: string;

  @Text({ nullable: true, max: 1024 })
  phone?: string | null;
}

@ColumnsOf('customer')
export class CreateCustomerBody extends RegisterBody {
  @Metadata()
  metadata?: Record<string, unknown>;
}

class GroupReference {
  @Id(CustomerGroup)
  id!: string;
}

@BodyExample({ first_name: 'Oliver', last_name: 'Juhl', phone: '+49 30 1234567' })
class ChangeCustomerBody {
  @Email({
    optional: true,
    description:
      'unique among accounts; ends the other sessions. That of an account may have to be confirmed by a link that is sent to it, and staff change that of guests only',
  })
  email?: string;

  @Text({ nullable: true, max: 1024 })
  first_name?: string | null;

  @Text({ nullable: true, max: 1024 })
  last_name?: string | null;

  @Text({ nullable: true, max: 1024 })
  phone?: string | null;

  @Password({ optional: true, description: 'ends the other sessions and tokens' })
  password?: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('customer')
export class UpdateCustomerBody extends ChangeCustomerBody {
  @NestedList(() => GroupReference, { optional: true, description: 'replaces the existing ones' })
  groups?: GroupReference[];
}

export class UpdateMeBody extends ChangeCustomerBody {
  @AddressOrId({ nullable: true })
  billing_address?: string | AddressBody | null;
}

export class AddAddressBody {
  @AddressOrId()
  address!: string | AddressBody;
}

export class PasswordTokenBody {
  @Email()
  email!: string;
}

export class PasswordResetBody {
  @Email()
  email!: string;

  @Password()
  password!: string;

  @Text({
    max: 1024,
    example: 'dGhpcyBpcyBhIHRva2Vu',
    description: 'from the e-mail that `password-token` has sent',
  })
  token!: string;
}

export class ConfirmEmailBody {
  @Text({
    max: 1024,
    example: 'dGhpcyBpcyBhIHRva2Vu',
    description: 'from the e-mail that was sent to the new address',
  })
  token!: string;
}
