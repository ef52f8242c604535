import { TimestampedRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

/** What a role may do at most. */
export interface RoleLimits {
  /** How much of an order it may refund, by currency codes, in the smallest unit; nothing in other currencies. Omitted: any amount. */
  refund?: Record<string, number>;
}

/** A role of staff: a named set of scopes. */
@Entity('staff_role')
export class StaffRole extends TimestampedRow {
  static readonly idPrefix = 'role';

  static readonly schemas = {
    scopes: {
      type: 'array',
      items: { type: 'string' },
      description: '`*`: everything; null: what is not for admins, see `docs/security.md`',
    },
    limits: {
      type: 'object',
      description: 'how much of an order the role may refund, by currency codes',
      properties: { refund: { type: 'object', additionalProperties: { type: 'integer' } } },
    },
  };

  static readonly example = {
    name: 'support',
    scopes: ['customers:read', 'orders:read', 'orders:write'],
    limits: { refund: { eur: 10000 } },
  };

  /** What `role` of a user says. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', array: true, nullable: true })
  scopes!: string[] | null;

  @Column({ type: 'jsonb', default: {} })
  limits!: RoleLimits;

  /** Whether its users can do nothing else before they have set up a second factor. */
  @Column({ type: 'bool', default: false })
  requires_second_factor!: boolean;

  /** `admin`, `developer` and `member`, whose names and scopes cannot be changed. */
  @Column({ type: 'bool', default: false })
  is_built_in!: boolean;
}
