import { TimestampedRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

export const LEGAL_TEXT_KINDS = ['terms', 'withdrawal', 'privacy'] as const;
export type LegalTextKind = (typeof LEGAL_TEXT_KINDS)[number];

/** A version of the terms, of the instruction on withdrawal or of the privacy policy. */
@Entity('eu_legal_text')
export class LegalText extends TimestampedRow {
  static readonly idPrefix = 'ltx';

  static visibleToShoppers(text: string): string {
    return `${text}.published_at is not null`;
  }

  static readonly example = {
    ...{ title: 'Terms and conditions', content: '1. Who we are …', kind: 'terms', locale: 'en' },
    ...{ region_id: null, country_code: null, version: 3 },
  };

  @Column({ type: 'varchar', enum: LEGAL_TEXT_KINDS })
  kind!: LegalTextKind;

  /** The region that it is for; null for all. */
  @Column({ type: 'varchar', nullable: true })
  region_id!: string | null;

  /** The country that it is for, as ISO code in lower case; null for all. A text for a country comes before one for a region. */
  @Column({ type: 'varchar', nullable: true })
  country_code!: string | null;

  /** Its language; null if it is for all. */
  @Column({ type: 'varchar', nullable: true })
  locale!: string | null;

  @Column({ type: 'varchar' })
  title!: string;

  /** Plain text or Markdown. */
  @Column({ type: 'text' })
  content!: string;

  /** Counts the published texts of the same kind, region, country and language; null for a draft. */
  @Column({ type: 'int', nullable: true })
  version!: number | null;

  /** From then on it is never changed; null for a draft. */
  @Column({ type: 'timestamptz', nullable: true })
  published_at!: Date | null;
}
