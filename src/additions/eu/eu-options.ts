/** What can be switched on for regions of the EU. */
export const EU_MEMBERS = ['documents', 'withdrawal', 'lowest-price', 'vat', 'legal'] as const;
export type EuMember = (typeof EU_MEMBERS)[number];

/** The rules of the EU that a shop follows; one instance per installation, see `CommerceOptions`. */
export class EuOptions {
  /** What is switched on; defaults to nothing. */
  readonly members: readonly EuMember[];
  /** The path of the logo in documents, a PNG or JPEG file; null for none. Defaults to null. */
  readonly logo: string | null;
  /** A directory with templates of documents, see docs/eu.md; null for none. Defaults to null. */
  readonly templates: string | null;
  /** Where VIES is; defaults to the address of the European Commission. */
  readonly viesUrl: string;

  constructor(options: Partial<EuOptions> = {}) {
    this.members = options.members ?? [];
    this.logo = options.logo ?? null;
    this.templates = options.templates ?? null;
    this.viesUrl = options.viesUrl ?? 'https://ec.europa.eu/taxation_customs/vies/rest-api';
  }
}
