import { defineModule, type Kind, optional, required, text } from '@storekeep/server/module';
import { DocumentTables1797500000000 } from './documents/records/1797500000000-document-tables.ts';
import { EU_MEMBERS, type EuMember, EuOptions } from './eu-options.ts';

export { type EuMember, EuOptions } from './eu-options.ts';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** The rules of the EU that the shop follows. */
    eu?: Partial<EuOptions>;
  }
}

const memberList: Kind<EuMember[]> = {
  name: `true | false | comma-separated list of ${EU_MEMBERS.join(', ')}`,
  parse(value) {
    if (value === 'true') return [...EU_MEMBERS];
    if (value === 'false') return [];
    const names = value.split(',').map((name) => name.trim());
    return names.every(isMember) ? names : undefined;
  },
  explain(value) {
    const unknown = value.split(',').filter((name) => !isMember(name.trim()));
    return `unknown member ${unknown.map((name) => name.trim()).join(', ')}; the members are ${EU_MEMBERS.join(', ')}`;
  },
};

function isMember(name: string): name is EuMember {
  return EU_MEMBERS.some((member) => member === name);
}

/** What shops in the EU need; see docs/eu.md. */
export const euModule = defineModule({
  name: 'eu',
  variables: {
    eu: required('EU', memberList, [] as EuMember[], {
      description:
        'What is switched on for regions of the EU: `documents`, or `true` for everything; see `docs/eu.md`',
    }),
    euLogo: optional('EU_LOGO', text('path of a PNG or JPEG file', /\.(png|jpe?g)$/i), {
      description: 'The logo in invoices, credit notes and packing slips',
    }),
  },
  configure: ({ eu: members, euLogo: logo }) => ({ eu: { members, logo } }),
  exampleOptions: () => ({ eu: { members: [...EU_MEMBERS] } }),
  isUsed: ({ eu }) => (eu?.members ?? []).length > 0,
  options: [{ provide: EuOptions, create: ({ eu }) => new EuOptions(eu) }],
  load: () => import('./eu.modules.ts'),
  migrations: [DocumentTables1797500000000],
  columns: ['region.eu'],
  forget: {
    // Tax law requires that issued documents are stored unchanged: they are exported, and never rewritten.
    eu_document: {
      rows: 't.order_id = any(p.orders)',
      exportedAs: 'documents',
      impersonal: [
        'cause',
        'circle',
        'content',
        'currency_code',
        'hash',
        'number',
        'period',
        'previous_hash',
        'type',
      ],
    },
    eu_document_circle: { impersonal: ['last_hash', 'period'] },
    eu_member: { impersonal: ['name'] },
  },
  commands: {
    'documents:verify': {
      summary: 'checks the numbers and the hash chains of all documents',
      load: () => import('./documents/records/verify-command.ts'),
    },
  },
});
