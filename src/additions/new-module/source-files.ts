import type { ModuleNames } from './module-names.ts';

/**
 * The code of a generated module by path: routes for customers, a table with its migration, and a subscriber.
 * @param timestamp milliseconds since 1970; by it TypeORM orders the migrations of the module
 */
export function sourceFiles(names: ModuleNames, timestamp: number): Record<string, string> {
  const { kebab } = names;
  return {
    [`src/${kebab}.module.ts`]: moduleSource(names, timestamp),
    [`src/${kebab}.controller.ts`]: controllerSource(names),
    [`src/${kebab}-entries.ts`]: entriesSource(names),
    [`src/${kebab}.subscriber.ts`]: subscriberSource(names),
    [`src/${kebab}.migration.ts`]: migrationSource(names, timestamp),
  };
}

function moduleSource({ kebab, pascal, snake }: ModuleNames, timestamp: number): string {
  const camel = pascal[0].toLowerCase() + pascal.slice(1);
  return `import { Module } from '@nestjs/common';
import { defineModule, required, wholeNumber } from '@storekeep/server/module';
import { ${pascal}Controller } from './${kebab}.controller.js';
import { ${pascal}Entries, ${pascal}Options } from './${kebab}-entries.js';
import { Create${pascal}${timestamp} } from './${kebab}.migration.js';
import { ${pascal}Subscriber } from './${kebab}.subscriber.js';

@Module({
  controllers: [${pascal}Controller],
  providers: [${pascal}Entries, ${pascal}Subscriber],
})
export class ${pascal}Module {}

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** For applications that embed the shop, and pass this module as one of \`additions\`. */
    ${camel}?: { pageSize?: number };
  }
}

export default defineModule({
  name: '${kebab}',
  /** Environment variables of the standalone server, and the options to which they amount. */
  variables: {
    ${camel}PageSize: required('${snake.toUpperCase()}_PAGE_SIZE', wholeNumber('number from 1', 1, 1000), 100, {
      description: 'How many entries a response has at most',
    }),
  },
  configure: ({ ${camel}PageSize: pageSize }) => ({ ${camel}: { pageSize } }),
  options: [{ provide: ${pascal}Options, create: ({ ${camel} }) => new ${pascal}Options(${camel}?.pageSize) }],
  module: ${pascal}Module,
  /** They run at startup, and are recorded in the table ${snake}_migrations. */
  migrations: [Create${pascal}${timestamp}],
});
`;
}

function controllerSource({ kebab, pascal }: ModuleNames): string {
  return `import { Body, Get, Post } from '@nestjs/common';
import { IsString, MaxLength } from 'class-validator';
import { CurrentCustomer, StoreController, type LoggedInAccount } from '@storekeep/server';
import { ${pascal}Entries } from './${kebab}-entries.js';

export class Add${pascal}EntryBody {
  @IsString()
  @MaxLength(1000)
  text!: string;
}

@StoreController('${kebab}')
export class ${pascal}Controller {
  constructor(private readonly entries: ${pascal}Entries) {}

  @Get()
  async list(@CurrentCustomer() customer: LoggedInAccount) {
    return { entries: await this.entries.list(customer.id) };
  }

  @Post()
  async add(@Body() { text }: Add${pascal}EntryBody, @CurrentCustomer() customer: LoggedInAccount) {
    return { entry: await this.entries.add(customer.id, text) };
  }
}
`;
}

function entriesSource({ pascal, snake }: ModuleNames): string {
  return `import { Injectable } from '@nestjs/common';
import { Database } from '@storekeep/server';

export interface ${pascal}Entry {
  id: number;
  text: string;
  created_at: Date;
}

export class ${pascal}Options {
  constructor(readonly pageSize = 100) {}
}

@Injectable()
export class ${pascal}Entries {
  constructor(
    private readonly database: Database,
    private readonly options: ${pascal}Options,
  ) {}

  /** Returns the first entries of a customer, oldest first. */
  list(customerId: string): Promise<${pascal}Entry[]> {
    return this.database.query<${pascal}Entry>(
      'select id, text, created_at from ${snake}_entry where customer_id = $1 order by id limit $2',
      [customerId, this.options.pageSize],
    );
  }

  async add(customerId: string, text: string): Promise<${pascal}Entry> {
    const [entry] = await this.database.transaction((tx) =>
      tx.query<${pascal}Entry>(
        'insert into ${snake}_entry (customer_id, text) values ($1, $2) returning id, text, created_at',
        [customerId, text],
      ),
    );
    return entry;
  }

  /** Adds one entry for an event, also if the event is delivered several times. */
  async addForEvent(eventId: number, customerId: string, text: string): Promise<void> {
    await this.database.transaction((tx) =>
      tx.query(
        'insert into ${snake}_entry (customer_id, text, event_id) values ($1, $2, $3) on conflict do nothing',
        [customerId, text, eventId],
      ),
    );
  }
}
`;
}

function subscriberSource({ kebab, pascal }: ModuleNames): string {
  return `import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '@storekeep/server';
import { ${pascal}Entries } from './${kebab}-entries.js';

@Injectable()
export class ${pascal}Subscriber implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly entries: ${pascal}Entries,
  ) {}

  onModuleInit() {
    // the last argument identifies this subscriber in all processes
    this.outbox.subscribe(
      'customer.created',
      ({ id, data }) => this.entries.addForEvent(id, data.id, 'Welcome'),
      '${kebab}',
    );
  }
}
`;
}

function migrationSource({ pascal, snake }: ModuleNames, timestamp: number): string {
  return `import type { QueryRunner } from 'typeorm';

export class Create${pascal}${timestamp} {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(\`
      create table ${snake}_entry (
        id integer primary key generated always as identity,
        customer_id varchar not null references customer (id) on delete cascade,
        text varchar not null,
        event_id bigint unique,
        created_at timestamptz not null default now())\`);
    await queryRunner.query('create index on ${snake}_entry (customer_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table ${snake}_entry');
  }
}
`;
}
