import { CreateDateColumn, DeleteDateColumn, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row with an id made by us. */
export abstract class Row {
  @PrimaryColumn({ type: 'varchar' })
  id!: string;
}

/** A row that tells when it was made and last changed. */
export abstract class TimestampedRow extends Row {
  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at!: Date;
}

/** A row that stays when it is deleted, and is not shown any more. */
export abstract class SoftDeletableRow extends TimestampedRow {
  @DeleteDateColumn({ type: 'timestamptz' })
  deleted_at!: Date | null;
}
