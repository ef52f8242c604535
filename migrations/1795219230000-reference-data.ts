import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countries } from './data/countries.ts';
import { currencies } from './data/currencies.ts';

/** All currencies of ISO 4217 and all countries of ISO 3166-1. */
export class ReferenceData1795219230000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `insert into currency (code, symbol, symbol_native, name)
       select code, symbol, symbol_native, name
       from json_to_recordset($1) as c (code varchar, symbol varchar, symbol_native varchar, name varchar)`,
      [
        JSON.stringify(
          currencies.map(([code, symbol, symbol_native, name]) => ({ code, symbol, symbol_native, name })),
        ),
      ],
    );
    await queryRunner.query(
      `insert into country (iso_2, iso_3, num_code, name, display_name)
       select iso_2, iso_3, num_code, name, display_name
       from json_to_recordset($1) as c (iso_2 varchar, iso_3 varchar, num_code int, name varchar, display_name varchar)`,
      [
        JSON.stringify(
          countries.map(([iso_2, iso_3, num_code, display_name]) => {
            // not by upper(), whose result for Å depends on the locale of the database
            return { iso_2, iso_3, num_code, name: display_name.toUpperCase(), display_name };
          }),
        ),
      ],
    );
  }

  /** Fails while rows refer to a currency or a country. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('delete from country');
    await queryRunner.query('delete from currency');
    await queryRunner.query('alter sequence country_id_seq restart');
  }
}
