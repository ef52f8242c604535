import { ColumnsOf } from '#engine/http/input/columns-of';
import { Id, Metadata, Name, NestedList } from '#engine/http/input/input-decorators';
import { AnyOf, AnyTextOf, Dates, ListQuery, Matches, Search } from '#engine/http/input/list-query';
import type { DateComparison } from '#engine/reader/sql/conditions';
import { Customer } from '#model/entities/people/customer.entity';

@ColumnsOf('customer_group')
export class ListCustomerGroupsQuery extends ListQuery {
  @Search('name')
  q?: string;

  @AnyOf()
  id?: string[];

  @AnyTextOf()
  name?: string[];

  @Matches({ description: 'what this condition of a discount names' }, (conditionId) => ({
    sql: (group, bind) =>
      `exists (select from discount_condition_customer_group l
               where l.customer_group_id = ${group}.id and l.condition_id = ${bind(conditionId)})`,
  }))
  discount_condition_id?: string;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;
}

export class ListMembersQuery extends ListQuery {
  @Search('email', 'first_name', 'last_name')
  q?: string;
}

@ColumnsOf('customer_group')
export class CreateCustomerGroupBody {
  @Name({ example: 'Regulars' })
  name!: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('customer_group')
export class UpdateCustomerGroupBody {
  @Name({ optional: true })
  name?: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}

class Member {
  @Id(Customer)
  id!: string;
}

export class MembersBody {
  @NestedList(() => Member)
  customer_ids!: Member[];
}
