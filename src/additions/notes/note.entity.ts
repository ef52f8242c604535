import { SoftDeletableRow, User } from '@storekeep/server/module';
import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';

/** A note by staff on any record. */
@Entity('note')
export class Note extends SoftDeletableRow {
  static readonly idPrefix = 'note';

  static readonly example = { value: 'Wants to be called before noon' };

  @Column({ type: 'varchar' })
  resource_type!: string;

  @Column({ type: 'varchar' })
  resource_id!: string;

  @Column({ type: 'varchar' })
  value!: string;

  @Column({ type: 'varchar', nullable: true })
  author_id!: string | null;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'author_id', referencedColumnName: 'id' })
  author?: Relation<User> | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
