import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { CustomersService, Database } from '@storekeep/server';
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
  ) {}

  @Get()
  list(): Promise<Member[]> {
    return this.dataSource.manager.find(Member);
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
