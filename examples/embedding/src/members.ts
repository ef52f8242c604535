import { Body, Controller, Get, Inject, NotFoundException, Param, Post } from '@nestjs/common';
import { CustomersService, Database, Records } from '@storekeep/server';
import { IsEmail, IsString } from 'class-validator';
import { DataSource } from 'typeorm';
import { Member, SHOP_DATABASE } from './shop-database.js';

class NewMember {
  @IsString()
  card!: string;

  @IsEmail()
  email!: string;

  @IsString()
  name!: string;

  @IsString()
  password!: string;
}

/** Loyalty cards: a member is a customer of the shop; both are created in one transaction. */
@Controller('members')
export class MembersController {
  constructor(
    @Inject(SHOP_DATABASE) private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly customers: CustomersService,
    private readonly records: Records,
  ) {}

  @Get()
  list(): Promise<Member[]> {
    return this.dataSource.manager.find(Member);
  }

  /** A member with what the shop knows about them, in the types of its HTTP interface. */
  @Get(':card')
  async read(@Param('card') card: string) {
    const member = await this.dataSource.manager.findOneBy(Member, { card });
    if (!member) throw new NotFoundException();
    const { email, first_name } = await this.records
      .of('customers')
      .retrieve(member.customer_id, { expand: '', fields: 'email,first_name' });
    const { orders, count } = await this.records
      .of('orders')
      .list({ customer_id: member.customer_id, limit: 10, expand: '', fields: 'display_id,paid_total' });
    const latest = orders.map(({ display_id, paid_total }) => ({ number: display_id, paid: paid_total }));
    return { card, email, name: first_name, orders: count, latest };
  }

  @Post()
  join(@Body() body: NewMember): Promise<Member> {
    const { card, email, name, password } = body;
    return this.dataSource.transaction(async (manager) => {
      const { id } = await this.database.join(manager, () =>
        this.customers.create({ email, first_name: name, last_name: '', password }),
      );
      await manager.insert(Member, { card, customer_id: id }); // a duplicate card also rolls back the customer
      return manager.findOneByOrFail(Member, { card });
    });
  }
}
