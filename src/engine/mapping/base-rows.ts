import { CreateDateColumn, DeleteDateColumn, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A row with a generated id. */
export abstract class Row {
  @PrimaryColumn({ type: 'varchar' })
  id!: string;
}

/** A row with the times of its creation and last change. */
export abstract class TimestampedRow extends Row {
  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at!: Date;
}

/** A row that is soft-deleted: it remains in the table, but is no longer returned. */
export abstract class SoftDeletableRow extends TimestampedRow {
  @DeleteDateColumn({ type: 'timestamptz' })
  deleted_at!: Date | null;
}
